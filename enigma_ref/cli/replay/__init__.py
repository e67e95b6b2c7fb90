"""`replay`: stepping through a game in the terminal, as text, or as a page."""
