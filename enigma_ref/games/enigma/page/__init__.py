"""A game as the page of `replay --html` steps through it."""
