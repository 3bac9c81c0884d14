"""What a View of Sinker says."""

from __future__ import annotations

from typing import TypedDict

from companion.games.sinker.sheet import Deal
from companion.kit.view import Seated, TrickView


class Shared(TypedDict):
    """The round but for its tricks, as everybody sees it."""

    stock: int
    exchanged: list[int | None]
    """How many cards each seat has put away; None before it did."""
    pile: int
    bids: list[Seated]
    """The auction in order, each as [seat, word]."""
    passed: list[bool]
    bid: str | None
    """The bid that stands, or diving once all have passed."""
    bidder: int | None
    declarer: int | None
    taken: bool | None
    """Whether the declarer took the pile up; None before it is known."""
    to_lay: int


class Own(TypedDict):
    """What only that seat knows."""

    put: list[str]
    drawn: list[str]
    found: list[str]
    laid: list[str]


class View(TrickView[Deal], Shared, Own):
    """All of it, and what the rounds before have left."""

    pot: int
    scores: list[list[int]]
