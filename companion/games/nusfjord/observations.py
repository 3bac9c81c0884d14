"""The hidden cards that a move turns up: displayed or drawn cards, and the elder below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.games.nusfjord.board import (
    BELOW,
    ELDERS,
    FIRST,
    MASK_A,
    MASK_B,
    STACKS,
)
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import count
from companion.kit.tabletop import BLANK, HAND_PART, SEPARATOR

MASK_C: Final = 2 ** FIRST[3] - 2 ** FIRST[2]
TIER_MASKS: Final = {"A": int(MASK_A), "B": int(MASK_B), "C": MASK_C}


class Part(NamedTuple):
    """Cards turned up together, and the cards that they might have been."""

    word: str
    cards: Sequence[str]
    pool: Sequence[str]
    known: int = 0
    """The number of cards, at the front, that the viewer knew already."""

    @property
    def text(self) -> str:
        """Return the text of this part of an observation."""
        return " ".join([self.word, *self.cards])

    @property
    def offered(self) -> str:
        """Return the same text with a blank for each unknown card."""
        unknown = [BLANK] * (len(self.cards) - self.known)
        return " ".join([self.word, *self.cards[: self.known], *unknown])


def turned_up(
    before: Nusfjord, now: Nusfjord, viewer: int | None, keeper: int | None
) -> list[Part]:
    """Return the cards that the viewer sees turned up.

    `keeper` draws cards that will be reported.
    """
    own = 0 if viewer is None else int(before.display.hand[viewer])
    unknown = unseen(before, viewer)
    parts = [
        Part("E", [str(int(now.council.below[stack]) + 1)], numbered(below(before)))
        for stack in range(STACKS if before.seats == 5 else 0)
        if before.council.depth[stack] == 2 and now.council.depth[stack] == 1
    ]
    fresh = int(now.display.open) & ~int(before.display.open)
    for word, mask in TIER_MASKS.items():
        mine, others = fresh & mask & own, fresh & mask & ~own
        if mine or others:
            cards = [*before.numbers(mine), *before.numbers(others)]
            parts.append(Part(word, cards, before.numbers(unknown & mask), int(count(mine))))
    drawer = viewer if keeper is None else keeper
    drawn = 0
    if drawer is not None:
        drawn = int(now.display.hand[drawer]) & ~int(before.display.hand[drawer])
    if drawn:
        parts.append(Part(HAND_PART, before.numbers(drawn), before.numbers(unknown & MASK_C)))
    return parts


def unseen(state: Nusfjord, viewer: int | None) -> int:
    """Return the mask of buildings that the viewer has not seen."""
    seen: int = int(state.display.open) | (0 if viewer is None else int(state.display.hand[viewer]))
    for built in state.harbours.built:
        seen |= int(built)
    every: int = 2 ** FIRST[3] - 1
    return every & ~seen


def below(state: Nusfjord) -> list[int]:
    """Return the face-down elders."""
    council = state.council
    flipped = {int(council.below[s]) for s in range(STACKS) if council.depth[s] < 2}
    return [elder for elder in range(BELOW, ELDERS) if elder not in flipped]


def numbered(elders: Iterable[int]) -> list[str]:
    """Return the numbers of elders."""
    return [str(elder + 1) for elder in elders]


def split(observation: str) -> tuple[str, dict[str, list[str]]]:
    """Split an observation into the move and the revealed cards by keyword."""
    head, *parts = observation.split(SEPARATOR)
    words = (part.split(" ") for part in parts)
    return head, {word: cards for word, *cards in words}


def alike(observation: str, other: str) -> bool:
    """Return whether two observations are equal; cards revealed together have no order."""
    (move, parts), (same, other_parts) = split(observation), split(other)
    return move == same and [[word, *sorted(cards)] for word, cards in parts.items()] == [
        [word, *sorted(cards)] for word, cards in other_parts.items()
    ]
