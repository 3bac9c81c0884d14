"""What a move turns up of what lay face down: cards that are laid out, drawn, an elder below."""

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
from companion.kit.told import BETWEEN, BLANK, HELD

MASK_C: Final = 2 ** FIRST[3] - 2 ** FIRST[2]
TIER_MASKS: Final = {"A": int(MASK_A), "B": int(MASK_B), "C": MASK_C}


class Part(NamedTuple):
    """What was turned up together, and what else it might have been."""

    word: str
    cards: Sequence[str]
    pool: Sequence[str]
    known: int = 0
    """How many of the cards, the first ones, the viewer knew."""

    @property
    def told(self) -> str:
        """The part of a sight."""
        return " ".join([self.word, *self.cards])

    @property
    def asked(self) -> str:
        """The same, with a blank for each card that is not known."""
        unknown = [BLANK] * (len(self.cards) - self.known)
        return " ".join([self.word, *self.cards[: self.known], *unknown])


def turned_up(
    before: Nusfjord, now: Nusfjord, viewer: int | None, keeper: int | None
) -> list[Part]:
    """What that viewer sees come from below; `keeper` draws cards of which he will tell."""
    own = 0 if viewer is None else int(before.display.hand[viewer])
    unknown = unseen(before, viewer)
    found = [
        Part("E", [str(int(now.council.below[stack]) + 1)], numbered(below(before)))
        for stack in range(STACKS if before.seats == 5 else 0)
        if before.council.depth[stack] == 2 and now.council.depth[stack] == 1
    ]
    fresh = int(now.display.open) & ~int(before.display.open)
    for word, mask in TIER_MASKS.items():
        mine, others = fresh & mask & own, fresh & mask & ~own
        if mine or others:
            cards = [*before.numbers(mine), *before.numbers(others)]
            found.append(Part(word, cards, before.numbers(unknown & mask), int(count(mine))))
    drawer = viewer if keeper is None else keeper
    drawn = 0
    if drawer is not None:
        drawn = int(now.display.hand[drawer]) & ~int(before.display.hand[drawer])
    if drawn:
        found.append(Part(HELD, before.numbers(drawn), before.numbers(unknown & MASK_C)))
    return found


def unseen(state: Nusfjord, viewer: int | None) -> int:
    """The buildings that the viewer has not seen, as a mask."""
    seen: int = int(state.display.open) | (0 if viewer is None else int(state.display.hand[viewer]))
    for built in state.harbours.built:
        seen |= int(built)
    every: int = 2 ** FIRST[3] - 1
    return every & ~seen


def below(state: Nusfjord) -> list[int]:
    """The elders that lie face down."""
    council = state.council
    flipped = {int(council.below[s]) for s in range(STACKS) if council.depth[s] < 2}
    return [elder for elder in range(BELOW, ELDERS) if elder not in flipped]


def numbered(elders: Iterable[int]) -> list[str]:
    """Elders as they are numbered."""
    return [str(elder + 1) for elder in elders]


def split(sight: str) -> tuple[str, dict[str, list[str]]]:
    """The move of a sight, and by its word what came with it."""
    head, *parts = sight.split(BETWEEN)
    words = (part.split(" ") for part in parts)
    return head, {word: cards for word, *cards in words}


def alike(sight: str, other: str) -> bool:
    """Whether both say the same: cards that come together come in no order."""
    (move, parts), (same, told) = split(sight), split(other)
    return move == same and [[word, *sorted(cards)] for word, cards in parts.items()] == [
        [word, *sorted(cards)] for word, cards in told.items()
    ]
