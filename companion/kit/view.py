"""The keys that every View has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypedDict, TypeVar, cast

from companion.kit.option import Options

if TYPE_CHECKING:  # from Python 3.13 on typing has it too
    from typing_extensions import ReadOnly


class Round(TypedDict):
    """One finished round, as a scorekeeper would have written it down.

    The same plain data in a file, a View and a counted sheet: nobody changes it. Each game has its
    own, in its `sheet.py`, which says what is written down.
    """


class View(TypedDict):
    """All that one seat (or a spectator) knows, as plain data that JSON can carry.

    Each game has its own, in its `view.py`, which says what else its seats know.
    """

    game: str
    seat: int | None
    """Whose knowledge this is; None is a spectator's."""
    seats: int
    options: Options
    phase: str
    """What is being done, in the game's words; over at the end."""
    turn: int | None
    """The seat to act, CHANCE, or None when all is over; of several actors the first."""
    actors: list[int]
    hand: list[str]
    """What the seat holds, as the journal writes it."""
    legal: list[str]
    """What the seat may do now, as the journal writes it."""
    finished: ReadOnly[Sequence[Round]]
    """The rounds that are over, as the sheet has them."""
    totals: list[int]


def viewer(view: View) -> int:
    """The seat that a View is of; spectators have nothing to decide, and are not asked."""
    seat = view["seat"]
    assert seat is not None
    return seat


R = TypeVar("R", bound=Round, covariant=True)
Seated = list[int | str]
"""What a seat did, as JSON has it: [seat, word]."""


class Stood(TypedDict, total=False):
    """What only a match at a real table may have."""

    stood: list[Seated]
    """The cards of the round that did not follow although they could have, and were let stand."""


class Lasting(View):
    """What a game of so many rounds also says, be they of tricks or of one single count."""

    round: int
    """The one that is played, from 0."""
    rounds: int


class TrickView(Lasting, Stood, Generic[R]):
    """What a game of tricks also says; R is a round of its sheet."""

    finished: ReadOnly[Sequence[R]]
    dealer: int
    hand_sizes: list[int]
    plays: list[Seated]
    """The cards of the round in order, each as [seat, card]."""
    trick: list[Seated]
    leader: int
    """Who leads to the trick, and while it is empty took the one before."""
    winning: int | None
    """Who has the trick so far."""
    last_trick: list[Seated]
    last_winner: int | None
    tricks: list[int]
    """How many each seat has taken in the round."""
    scored: list[int]
    """What the last finished round was worth to each seat."""


class Deed(NamedTuple):
    """Who did what: `Seated`, read."""

    seat: int
    word: str


def deeds(told: Iterable[Sequence[int | str]]) -> list[Deed]:
    """What seats did one after the other: cards played, bids made.

    >>> deeds([[2, "h10"]])
    [Deed(seat=2, word='h10')]
    """
    return [Deed(int(seat), str(word)) for seat, word in told]


def played(view: View) -> list[Deed]:
    """Return the cards of the running round that lie played; none in games without tricks."""
    return deeds(cast("TrickView[Round]", view).get("plays", []))


def stood(view: View) -> list[Deed]:
    """Return the cards of the round that did not follow and were let stand, at a real table."""
    return deeds(cast("Stood", view).get("stood", []))
