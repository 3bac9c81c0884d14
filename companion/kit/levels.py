"""The AI levels with all their settings, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.kit.words import Phrase


@dataclass(frozen=True)
class Level:
    """The strength of an AI. All levels search well; weaker ones choose less strictly."""

    title: Phrase
    rating: float
    """Its fixed rating, which anchors all ratings. At a table with one AI of each level they win 7,
    19, 36 and 38 of a hundred matches: the ratings follow from that."""
    simulations: int
    seconds: float
    strictness: float
    """z: the probability of a move is proportional to its visits to the power of z."""
    share: float
    """Moves with less than this share of the most visited move's visits are never played,"""
    margin: float
    """nor moves whose value is lower than its value by more than this."""
    practised: bool = False
    """Whether a trained policy (`run.py train`) guides its search, if there is one. Such a search
    rarely visits bad moves, so a weaker level choosing by visits would hardly make mistakes."""


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "novice": Level(
            Phrase("novice"), 18.0, 4_000, 1.0, strictness=0.0, share=0.05, margin=0.20
        ),
        "casual": Level(
            Phrase("casual"), 23.0, 4_000, 1.0, strictness=1.0, share=0.05, margin=0.12
        ),
        "club": Level(
            Phrase("club"),
            27.0,
            10_000,
            1.0,
            strictness=4.0,
            share=0.20,
            margin=0.05,
            practised=True,
        ),
        "master": Level(
            Phrase("master"),
            28.0,
            60_000,
            3.0,
            strictness=64.0,
            share=1.0,
            margin=0.0,
            practised=True,
        ),
    }
)
USUAL: Final = "club"
