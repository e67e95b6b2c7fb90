"""Results over many games of Beyond Code: what one series amounts to, added up, rated, and as data."""
