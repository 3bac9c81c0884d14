"""A game's texts and pictures: what a View means to a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from companion.kit.rules import V
from companion.kit.view import Round, TrickView, View
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Scene:
    """Where a position belongs: positions in a row with the same key are one scene."""

    key: tuple[int, int]  # the round, counted from 0, and the scene in it
    words: Phrase  # what it is, and once it is over how it ended
    done: bool  # whether the last thing that belongs to it has happened


def whole_round(view: View, names: Sequence[str]) -> Scene:
    """For a game that says nothing more: each round is one scene."""
    finished = len(view["finished"])
    return Scene((finished, 0), Phrase("Round %(n)s", n=finished + 1), done=False)


def trick(view: TrickView[Round], names: Sequence[str], before: Phrase) -> Scene:
    """The trick on the table, or the one just taken; `before` names what comes before the first.

    Reads what Views of trick-taking games have: plays, trick, last_winner.
    """
    plays, begun = len(view["plays"]), bool(view["trick"])
    finished = len(view["finished"])
    if not plays:
        return Scene((finished, 0), before, done=False)
    number = -(-plays // int(view["seats"]))
    # After the last trick its round is written down already.
    at = finished - 1 if view["phase"] in ("deal", "over") else finished
    winner = view["last_winner"]
    if begun or winner is None:
        return Scene((at, number), Phrase("Trick %(n)s", n=number), done=False)
    said = Phrase("Trick %(n)s: %(name)s", n=number, name=names[winner])
    return Scene((at, number), said, done=True)


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


def unsaid(view: View, text: str) -> Phrase | None:
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
    choice: Callable[[V, str], Phrase | None] = unsaid
    """(view, text): a choice in words that no log says, by its notation; None for all others."""
    picture: Callable[[V], Mapping[str, object]] = nothing
    """(view): what the game's own templates show besides, worked out beforehand."""
