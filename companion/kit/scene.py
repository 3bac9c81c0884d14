"""What is looked at as one while a match is played or shown again: a trick, a turn, a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
