"""`new`, and setting up a game question by question."""
