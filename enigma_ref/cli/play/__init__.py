"""`play`: the table session."""
