"""`list`: the records of a folder."""
