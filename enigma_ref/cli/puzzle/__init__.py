"""`puzzle`: the four kinds of puzzles, checked and solved."""
