"""Weight puzzles: pieces in the cups of a scale."""
