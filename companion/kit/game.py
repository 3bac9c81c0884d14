"""What a game folder exports as GAME, and how an illegal move is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.kit.rng import Rng
from companion.kit.state import State, View
from companion.kit.words import Phrase

Sheet = Mapping[str, Any]
"""A score sheet as its file holds it."""

Scored = dict[str, Any]
"""The sheet again with scores, totals, ranks, finished and winners."""


class IllegalMove(ValueError):
    """A move that cannot be played here; `phrase` says why, to the player."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


FIRST_PLAYER = Phrase("first player")
MOST_PER_SEAT = 100  # a longer match than anybody plays


@dataclass(frozen=True)
class Option:
    """A switch of the rules: its key in the sheet file, and how a page asks for it."""

    key: str
    label: Phrase
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = (False, True)
    words: tuple[Phrase, ...] = ()
    """The choices for people, where they are not plain numbers or a tick."""
    screen: bool = False
    """A switch of the digital table alone: it changes no score and is on no sheet."""
    per_seat: bool = False
    """Default and choices are per seat: with 2 and three seats the value is 6."""
    parse: Callable[[str], str] | None = None
    """For a text of the players' own: what is kept of it. SheetError says what is wrong where."""

    def value(self, choice: bool | int | str, seats: int) -> bool | int | str:
        """What a choice is in the sheet of so many seats."""
        return int(choice) * seats if self.per_seat else choice

    def choice(self, value: bool | int | str, seats: int) -> bool | int | str:
        """The choice behind a value in the sheet of so many seats: the way back from `value`."""
        return int(value) // seats if self.per_seat else value

    def offers(self) -> list[tuple[bool | int | str, Phrase | int | str]]:
        """Every choice with what people call it."""
        return list(zip(self.choices, self.words or self.choices, strict=True))

    def allows(self, value: object, seats: int) -> bool:
        """Whether a sheet of so many seats may have this value; per seat, any multiple will do.

        Raises what `parse` raises: a text of the players' own is wrong at a place of its own.
        """
        if type(value) is not type(self.default):
            return False
        if self.parse is not None and isinstance(value, str):
            return bool(self.parse(value) == value)
        if self.per_seat and isinstance(value, int):
            return value % seats == 0 and 0 < value <= MOST_PER_SEAT * seats
        return value in self.choices


def revealed(before: State, now: State, seat: int) -> bool:
    """Whether a card has left the seat's hand, or luck is to come: then a move binds (undo)."""
    return now.turn() < 0 or before.view(seat).get("hand") != now.view(seat).get("hand")


@dataclass(frozen=True)
class Game:
    """One game, whole: rules, paper and words. Every folder of companion.games exports one."""

    key: str
    title: Phrase
    blurb: Phrase  # one line for the shelf
    minutes: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]

    # the digital table
    new: Callable[[int, Mapping[str, Any]], State]
    world: Callable[[View, Rng], State]
    """A position that agrees with all the View knows, uniformly among those that do."""
    text: Callable[[State, int, int], str]
    """(position, seat, action): the action in the journal's notation."""
    find: Callable[[State, int, str], int]
    """(position, seat, text): the action meant, or IllegalMove."""

    # the paper sheet
    score: Callable[[Sheet], Scored]
    check: Callable[[Sheet, int], None]
    """(sheet, round): SheetError for numbers that no play of the game can produce."""
    explain: Callable[[Scored, int], list[Phrase]]
    """(scored sheet, round): for each seat, how its score came about."""
    doubt: Callable[[Scored, int], Phrase | None]
    """(scored sheet, round): why somebody should count again, though the sheet is valid."""

    # in words, from a View alone
    status: Callable[[View, Sequence[str]], Phrase]
    """(view, names): what is happening now."""
    log: Callable[[View, Sequence[str]], list[Phrase]]
    """(view, names): the round so far, one sentence an event, nothing put away unseen."""
    picture: Callable[[View], dict[str, Any]] = lambda view: {}
    """(view): what the game's own templates show besides, worked out beforehand."""

    besides: Callable[[Scored], list[tuple[Phrase, list[int]]]] = lambda scored: []
    """(scored sheet): further rows of totals that belong to no round, as after the last one."""

    opener: Phrase | None = FIRST_PLAYER
    """What the first seat is called in the first round; None where nobody goes first."""

    bluff: bool = False
    """Whether what a seat does tells much of what it hides: then its opponents must be thought of
    as not knowing it, and good moves are mixed (ai/views.py)."""

    together: Callable[[View, Rng], State] | None = None
    """(view, rng): like `world`, but before the hidden choices of those who choose at the same
    time: for a search that finds all of them at once (ai/simultaneous.py)."""

    solved: Callable[[View], Mapping[str, float] | None] | None = None
    """(view): what each legal move is worth from 0 to 1, where that can be worked out exactly."""

    revealed: Callable[[State, State, int], bool] = revealed
    """(before, now, seat): whether the seat's last move showed what cannot be unseen."""

    instinct: Callable[[State], int] | None = None
    """The best-looking legal action at a glance: the arena's greedy player."""

    exposed: Callable[[State], State] | None = None
    """The position as a world that knows every hand: for the arena's cheater, never for a match."""

    sticks: Mapping[str, Callable[[View], str]] = field(default_factory=dict, hash=False)
    """The arena's further measuring sticks for this game, by name: from a View to a move."""
