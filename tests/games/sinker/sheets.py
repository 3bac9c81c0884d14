"""Sheets of Sinker as a scorekeeper writes them."""

from __future__ import annotations

from typing import Any

import pytest


def sheet(*rounds: Any, seats: int = 3, **options: Any) -> dict[str, Any]:
    names = ["Aki", "Ben", "Chie", "Dan"][:seats]
    return {"game": "sinker", "seats": names, "options": options, "rounds": list(rounds)}


def played(bid: str, declarer: int | None, *tricks: int) -> dict[str, Any]:
    return {"bid": bid, "declarer": declarer, "tricks": list(tricks)}


def cases(names: str, *rows: tuple[Any, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(names, [pytest.param(*row[:-1], id=row[-1]) for row in rows])


FAILED = played("all", 0, 6, 1, 0)
FAILED_TWICE = played("double-all", 0, 6, 1, 0)
KEPT = played("2", 1, 1, 2, 4)
