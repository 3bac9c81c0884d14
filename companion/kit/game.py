"""What a game folder exports as GAME, and how an illegal move is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Option:
    """A switch of the rules: its key in the sheet file, and how a page asks for it."""

    key: str
    label: Phrase
    default: bool | int
    choices: tuple[bool | int, ...] = (False, True)


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

    instinct: Callable[[State], int] | None = None
    """The best-looking legal action at a glance: the arena's greedy player."""

    exposed: Callable[[State], State] | None = None
    """The position as a world that knows every hand: for the arena's cheater, never for a match."""
