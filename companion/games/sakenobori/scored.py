"""A scored sheet of Sakenobori: the box after each round, its settlement, and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.sakenobori.sheet import (
    ALONE,
    ROUNDS,
    Fate,
    Round,
    height,
    order,
    second_first,
    tokens,
    worth,
)
from companion.kit import scored as kit
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase


class Share(NamedTuple):
    """The tokens that a seat takes from the box."""

    place: int
    rank: int
    seat: int
    tokens: int


@dataclass(frozen=True)
class Scored(kit.Scored[Round]):
    """The tokens of each salmon, and the settlement of the box."""

    box: tuple[int, ...]
    """The tokens in the box after each round."""
    settlement: tuple[int, ...] = ()
    """What each seat takes from the box at the end; zero before."""
    box_left: int = 0

    @property
    def bonus(self) -> Sequence[int]:
        return self.settlement

    def file(self) -> dict[str, object]:
        data = super().file() | {"box": list(self.box)}
        if self.finished:
            data |= {"settlement": list(self.settlement), "box_left": self.box_left}
        return data

    def explain(self, index: int) -> list[Phrase]:
        return [derivation(fate) for fate in self.rounds[index]["fates"]]

    def check(self, index: int) -> None:
        """A row cannot have more salmon than cards: one card holds one salmon (§2, SK-10)."""
        fates = self.rounds[index]["fates"]
        ranks = [fate["rank"] for fate in fates if fate["end"] == "spawned"]
        for rank in sorted(set(ranks), reverse=True):
            room = height(len(fates)) - rank
            if ranks.count(rank) > room:
                raise SheetError(
                    f"rounds[{index}].fates",
                    Phrase(
                        "%(count)s salmon spawned at rank %(rank)s, but that row has room for "
                        "%(room)s. Count again.",
                        count=ranks.count(rank),
                        rank=rank,
                        room=room,
                    ),
                )

    def besides(self) -> list[tuple[Phrase, Sequence[int]]]:
        """Return the row of the settlement, if there is one."""
        return [(Phrase("Settlement"), self.settlement)] if self.finished else []

    def moved(self, index: int) -> tuple[int, int, int]:
        """Return the tokens in the box before a round, those added, and those after it."""
        before = self.box[index - 1] if index else 0
        return before, self.box[index] - before, self.box[index]

    def settled(self, index: int) -> bool:
        """Return whether the box is shared out after this round."""
        return self.finished and index == ROUNDS - 1

    def shares(self) -> list[Share]:
        """Return who takes how much in the settlement, by place (SK-27…29)."""
        fates = self.rounds[-1]["fates"]
        groups = {step.place: step.seats for step in order(fates, second_first(self.head.options))}
        return [
            Share(place, fates[seat]["rank"], seat, self.settlement[seat])
            for place, seats in sorted(groups.items())
            for seat in seats
        ]

    def turns(self) -> Phrase:
        """Return the order of taking from the box (SK-28 and its variant)."""
        if second_first(self.head.options):
            return Phrase(
                "One to first place, one to second place, one to first place, and again, as long "
                "as there is one for everybody of that place."
            )
        return Phrase(
            "Two to first place, one at a time, then one to second place, and again, as long as "
            "there is one for everybody of that place."
        )


def derivation(fate: Fate) -> Phrase:
    """Return the explanation of one salmon's round.

    >>> str(derivation({"end": "eaten", "rank": 1}))
    'eaten at rank 1: 1 token into the box'
    """
    rank = fate["rank"]
    if fate["end"] == "eaten":
        return Phrase(
            "eaten at rank %(rank)s: %(tokens)s into the box", rank=rank, tokens=tokens(rank)
        )
    if fate.get("alone"):
        return Phrase(
            "spawned at rank %(rank)s, all alone: %(rank)s + %(bonus)s = %(tokens)s",
            rank=rank,
            bonus=ALONE,
            tokens=tokens(worth(fate)),
        )
    return Phrase("spawned at rank %(rank)s: %(tokens)s", rank=rank, tokens=tokens(rank))
