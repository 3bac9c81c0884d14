"""The keys that every View has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypedDict, TypeVar, cast

from companion.kit.option import Options

if TYPE_CHECKING:  # in typing from Python 3.13
    from typing_extensions import ReadOnly


class Round(TypedDict):
    """A finished round as a scorekeeper would enter it.

    The same plain data in a file, a View and a scored sheet; it is never modified. Each game
    defines its own in its `sheet.py`.
    """


class View(TypedDict):
    """The information state of one seat (or a spectator) as JSON data.

    Each game defines its own in its `view.py`.
    """

    game: str
    seat: int | None
    """The viewer; None for a spectator."""
    seats: int
    options: Options
    phase: str
    """The phase in the game's own terms; "over" at the end."""
    turn: int | None
    """The seat to act, CHANCE, or None at the end; of several actors the first."""
    actors: list[int]
    hand: list[str]
    """The seat's hand in the notation of the journal."""
    legal: list[str]
    """The seat's legal moves in the notation of the journal."""
    finished: ReadOnly[Sequence[Round]]
    """The finished rounds as in the sheet."""
    totals: list[int]


def viewer(view: View) -> int:
    """Return the seat of a View, which must not be a spectator's."""
    seat = view["seat"]
    assert seat is not None
    return seat


R = TypeVar("R", bound=Round, covariant=True)
Seated = list[int | str]
"""A move of a seat as JSON: [seat, word]."""


class TabletopKeys(TypedDict, total=False):
    """Keys that only tabletop matches may have."""

    stood: list[Seated]
    """Accepted revokes of the round: cards that did not follow suit although the seat could."""


class Lasting(View):
    """Further keys of games with a fixed number of rounds."""

    round: int
    """The current round, from 0."""
    rounds: int


class TrickView(Lasting, TabletopKeys, Generic[R]):
    """Further keys of trick-taking games; R is a round of the sheet."""

    finished: ReadOnly[Sequence[R]]
    dealer: int
    hand_sizes: list[int]
    plays: list[Seated]
    """The cards of the round in order, each as [seat, card]."""
    trick: list[Seated]
    leader: int
    """The leader of the trick; while it is empty, also the winner of the previous one."""
    winning: int | None
    """The seat winning the trick so far."""
    last_trick: list[Seated]
    last_winner: int | None
    tricks: list[int]
    """The number of tricks of each seat in the round."""
    scored: list[int]
    """The points of each seat in the last finished round."""


class SeatMove(NamedTuple):
    """A parsed `Seated`: a seat and its move."""

    seat: int
    word: str


def seat_moves(moves: Iterable[Sequence[int | str]]) -> list[SeatMove]:
    """Parse the moves of seats: cards played, bids made.

    >>> seat_moves([[2, "h10"]])
    [SeatMove(seat=2, word='h10')]
    """
    return [SeatMove(int(seat), str(word)) for seat, word in moves]


def played(view: View) -> list[SeatMove]:
    """Return the cards played in the current round; empty in games without tricks."""
    return seat_moves(cast("TrickView[Round]", view).get("plays", []))


def accepted_revokes(view: View) -> list[SeatMove]:
    """Return the accepted revokes of the current round in a tabletop match."""
    return seat_moves(cast("TabletopKeys", view).get("stood", []))
