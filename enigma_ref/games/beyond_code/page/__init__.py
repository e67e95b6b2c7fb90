"""A series as the page of `replay --html` steps through it."""
