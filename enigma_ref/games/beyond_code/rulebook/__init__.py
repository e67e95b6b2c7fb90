"""The rules of the second box by topic, in our own words, with where the rulebook says them.

One TOML file a topic, in the form that the first box has too: every statement says where it comes from. It is the one
source for whatever explains a rule to people; nothing that merely plays a game reads it. What is made of it is in
`core.rulebook`.

A citation is the edition and a place in it: the Russian rulebook is the only one, and its sections have no numbers, so
a place is the section's heading. Of a heading that occurs twice the part is named before it: `Один на один с Хаосом /
Ход игрока` stands in the solo rules, `Краткие правила / Жетоны` in the short ones, `Игра вдвоём / …` for two.

Three kinds of entries stand in a topic: rules, by the id that refusals name; rulings, which a table decides in its
header or by a move; and questions, which people ask. Those called BC-R and a number are what the rulebook leaves open:
what comes near an answer in it, on both sides where there are two, and what this program does.

How people ask for each of them stands in `asked`, one file a language, and what they call things and deeds in `words`.
"""
