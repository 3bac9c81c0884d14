"""What the table of a trick-taking game shows, computed from its View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.kit.view import Round, TrickView, deeds
from companion.kit.words import Phrase


class Trick(TypedDict):
    """Who sits where, and the trick to look at; a game adds what is its own."""

    order: list[int]
    """The seats in the order of play, the own first."""
    cards: dict[int, str]
    winner: int | None
    settled: bool
    """Whether the trick is taken, and the next one not yet led."""
    dealer: int


class Table(Trick):
    """All that the house's table shows (companion/site/templates/game)."""

    count: Sequence[int]
    """What the round just finished was worth to each seat; nothing while one is played."""
    brought: Sequence[Phrase]
    """What the round has brought each seat so far; else it says how many tricks."""
    round: Phrase | None
    """What is said beside the round's number: the trump."""
    moves: Mapping[str, Phrase]
    """The button of each legal move that is no card of the hand."""


def trick(view: TrickView[Round]) -> Trick:
    """Who sits where, the trick to look at and whose it is."""
    settled = not view["trick"] and bool(view["last_trick"])
    return {
        "order": order(view),
        "cards": dict(deeds(view["last_trick"] if settled else view["trick"])),
        "winner": view["last_winner"] if settled else view["winning"],
        "settled": settled,
        "dealer": dealer(view),
    }


def picture(
    view: TrickView[Round],
    *,
    brought: Sequence[Phrase] = (),
    round: Phrase | None = None,
    moves: Mapping[str, Phrase] | None = None,
) -> Table:
    """The house's table: the trick, points once a round is counted, and what the game adds."""
    return {
        **trick(view),
        "count": view["scored"] if counting(view) else [],
        "brought": brought,
        "round": round,
        "moves": moves or {},
    }


def order(view: TrickView[Round]) -> list[int]:
    """The seats in the order of play, the own first."""
    return clockwise(view["seat"] or 0, view["seats"])


def counting(view: TrickView[Round]) -> bool:
    """Whether a finished round still lies there, to be looked at."""
    return view["phase"] in ("deal", "over") and bool(view["plays"])


def dealer(view: TrickView[Round]) -> int:
    """The seat that dealt the cards on the table: the flag moves on only with the next deal."""
    between = counting(view) and view["phase"] == "deal"
    return (view["dealer"] - between) % view["seats"]


def last_card(view: TrickView[Round]) -> bool:
    """Whether the seat plays the last card of its hand: everybody sees that it has no other."""
    return len(view["legal"]) == len(view["hand"]) == 1


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, from that one on.

    >>> clockwise(2, 4)
    [2, 3, 0, 1]
    """
    return [(first + step) % seats for step in range(seats)]


def from_left(dealer: int, seats: int) -> list[int]:
    """All seats from the dealer's left on, the dealer last: as most games bid and play.

    >>> from_left(2, 4)
    [3, 0, 1, 2]
    """
    return clockwise(dealer + 1, seats)
