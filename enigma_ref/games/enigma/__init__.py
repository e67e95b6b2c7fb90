"""The box `enigma`.

The modules here are the rules: tiles and the board, the moves and what speaks against each, rounds, scoring. What is
made of a game has rooms of its own, which the rules do not know: `at_table` (`play`), `drawing`, `explaining` (`why`),
`replaying` (the page), `rulebook` (`rules`, and the words for `why`), `exporting`, `stats`, `puzzles`.
"""
