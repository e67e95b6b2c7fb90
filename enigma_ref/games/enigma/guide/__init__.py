"""What `play` needs of Enigma: its questions, short answers, and what is shown before a move is written."""
