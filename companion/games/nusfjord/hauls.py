"""Where the fish of this round's catch have gone, told from the round's events alone."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.nusfjord.forecast import FLOWS, Flow
from companion.games.nusfjord.view import View


class Haul(NamedTuple):
    """What one fleet has caught in this round, and where it went."""

    caught: int
    flows: list[Flow]
    """In the order in which they are shared out; what goes nowhere is not in them."""
    income: int
    """Fish that others have paid to this seat's shares."""


def hauls(view: View) -> list[Haul | None]:
    """By seat its catch; None for a seat that has not fished in this round."""
    if view["turn"] is None:
        return [None] * view["seats"]
    caught: dict[int, int] = {}
    flows: dict[int, list[Flow]] = {}
    income = [0] * view["seats"]
    for what, seat, fish, to in view["events"]:
        by = int(seat)
        if what == "caught":
            caught[by] = int(fish)
        elif what in FLOWS and fish:
            holder = int(to) if what == "paid" else None
            flows.setdefault(by, []).append(Flow(*FLOWS[str(what)], int(fish), holder))
            if holder is not None:
                income[holder] += int(fish)
    return [
        Haul(caught[seat], flows.get(seat, []), income[seat]) if seat in caught else None
        for seat in range(view["seats"])
    ]
