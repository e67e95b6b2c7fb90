"""Records: text to record and back, seals, files that lines are only ever added to, and where they are found."""
