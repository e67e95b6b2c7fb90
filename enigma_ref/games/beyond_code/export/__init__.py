"""A series of Beyond Code for other programs (`export`): as a document, as rows, as a play of BG Stats."""
