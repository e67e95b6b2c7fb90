"""Fragment puzzles: an outline covered with the seven pieces of a tangram."""
