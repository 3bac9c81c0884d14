"""A game's texts and pictures: a View presented to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from companion.kit.rules import V
from companion.kit.view import Round, TrickView, View
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Scene:
    """A part of a match, such as a trick; consecutive positions with the same key are one scene."""

    key: tuple[int, int]  # the round, counted from 0, and the scene in it
    words: Phrase  # its title, once it is over with its result
    done: bool  # whether it is over


def whole_round(view: View, names: Sequence[str]) -> Scene:
    """Return the round as the scene: the default of a game."""
    finished = len(view["finished"])
    return Scene((finished, 0), Phrase("Round %(n)s", n=finished + 1), done=False)


def trick(view: TrickView[Round], names: Sequence[str], before: Phrase) -> Scene:
    """Return the trick on the table, or the one just taken, as the scene.

    `before` is the title of what precedes the first trick. Reads what Views of trick-taking games
    have: plays, trick, last_winner.
    """
    plays, begun = len(view["plays"]), bool(view["trick"])
    finished = len(view["finished"])
    if not plays:
        return Scene((finished, 0), before, done=False)
    number = -(-plays // int(view["seats"]))
    # After the last trick the round is already in `finished`.
    round = finished - 1 if view["phase"] in ("deal", "over") else finished
    winner = view["last_winner"]
    if begun or winner is None:
        return Scene((round, number), Phrase("Trick %(n)s", n=number), done=False)
    said = Phrase("Trick %(n)s: %(name)s", n=number, name=names[winner])
    return Scene((round, number), said, done=True)


FIRST_PLAYER = Phrase("first player")


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation of one kind of decision for people who meet it for the first time."""

    key: str
    words: Phrase
    section: int
    """The section of the rulebook that explains it in full."""


def nothing(view: View) -> Mapping[str, object]:
    """Return no extra values: for templates that only need the View."""
    return {}


def as_written(view: View, text: str, names: Sequence[str]) -> str:
    """Return the notation unchanged: for games whose notation is readable."""
    return text


def never(view: View) -> bool:
    """Return False: for games in which even a forced move reveals something."""
    return False


@dataclass(frozen=True, kw_only=True)
class Words(Generic[V]):
    """A game's texts for the pages; each is computed from a View alone."""

    aim: tuple[Phrase, ...]
    """Three lines: the aim of the game."""
    opener: Phrase | None = FIRST_PLAYER
    """The title of the first seat in the first round; None if no seat goes first."""
    status: Callable[[V, Sequence[str]], Phrase]
    """(view, names): what is happening now."""
    log: Callable[[V, Sequence[str]], list[Phrase]]
    """(view, names): the round so far, one sentence for each event, without secrets."""
    lesson: Callable[[V], Lesson | None]
    """(view): the kind of decision to be made now; never None when it is the viewer's decision."""
    scene: Callable[[V, Sequence[str]], Scene] = whole_round
    """(view, names): the trick, turn or duel that a position belongs to, the same for all seats."""
    obvious: Callable[[V], bool] = never
    """(view): whether the seat has one legal move and everybody can see that: then playing it at
    once reveals nothing."""
    choice: Callable[[V, str, Sequence[str]], Phrase | str] = as_written
    """(view, text, names): the label of a legal choice, as on the table's buttons: "Bid all"."""
    picture: Callable[[V], Mapping[str, object]] = nothing
    """(view): further values for the game's own templates."""
