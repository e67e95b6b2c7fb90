"""The rules to look up, for any box: data with their sources, found by name or by words, and put into sentences.

A box hands in a `Book` (its topics, as parsed TOML; its editions and rulings) and a `Stage` (how an example is played
and drawn). `consultation` makes of them what the command `rules` asks; `wording` serves `why` as well.
"""
