"""A game in words and for the eye: what its Views mean to whoever sits at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from companion.kit.generic import V
from companion.kit.scene import Scene, whole_round
from companion.kit.view import View
from companion.kit.words import Phrase

FIRST_PLAYER = Phrase("first player")


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a kind of decision is about, told to whoever meets it for the first time."""

    key: str
    words: Phrase
    section: int
    """The paragraph of the rulebook that tells it whole."""


def nothing(view: View) -> Mapping[str, object]:
    """For templates that need no more than the View."""
    return {}


def unsaid(text: str) -> Phrase | None:
    """For a game whose log says what every choice was."""
    return None


def never(view: View) -> bool:
    """For a game in which a seat with one move tells something by making it."""
    return False


@dataclass(frozen=True, kw_only=True)
class Words(Generic[V]):
    """What the pages ask of a game; each answer comes from a View alone."""

    aim: tuple[Phrase, ...]
    """Three lines: what one is trying to do."""
    opener: Phrase | None = FIRST_PLAYER
    """What the first seat is called in the first round; None where nobody goes first."""
    status: Callable[[V, Sequence[str]], Phrase]
    """(view, names): what is happening now."""
    log: Callable[[V, Sequence[str]], list[Phrase]]
    """(view, names): the round so far, one sentence an event, nothing put away unseen."""
    lesson: Callable[[V], Lesson | None]
    """(view): the kind of decision that is to be made now; never None where the reader decides."""
    scene: Callable[[V, Sequence[str]], Scene] = whole_round
    """(view, names): the trick, turn or duel that a position belongs to, the same for all seats."""
    obvious: Callable[[V], bool] = never
    """(view): whether the seat has one legal move and everybody can see that it has no other: then
    it tells nobody anything to make it at once."""
    choice: Callable[[str], Phrase | None] = unsaid
    """(text): a choice in words that no log says, by its notation; None for all others."""
    picture: Callable[[V], Mapping[str, object]] = nothing
    """(view): what the game's own templates show besides, worked out beforehand."""
