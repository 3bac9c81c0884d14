"""The events of a round in a View: plain data, with the kind of event in `did`."""

from __future__ import annotations

from typing import Literal, TypedDict

Spot = list[int]
"""[row, x] of a card."""


class Laid(TypedDict):
    """A card placed face down into the river, or beside it (None); its face stays secret."""

    seat: int
    did: Literal["place", "discover"]
    at: Spot | None


class Went(TypedDict):
    """A salmon was placed in the river, or a bear went out to meet another."""

    seat: int
    did: Literal["salmon", "outing"]
    at: Spot


class Turned(TypedDict):
    """A card below a salmon: the salmon's owner, and what was turned up.

    None if already face up.
    """

    at: Spot
    seat: int
    turned: str | None


class Revealed(TypedDict):
    """The cards below all salmon were turned face up; no seat acts."""

    seat: None
    did: Literal["reveal"]
    cards: list[Turned]
    eaten: list[int]


Swum = TypedDict(
    "Swum",
    {
        "seat": int,
        "did": Literal["swim"],
        "from": Spot,  # no name in Python, so this type is written as a call
        "at": Spot,
        "over": list[Spot],
        "turned": str | None,
        "met": str,
    },
)
"""A salmon swam to a card, over others, and met what is there: river, bear or bears."""


class Eaten(TypedDict):
    """A salmon was eaten, with the tokens that go into the box."""

    seat: int
    did: Literal["eaten"]
    at: Spot
    rank: int
    tokens: int


class Spawned(TypedDict):
    """A salmon spawned, with the tokens that it scores."""

    seat: int
    did: Literal["spawn"]
    at: Spot
    rank: int
    alone: bool
    tokens: int


Event = Laid | Went | Revealed | Swum | Eaten | Spawned
