"""What `why` says of an entry: found, put into words, and as data."""
