"""`export`: games for other tools."""
