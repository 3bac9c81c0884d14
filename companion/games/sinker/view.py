"""The View of Sinker."""

from __future__ import annotations

from typing import TypedDict

from companion.games.sinker.sheet import Deal
from companion.kit.view import Seated, TrickView


class Shared(TypedDict):
    """The public information of the round, except its tricks."""

    stock: int
    exchanged: list[int | None]
    """The number of discards of each seat; None before its exchange."""
    pile: int
    bids: list[Seated]
    """The calls of the auction in order, each as [seat, word]."""
    passed: list[bool]
    bid: str | None
    """The current bid, or diving once all have passed."""
    bidder: int | None
    declarer: int | None
    taken: bool | None
    """Whether the declarer took the pile; None before the decision."""
    to_lay: int


class Own(TypedDict):
    """The private information of the seat."""

    put: list[str]
    drawn: list[str]
    found: list[str]
    laid: list[str]


class View(TrickView[Deal], Shared, Own):
    """The complete View, with the pot and the scores of earlier rounds."""

    pot: int
    scores: list[list[int]]
