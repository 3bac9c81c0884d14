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
else:  # Python 3.13's own TypeVar has defaults too
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=View)


class IllegalMove(ValueError):
    """An illegal move; `phrase` tells the player why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def revealed(before: State, now: State, seat: int) -> bool:
    """Return whether the seat played a card or chance acts next: then undoing needs consent."""
    return now.turn() < 0 or before.view(seat)["hand"] != now.view(seat)["hand"]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, V]):
    """The rules of a game for journals, search and arena."""

    key: str
    seats: tuple[int, ...]
    """The possible numbers of players."""
    options: tuple[Option, ...] = ()

    new: Callable[[int, Options], S]
    """(seats, options): the position before the first chance move."""
    world: Callable[[V, Rng], S]
    """(view, rng): a uniformly sampled determinization of a View."""
    text: Callable[[S, int, int], str]
    """(position, seat, action): the action in the journal's notation."""
    find: Callable[[S, int, str], int]
    """(position, seat, text): the action that the text means; raises IllegalMove."""
    revealed: Callable[[S, S, int], bool] = revealed
    """(before, now, seat): whether the seat's last move revealed hidden information."""

    def resumed(self, seats: int, options: Options, rounds: object) -> S:
        """Return the position after a sheet's rounds; IllegalMove if they cannot be continued."""
        raise IllegalMove(Phrase("These rounds cannot be carried over."))
