"""The parts of a box besides its game, each a small protocol: how it is set up, drawn, explained, compared, counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from .game import Value
from .log import Log
from .picture import Picture
from .rating import Play, Rated
from .runs import Runs
from .sentence import Said, Term
from .shapes import Scene
from .sheets import Section

if TYPE_CHECKING:
    from .bgstats import Extras
    from .stepwise import Stepwise

AnyLog: TypeAlias = Log[Any, Any]

Block: TypeAlias = "Said | Picture"
"""Something to read or to look at, on lines of its own."""

Header: TypeAlias = Mapping[str, Value]
"""What stands above the moves of a record, without what belongs to the record itself."""


class Setup(Protocol):
    """How a game is set up: from options, or question by question.

    What cannot be is raised: an `Unclear` with its rule where the command line is wrong (exit status 2), a `Refusal`
    where a rule of set-up says no (exit status 1). Which of the two is each box's own contract.
    """

    options: frozenset[str]
    """The options of `new` that this box has besides players and rulings: `first`, `edition`, `start-tile`."""
    reserved: frozenset[str]
    """The words of the game that nothing of the table's own may be called, in no language that is understood."""

    def header(
        self, players: Sequence[str], given: Mapping[str, str], rulings: Sequence[str], last: Header | None
    ) -> Header:
        """Return the whole header: players as typed (`Ann=black`), options as given, answers as `NAME=VALUE`.

        `last` is the header of the newest record of this box, from which what is not given may be taken.
        """

    def ask(
        self,
        asker: Asker,
        players: Sequence[str],
        given: Mapping[str, str],
        rulings: Sequence[str],
        last: Header | None,
    ) -> Header:
        """Ask a person for what is missing, and return the header.

        What was given and cannot stand, whatever is answered, is raised before the first question.
        """

    def again(self, asker: Asker, last: Header) -> Header | None:
        """Offer what was played last time: ask for what differs each time, or for all, with its answers as defaults.

        None where last time's header cannot be read.
        """

    def names(self, header: Header) -> list[str]:
        """Return the players' names."""

    def welcome(self, header: Header, do: str = "enigma-ref do") -> tuple[Said, Said]:
        """Say who plays by what, to stand behind the file's name; and what to type first, after what enters a move."""


class Asker(Protocol):
    """A person at the terminal."""

    @property
    def language(self) -> str:
        """The code of the language in which the person is asked."""

    def tell(self, said: Said) -> None:
        """Say something that is no question."""

    def ask(
        self, question: Said, fault: Callable[[str], Said | None], default: str = "", *, hint: Said, of: str = ""
    ) -> str:
        """Ask until nothing speaks against the answer. `hint` explains the question and gives an example.

        `of` is what the answer is a word for in every language: a `color`, a `tile`, an `edition`; nothing where it is
        a name.

        A person may want to go back and leave this with an exception; then all is asked again, with the answers so far.
        So what is asked must follow from the answers alone.
        """

    def yes(self, question: Said, *, hint: Said) -> bool:
        """Ask a question whose answer is mostly yes."""

    def closest(self, word: str, options: Sequence[str], of: str) -> str | None:
        """Return the option that a mistyped word was most likely meant to be, in any language that is understood."""

    def meanings(self, word: str) -> Sequence[str]:
        """Return the words of games, in English, that a word of the language that is spoken means."""

    def sure(self, question: Said, fault: Callable[[str], Said | None], *, hint: Said, of: str = "") -> str | bool:
        """Ask whether something was meant, mostly yes; or take what was, where nothing speaks against it.

        People answer such a question with the right word as often as with no.
        """

    def draw(self, entry: Stepwise) -> str | None:
        """Let something be entered key by key and return it; None where the person leaves it."""


class Drawn(NamedTuple):
    """A position in characters, and below it what its signs mean and what it leaves out."""

    picture: Picture
    below: Sequence[Runs]


class Pictures(Protocol):
    """How a position is drawn."""

    def draw(self, log: AnyLog, columns: int) -> Drawn:
        """Return the position in characters for so many columns; 0 means that there is no limit."""

    def scene(self, log: AnyLog, within: AnyLog | None = None, *, past: bool = False) -> Scene:
        """Return the position as shapes, always whole; in the frame of another position, where it is one of a film.

        Looked at in the `past`, an entry that ends a round belongs to that round, and not to the one that follows.
        """


class Explained(NamedTuple):
    """An entry explained, for people and for programs."""

    blocks: Sequence[Block]
    document: Mapping[str, Any]
    advises: bool = False
    """Whether something is advised that would be typed."""


class Why(Protocol):
    """How entries are explained."""

    def last(self, log: AnyLog) -> int | None:
        """Return the entry to explain where none is named, such as the last scoring; None where there is none."""

    def nothing(self, log: AnyLog) -> Sequence[Said]:
        """Say that there is no such entry yet."""

    def explain(self, log: AnyLog, entry: int, columns: int) -> Explained:
        """Explain one entry that the log has, drawn for so many columns."""

    def rule(self, rule: str) -> Sequence[Block]:
        """Explain a rule by which a record cannot be read; empty where there is nothing to say."""


class PageData(NamedTuple):
    """What a page shows: what each step is, and everything that is ever drawn."""

    document: Mapping[str, Any]
    """What can be written as JSON once the sentences in it are said."""
    scene: Scene
    words: Mapping[str, str]
    """What the page itself says: templates, under the keys by which its template and its scripts ask for them."""
    terms: Sequence[Term] = ()
    """The words of the game that its scripts put into these."""


class Page(Protocol):
    """The data of the web page that steps through a game."""

    assets: str
    """The folder of `views.pages` with the page's own template, styles and scripts; or `package:folder`."""

    def data(self, log: AnyLog, entered_at: Callable[[int], str | None], *, as_entered: bool) -> PageData:
        """Return a game as corrected, or with every entry in its order."""


class Editions(Protocol):
    """The rulebooks that a box has, and the questions that they answer differently or leave open."""

    names: Mapping[str, Term]
    """Each edition by its code, with what it is called."""
    questions: Collection[str]
    """The names of the questions."""

    def edition(self, typed: str) -> str:
        """Return the code of the edition that was meant, or refuse."""

    def ruling(self, name: str, value: str) -> tuple[str, str]:
        """Return the question and the answer that were meant, or refuse."""

    def under(self, header: Header, edition: str | None, rulings: Mapping[str, str]) -> Header:
        """Return a header as it would be under another edition, or with other answers to some questions."""

    def row(self, log: AnyLog) -> tuple[Said, Said]:
        """Return scores and winner in a few words, for a line of `compare`."""


class Here(NamedTuple):
    """The game in which a question about the rules came up."""

    file: str
    state: Any
    current: bool
    """Whether it is the current game, which commands mean without being told."""


class Asking(NamedTuple):
    """How a question about the rules is asked."""

    here: Here | None = None
    columns: int = 0
    """How wide a picture may be; 0 means that there is no limit."""
    command: str = "rules"
    """What is typed to ask the next one: `rules`, with the box where it does not go without saying."""


class Consulted(NamedTuple):
    """An answer of the rulebook, for people and for programs."""

    blocks: Sequence[Block]
    document: Mapping[str, Any]
    missing: Said | None = None
    """What is said where nothing answers the question."""
    of_game: bool = False
    """Whether the answer depends on the game in which the question came up."""


class Rulebook(Protocol):
    """The rules to look up."""

    def look_up(self, words: Sequence[str], asking: Asking) -> Consulted:
        """Answer a question: a topic, a rule, a ruling, or words to search by. Without words, list the topics."""

    def rulings(self, asking: Asking) -> Consulted:
        """Return what the rulebooks leave open."""

    def differences(self, one: str, other: str) -> Consulted:
        """Return what two editions have differently, by their codes."""


class Moves(Protocol):
    """What can be entered next."""

    def possible(self, state: Any) -> list[str] | None:
        """Return every move that moves the game on, in canonical words; None where they cannot be listed.

        Remarks, rulings, corrections and giving up are always possible, and not among them.
        """


class Slips(Protocol):
    """What may have gone wrong where a record is out of step."""

    of_the_pen: frozenset[str]
    """The rules that are broken with the pen rather than at the table, such as who is to do what when."""
    secret: frozenset[str]
    """The rules that refuse what not everybody may know, for which nothing is supposed without a witness."""
    public: frozenset[str]
    """The words that tell nothing secret wherever they stand, such as positions."""
    blurred: frozenset[str]
    """The rules, and the codes of findings, that may come up later because a vague move is not known."""

    def forgotten(self, state: Any) -> Sequence[str]:
        """Return moves that may have been forgotten or meant here, in the order in which people make them.

        Where what can be entered cannot be listed, what moves the game on in its place, which is then vague.
        """

    def meant(self, state: Any, line: str) -> Sequence[str]:
        """Return what a line may have been meant to say that no other line of a record does: a tile on other spots."""

    def is_vague(self, line: str) -> bool:
        """Tell whether such a move only stands for one that nobody but the table knows."""

    def is_guess(self, line: str) -> bool:
        """Tell whether such a move would say what may not be so, so that nobody should be told to enter it."""

    def reaches_far(self, line: str) -> bool:
        """Tell whether such a move would decide a game or put somebody out of it, which people hardly forget to say."""

    def least(self, line: str) -> str | None:
        """Return what of a line surely happened that cannot be as it stands because a vague move is not known."""


class Summary(Protocol):
    """What one game amounts to for statistics.

    Numbers and names and nothing of the moves, so that it is small and can be handed from one process to another.
    """

    @property
    def names(self) -> Sequence[str]:
        """The players' names, as the record has them."""

    @property
    def state(self) -> str:
        """`finished`, `unfinished` or `abandoned`."""


class Totals(Protocol):
    """Games of a box added up, in any order."""

    @property
    def plays(self) -> Sequence[Play]:
        """Who finished before whom, for each game that the rating is to count."""

    def add(self, file: str, game: Any, aliases: Mapping[str, str]) -> None:
        """Add the summary of a game of this box. The aliases leave its players different people."""

    def of_the_rest(self, unfinished: int, abandoned: int) -> Said:
        """Say what counts, and what does not, of games that are not finished: how many there are of each kind."""

    def document(self, rated: Rated) -> dict[str, Any]:
        """Return all numbers, as `stats --json` has them; among them `finished`, `unfinished` and `abandoned`."""

    def sections(self, document: Mapping[str, Any], rated: Rated) -> Sequence[Section]:
        """Return the numbers of the document as what terminal and page show, in order; nothing without games."""


class Statistics(Protocol):
    """What is counted over many games of a box."""

    @property
    def form(self) -> type[Any]:
        """The type of its summaries: a named tuple of plain facts, which `core.packing` can write and read."""

    def name_fault(self, name: str) -> Said | None:
        """Say what keeps a text from being the name of a player of this box; None where nothing does."""

    def summary(self, log: AnyLog, started: str | None, entered_at: Callable[[int], str | None]) -> Summary:
        """Sum up one game, as corrected.

        `started` is what the header says; `entered_at` gives the moment of an entry, where it has one.
        """

    def totals(self) -> Totals:
        """Return the sum of no games, to which games are added."""


class Written(Protocol):
    """An entry as it stands in a record."""

    @property
    def move(self) -> str:
        """What it says."""

    @property
    def at(self) -> str | None:
        """When it was entered, where it says so."""

    @property
    def claims(self) -> Mapping[str, Value]:
        """What it says of itself besides, such as the points that it gave."""

    @property
    def seal(self) -> str | None:
        """Its seal, where it has one."""


Row: TypeAlias = "list[str | int | float | None]"
"""A row of a table."""


class Exports(Protocol):
    """A game for other programs. `header` is the whole header of its record, `entries` are those of the record."""

    schema: str
    """The name of the document's schema, by which `views.export_models` has the models that check it."""

    def document(self, log: AnyLog, header: Header, entries: Sequence[Written]) -> dict[str, Any]:
        """Return the whole game for `--to json`, the name of its schema under `schema`."""

    def entry_rows(self, log: AnyLog, entries: Sequence[Written]) -> Iterable[Row]:
        """Return the game entry by entry for `--to csv`, the names of the columns first."""

    def player_columns(self) -> Sequence[str]:
        """Return the names of the columns of a table of many games."""

    def player_rows(self, file: str, log: AnyLog, header: Header, entries: Sequence[Written]) -> Iterable[Row]:
        """Return a game as rows of that table, one for each player."""

    def play(self, log: AnyLog, header: Header, entries: Sequence[Written], extras: Extras) -> Mapping[str, Any]:
        """Return a finished game as the app BG Stats takes it, or refuse a game that is no play."""
