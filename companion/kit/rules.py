"""A game for programs: positions, moves as text, determinizations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from companion.kit.option import Option, Options
from companion.kit.rng import Rng
from companion.kit.state import State
from companion.kit.view import View
from companion.kit.words import Phrase

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    V = TypeVar("V", bound=View, default=View)
else:  # from Python 3.13 on its own TypeVar has a default too
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=View)


class IllegalMove(ValueError):
    """A move that cannot be played here; `phrase` says why, to the player."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def revealed(before: State, now: State, seat: int) -> bool:
    """Whether a card has left the seat's hand, or luck is to come: then a move binds (undo)."""
    return now.turn() < 0 or before.view(seat)["hand"] != now.view(seat)["hand"]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, V]):
    """What journals, search and arena ask of a game."""

    key: str
    seats: tuple[int, ...]
    """How many can play."""
    options: tuple[Option, ...] = ()

    new: Callable[[int, Options], S]
    """(seats, options): the position before the first chance move."""
    world: Callable[[V, Rng], S]
    """A position that agrees with all the View knows, uniformly among those that do."""
    text: Callable[[S, int, int], str]
    """(position, seat, action): the action in the journal's notation."""
    find: Callable[[S, int, str], int]
    """(position, seat, text): the action meant, or IllegalMove."""
    revealed: Callable[[S, S, int], bool] = revealed
    """(before, now, seat): whether the seat's last move showed what cannot be unseen."""

    def resumed(self, seats: int, options: Options, rounds: object) -> S:
        """The position after these rounds of a sheet; IllegalMove where none goes on from there."""
        raise IllegalMove(Phrase("These rounds cannot be carried over."))
