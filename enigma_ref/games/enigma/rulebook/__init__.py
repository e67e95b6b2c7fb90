"""The rules by topic, in our own words, with where each edition of the rulebook says them.

One TOML file a topic, `words` for what things are called in the five languages, `asked` for how people ask. It is the
one source for whatever explains a rule to people: `why`, `rules`, the page in the documentation. Nothing that merely
plays a game reads it, and only the topics that are asked for are read. What is made of it is in `core.rulebook`.

Every statement says where it comes from: the form is described in `core.provenance`. A citation is an edition and a
place in it: `en 3B` is the English rulebook, phase 3, step B. Places before phase 1 are `setup` (with the head of the
rulebook) and `summary` (its short description of the game), the one after phase 4 is `puzzles` (the puzzle categories).
What the referee refuses, what to do then, what it does where no rulebook says anything, and the examples are about this
program: they need no source.
"""
