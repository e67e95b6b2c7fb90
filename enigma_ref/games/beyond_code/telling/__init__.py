"""What is said of a game in words: what happened, what comes next, where it stands."""
