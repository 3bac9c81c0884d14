"""What a round is told as: events, each with who did what (`did`), as plain data of the View."""

from __future__ import annotations

from typing import Literal, TypedDict

Spot = list[int]
"""[row, x] of a card."""


class Laid(TypedDict):
    """A card put face down into the river, or beside it (None); its face nobody is told."""

    seat: int
    did: Literal["place", "discover"]
    at: Spot | None


class Went(TypedDict):
    """A salmon went into the river, or a bear out to meet another."""

    seat: int
    did: Literal["salmon", "outing"]
    at: Spot


class Turned(TypedDict):
    """A card below a salmon, whose it is, and what it showed; None if it lay open before."""

    at: Spot
    seat: int
    turned: str | None


class Revealed(TypedDict):
    """The cards below all salmon were turned; nobody's doing."""

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
"""A salmon came to a card, over others, and met what is there: river, bear or bears."""


class Eaten(TypedDict):
    """A salmon was eaten, and what goes into the box."""

    seat: int
    did: Literal["eaten"]
    at: Spot
    rank: int
    tokens: int


class Spawned(TypedDict):
    """A salmon spawned, and what it brought home."""

    seat: int
    did: Literal["spawn"]
    at: Spot
    rank: int
    alone: bool
    tokens: int


Event = Laid | Went | Revealed | Swum | Eaten | Spawned
