"""What every game shares: the log of moves, its corrections, and replaying it. Knows no game, file or terminal."""
