"""Who holds shares of a seat that has too few fish for all of them (§3, NU-04)."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.nusfjord.view import View


class Holder(NamedTuple):
    """A seat, and how many of its shares still are to get a fish each."""

    seat: int
    shares: int


def scarce(view: View) -> list[Holder]:
    """The holders between whom the viewer has to choose; none where nobody is asked for that."""
    seat = view["seat"]
    if seat is None or not any(move.startswith(("short ", "paid ")) for move in view["legal"]):
        return []
    held = [
        harbour["owned"][seat] - view["short"][at] for at, harbour in enumerate(view["harbours"])
    ]
    return [Holder(at, shares) for at, shares in enumerate(held) if shares and at != seat]
