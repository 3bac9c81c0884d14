"""The data for drawing the table of a trick-taking game, from its View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.kit.view import Round, TrickView, seat_moves
from companion.kit.words import Phrase


class Trick(TypedDict):
    """The order of the seats and the trick to show; a game adds its own keys."""

    order: list[int]
    """The seats in the order of play, the viewer's first."""
    cards: dict[int, str]
    winner: int | None
    settled: bool
    """Whether the trick is complete and the next one not yet led."""
    dealer: int


class Table(Trick):
    """The data of the shared table template (companion/site/templates/game)."""

    count: Sequence[int]
    """The points of the finished round by seat; empty during play."""
    brought: Sequence[Phrase]
    """What each seat has gained in the round so far; if empty, the tricks are shown."""
    round: Phrase | None
    """Text next to the round's number, such as the trump."""
    moves: Mapping[str, Phrase]
    """The button label of each legal move that is not a card in hand."""


def trick(view: TrickView[Round]) -> Trick:
    """Return the order of the seats, the trick to show and its winner."""
    settled = not view["trick"] and bool(view["last_trick"])
    return {
        "order": order(view),
        "cards": dict(seat_moves(view["last_trick"] if settled else view["trick"])),
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
    """Return the data of the table: the trick, the points of a finished round, the game's texts."""
    return {
        **trick(view),
        "count": view["scored"] if counting(view) else [],
        "brought": brought,
        "round": round,
        "moves": moves or {},
    }


def order(view: TrickView[Round]) -> list[int]:
    return clockwise(view["seat"] or 0, view["seats"])


def counting(view: TrickView[Round]) -> bool:
    """Return whether a finished round is still on display."""
    return view["phase"] in ("deal", "over") and bool(view["plays"])


def dealer(view: TrickView[Round]) -> int:
    """Return the dealer of the cards on the table, until the next deal."""
    between = counting(view) and view["phase"] == "deal"
    return (view["dealer"] - between) % view["seats"]


def last_card(view: TrickView[Round]) -> bool:
    """Return whether the seat has one card left: everybody can see that it has no choice."""
    return len(view["legal"]) == len(view["hand"]) == 1


def clockwise(first: int, seats: int) -> list[int]:
    """Return all seats clockwise, from `first`.

    >>> clockwise(2, 4)
    [2, 3, 0, 1]
    """
    return [(first + step) % seats for step in range(seats)]


def from_left(dealer: int, seats: int) -> list[int]:
    """Return all seats clockwise from the dealer's left, the dealer last: the usual order.

    >>> from_left(2, 4)
    [3, 0, 1, 2]
    """
    return clockwise(dealer + 1, seats)
