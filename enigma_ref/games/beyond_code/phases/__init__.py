"""The parts of a turn and of a series: for each move, what speaks against it and what it does.

What speaks against a move is yielded in the order of precedence, so the first is the one that is reported. What changes
a position is handed one of its own to change (`rules.play`).
"""
