"""The AI levels, the weakest first, with all their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.kit.words import Phrase


@dataclass(frozen=True)
class Level:
    """Every level thinks well; a weaker one is less strict about what it then plays."""

    title: Phrase
    rating: float
    """What it is worth, for ever: it anchors the pool of ratings. At a table of these four they win
    7, 19, 36 and 38 of a hundred matches: that sets the distances."""
    simulations: int
    seconds: float
    strictness: float
    """z: a move is played with a chance that grows with its visits to the power of z."""
    share: float
    """Never a move with less than this share of the visits of the most visited,"""
    margin: float
    """nor one that is worth this much less than it."""
    practised: bool = False
    """Whether its search is led by what was learnt by `companion train`, where there is that: it
    then visits little that looks bad, so by visits a weaker level would hardly err."""


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
