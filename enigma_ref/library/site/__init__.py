"""A shelf of games as a site: which pages there are, what is on them, and which have to be written anew."""
