"""Words mistyped: how near one word is to another."""

from __future__ import annotations


def is_slip(typed: str, meant: str) -> bool:
    """Tell whether a word is another mistyped: a letter wrong, missing, too many or swapped; in long words two.

    Short words easily look like others: their first letter has to be right, and of three letters two may be swapped.
    """
    shorter, longer = sorted((len(typed), len(meant)))
    if shorter == longer == 3:
        return typed[0] == meant[0] and sorted(typed) == sorted(meant)
    most = 0 if shorter < 4 else 1 if shorter < 7 else 2
    if not most or longer - shorter > most or (typed[0] != meant[0] and longer < 7):
        return typed == meant
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for down, letter in enumerate(typed, 1):
        last, row, earlier = row, [down], before
        for across, other in enumerate(meant, 1):
            cost = min(last[across] + 1, row[-1] + 1, last[across - 1] + (letter != other))
            if down > 1 and across > 1 and letter == meant[across - 2] and typed[down - 2] == other:
                cost = min(cost, earlier[across - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return False
        before = last
    return row[-1] <= most
