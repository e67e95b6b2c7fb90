"""Results over many games: what one game amounts to, added up, rated, and as data."""
