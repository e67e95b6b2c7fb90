"""Angular puzzles: pieces of cubes, built up to what is seen from above."""
