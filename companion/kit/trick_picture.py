"""What the table of any trick-taking game shows besides the View: worked out from it alone."""

from __future__ import annotations

from typing import Any

from companion.kit.seating import clockwise
from companion.kit.view import TrickView


def picture(view: TrickView) -> dict[str, Any]:
    """Who sits where, the trick to look at and whose it is; the game adds what is its own."""
    settled = not view["trick"] and bool(view["last_trick"])
    return {
        "order": order(view),
        "cards": dict(view["last_trick"] if settled else view["trick"]),
        "winner": view["last_winner"] if settled else view["winning"],
        "settled": settled,
        "dealer": dealer(view),
    }


def order(view: TrickView) -> list[int]:
    """The seats in the order of play, the own first."""
    return clockwise(view["seat"] or 0, view["seats"])


def counting(view: TrickView) -> bool:
    """Whether a finished round still lies there, to be looked at."""
    return view["phase"] in ("deal", "over") and bool(view["finished"])


def dealer(view: TrickView) -> int:
    """The seat that dealt the cards on the table: the flag moves on only with the next deal."""
    between = counting(view) and view["phase"] == "deal"
    return (view["dealer"] - between) % view["seats"]


def last_card(view: TrickView) -> bool:
    """Whether the seat plays the last card of its hand: everybody sees that it has no other."""
    return len(view["legal"]) == len(view["hand"]) == 1
