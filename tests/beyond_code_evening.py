"""An evening and an afternoon of Beyond Code, as typed: what the sample records hold and tests type through `play`.

The cards that no source names are called what this table calls them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Line(NamedTuple):
    """One line of a record, and when it was entered."""

    at: str
    move: str


class Evening(NamedTuple):
    """A whole series: how it was set up, and all that was typed."""

    name: str
    """What its record is called in `records/`."""
    options: tuple[str, ...]
    """What follows `enigma-ref new`."""
    header: Mapping[str, object]
    """What the record's header says, but for the format and the rulings, which are the defaults."""
    typed: str
    """A clock time and a move on each line."""

    def lines(self) -> list[Line]:
        """Return what was typed, with the date."""
        day = str(self.header["started"])[:11]
        zone = str(self.header["started"])[-6:]
        parts = [line.split(" ", 1) for line in self.typed.strip().splitlines()]
        return [Line(f"{day}{clock}{zone}", move) for clock, move in parts]


MATCH: Final = Evening(
    name="2026-11-14-Nadia-Tomas-Iris",
    options=(
        *("--box", "beyond-code", "-p", "Nadia", "-p", "Tomas", "-p", "Iris"),
        *("--keeper", "Nadia", "--series", "match", "--plan", "introductory"),
        *("--mansion", "conservatory,observatory,chapel,study"),
    ),
    header={
        "box": "beyond-code",
        "edition": "ru",
        "players": [{"name": "Nadia"}, {"name": "Tomas"}, {"name": "Iris"}],
        "keeper": "Nadia",
        "series": "match",
        "plan": "introductory",
        "mansion": [
            *("library", "book", "shadow", "machine", "joint-work"),
            *("conservatory", "observatory", "chapel", "study"),
        ],
        "started": "2026-11-14T20:04:30+01:00",
    },
    typed="""
20:04:46 note Introductory set tonight, Iris has never played
20:05:29 name Nadia p5 library
20:05:38 believe
20:05:57 effect icon p2 chaos
20:05:59 pass Nadia
20:06:46 name Tomas p1 study
20:06:51 believe
20:07:07 effect gain Tomas decoding
20:07:09 pass Tomas
20:07:37 name Iris p4 observatory
20:07:40 doubt Tomas
20:07:54 lie
20:08:42 name Nadia p7 observatory
20:08:47 believe
20:08:59 effect look Nadia p8
20:09:01 pass Nadia
20:09:18 decode Tomas p2 study
20:09:22 believe
20:09:39 effect gain Tomas decoding
20:10:10 name Tomas p9 conservatory
20:10:17 believe
20:10:27 effect swap p3 p6
20:10:30 pass Tomas
20:10:44 look Iris p2
20:11:12 name Nadia p4 joint-work
20:11:16 believe
20:11:24 effect look Nadia p1, look Tomas p1
20:11:29 pass Nadia
20:11:55 name Tomas p8 joint-work
20:11:59 doubt Iris
20:12:08 truth
20:12:16 note Two of them were called joint-work, Nadia looks at the ceiling
20:12:25 effect look Tomas p4, look Nadia p4
20:12:28 pass Tomas
20:12:38 look Iris p6
20:13:06 name Nadia p6 chapel
20:13:12 believe
20:13:23 effect gain Nadia chaos
20:14:31 goal Nadia wanderer reached showing chaos
20:14:39 disclose p4 machine
20:14:46 disclose Tomas dark-messiah
20:18:44 begin standard
20:19:18 name Tomas p5 study
20:19:24 believe
20:19:30 effect gain Tomas decoding
20:19:34 pass Tomas
20:20:18 name Iris p4 book
20:20:23 believe
20:20:43 effect time +1
20:20:46 pass Iris
20:21:20 name Nadia p3 library
20:21:23 doubt Tomas
20:21:37 truth
20:21:47 effect icon p4 chaos
20:21:49 pass Nadia
20:22:06 look Tomas p4
20:22:45 name Iris p4 book
20:22:48 doubt Tomas
20:23:01 lie
20:23:41 name Nadia p6 study
20:23:47 believe
20:24:00 effect gain Nadia decoding
20:24:04 pass Nadia
20:24:19 decode Tomas p8 observatory
20:24:26 believe
20:24:39 effect look Tomas p9
20:25:08 name Tomas p2 chapel
20:25:12 believe
20:25:22 effect gain Tomas chaos
20:25:24 pass Tomas
20:25:37 look Iris p2
20:25:59 decode Nadia p9 joint-work
20:26:03 believe
20:26:17 effect look Nadia p7, look Iris p7
20:27:01 name Nadia p1 machine
20:27:07 believe
20:27:13 cancel Tomas
20:28:25 goal Nadia ghost missed
20:28:46 infiltrator Iris
20:28:55 note She only ever wanted the time to run out
20:33:12 begin
20:33:40 name Iris p1 observatory
20:33:44 believe
20:34:02 effect look Iris p2
20:34:05 pass Iris
20:34:52 name Nadia p7 chapel
20:34:58 believe
20:35:12 effect gain Nadia chaos
20:35:16 pass Nadia
20:35:50 name Tomas p5 book
20:35:57 believe
20:36:04 effect time +1, gain Tomas chaos
20:36:08 pass Tomas
20:36:44 name Iris p5 machine
20:36:48 believe
20:36:54 cancel Nadia
20:36:56 pass Iris
20:37:27 name Nadia p9 shadow
20:37:32 doubt Tomas
20:37:46 truth
20:38:06 effect exchange Nadia Iris
20:38:09 pass Nadia
20:38:22 look Tomas p1
20:38:57 name Iris p2 study
20:39:06 believe
20:39:20 effect gain Iris decoding
20:40:14 goal Iris medium missed
20:40:51 name Nadia p3 joint-work
20:41:00 believe
20:41:11 effect look Nadia p8, look Tomas p8
20:41:15 pass Nadia
20:41:44 name Tomas p1 library
20:41:47 doubt Nadia
20:41:58 lie
20:42:24 infiltrator nobody
20:42:36 disclose Tomas infiltrator
20:42:49 note One lie too many: the Infiltrator was silenced when time ran out
20:47:42 begin
20:48:06 name Nadia p8 study
20:48:14 believe
20:48:28 effect gain Nadia decoding
20:48:33 pass Nadia
20:48:53 name Tomas p7 library
20:48:58 believe
20:49:15 effect icon p9 chaos
20:49:19 pass Tomas
20:49:53 name Iris p6 joint-work
20:49:59 doubt Tomas
20:50:14 lie
20:50:26 note The icon was read out for p6, not for p9
20:50:34 amend 125 effect icon p6 chaos
20:50:45 decode Nadia p1 joint-work
20:50:52 believe
20:51:03 effect look Nadia p5, look Iris p5
20:51:34 name Nadia p2 chapel
20:51:39 believe
20:51:56 effect gain Nadia chaos
20:51:59 pass Nadia
20:52:43 name Tomas p3 machine
20:52:47 believe
20:52:55 effect shuffle p3 p5 p9
20:53:00 pass Tomas
20:53:13 look Iris p4
20:53:40 name Nadia p4 shadow
20:53:44 believe
20:54:03 effect nothing
20:55:18 goal Nadia archivist reached showing chaos
20:59:59 begin
21:00:25 name Tomas p4 book
21:00:32 believe
21:00:52 effect time -1, gain Tomas chaos
21:00:55 pass Tomas
21:01:42 name Iris p9 study
21:01:49 believe
21:02:06 effect gain Iris decoding
21:02:10 pass Iris
21:02:58 name Nadia p5 study
21:03:03 doubt Tomas
21:03:16 truth
21:03:29 effect gain Nadia decoding
21:03:34 pass Nadia
21:03:44 look Tomas p9
21:03:57 decode Iris p3 observatory
21:04:04 believe
21:04:23 effect look Iris p6
21:04:52 name Iris p1 library
21:05:01 believe
21:05:21 effect icon p2 chaos
21:05:26 pass Iris
21:05:46 decode Nadia p7 joint-work
21:05:51 believe
21:05:58 effect look Nadia p2, look Tomas p2
21:06:47 name Nadia p6 chapel
21:06:53 believe
21:07:07 effect gain Nadia chaos
21:08:45 goal Nadia cryptologist reached showing chaos
21:08:55 disclose p9 machine
21:09:05 note Iris had no study at p9, and nobody asked
""",
)
"""A match of five games: lies caught and believed, two players out, an Infiltrator who wins and one who is silenced."""

RUN: Final = Evening(
    name="2026-11-15-Petra",
    options=("--box", "beyond-code", "-p", "Petra", "--mansion", "conservatory,observatory,chapel,study"),
    header={
        "box": "beyond-code",
        "edition": "ru",
        "players": [{"name": "Petra"}],
        "series": "solo",
        "mansion": [
            *("library", "book", "shadow", "machine", "personal-assignment"),
            *("conservatory", "observatory", "chapel", "study"),
        ],
        "started": "2026-11-15T15:21:10+01:00",
    },
    typed="""
15:21:25 note Rainy Sunday, no reducers
15:21:58 pick p2 library none
15:22:10 effect open p7 observatory, icon p7 decoding
15:22:13 pass
15:22:31 pick p3 study decoding
15:22:48 effect gain decoding
15:22:50 pass
15:23:02 decode p7
15:23:10 effect open p1 chapel
15:23:29 pick p5 personal-assignment decoding
15:24:06 pick p1 chaos
15:24:20 effect gain chaos
15:25:03 goal wanderer reached showing chaos
15:27:37 begin open p2 study, p4 library, p9 observatory
15:27:59 pick p2
15:28:12 effect gain decoding
15:28:17 pass
15:28:41 decode p3 shadow chaos
15:28:53 effect draw cryptologist
15:29:20 pick p9
15:29:35 effect open p6 conservatory
15:29:40 undo
15:30:00 effect open p7 conservatory
15:30:05 pass
15:30:19 pick p8 personal-assignment
15:30:32 effect gain chaos
15:31:21 goal dark-messiah reached showing chaos
15:33:53 begin open p1 observatory, p4 study, p6 library
15:34:23 decode p8 conservatory decoding
15:34:37 effect swap p5 p8
15:35:02 pick p3 book chaos
15:35:15 effect time +1
15:35:35 note Cell 5, and the chapel is still face down
15:35:37 pass
15:36:10 pick p6
15:36:20 effect open p2 chapel
15:37:15 goal cryptologist reached
15:37:25 note The Wanderer had most time left
""",
)
"""A solo run of three wins, with an exchange of characters and the Personal Assignment."""
