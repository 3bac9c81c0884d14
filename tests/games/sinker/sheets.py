"""Sheets of Sinker as a scorekeeper writes them."""

from __future__ import annotations

from typing import Any


def sheet(*rounds: Any, seats: int = 3, **options: Any) -> dict[str, Any]:
    names = ["Aki", "Ben", "Chie", "Dan"][:seats]
    return {"game": "sinker", "seats": names, "options": options, "rounds": list(rounds)}


def played(bid: str, declarer: int | None, *tricks: int) -> dict[str, Any]:
    return {"bid": bid, "declarer": declarer, "tricks": list(tricks)}


FAILED = played("all", 0, 6, 1, 0)
FAILED_TWICE = played("double-all", 0, 6, 1, 0)
KEPT = played("2", 1, 1, 2, 4)
