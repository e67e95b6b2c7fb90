"""A short annotated game of each box that has one, to look around in: records written by hand."""
