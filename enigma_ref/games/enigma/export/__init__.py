"""A game for other programs: as a document, as rows, as a play of BG Stats."""
