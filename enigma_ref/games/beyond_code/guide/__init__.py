"""What `play` needs of Beyond Code: its questions, short answers, what Enter means, and help."""
