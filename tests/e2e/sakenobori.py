"""What the browser tests of Sakenobori begin from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from flask import Flask
from playwright.sync_api import expect

from companion.kit.state import CHANCE
from companion.matches.verbs import lobby, moves, positions
from companion.matches.verbs.seats import take_seat
from tests.e2e.matches import (
    open_match,
)
from tests.site.matches import row
from tests.tables import step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.games.sakenobori.view import View


Say = Callable[["View"], str]

# The rulebook's example: after this Aki stands before Ben's bear, her own still in her hand.
TO_THE_BEAR = [
    *("place river 1 0", "place river 1 1", "place river 1 2"),
    *("place river 2 0", "place bear 2 1", "place river 1 3"),
    *("place river 2 2", "place river 1 4", "place river 2 3"),
    *("salmon 1 2", "salmon 1 0", "salmon 1 1"),
]


def table(app: Flask, page: Page, seats: int = 3, **options: bool) -> str:
    """A match of people who have all sat down, of whom the first has this page; its code."""
    code = open_match(page, "sakenobori", seats=seats, friends=seats - 1, options=options)
    with app.app_context():
        match = row(code)
        for seat in lobby.empty_seats(match):
            take_seat(seat)
        lobby.start(match)
    return code


def go_on(app: Flask, code: str, page: Page, say: Say, stop: Callable[[View], bool]) -> None:
    """Everybody does what `say` makes of their View, until `stop` says yes to one; then look."""
    with app.app_context():
        while (match := row(code)).state == "playing":
            state = positions.position(match)
            seat = state.actors()[0]
            view = cast("View", state.view(max(seat, 0)))
            if stop(view):
                break
            if seat == CHANCE:
                step(match)
                continue
            key, length = f"said-{match.length}", match.length
            moves.make_move(match, seat, say(view), length=length, key=key)
        version = str(row(code).version)
    page.goto(f"/matches/{code}")
    expect(page.locator("#match")).to_have_attribute("data-told", version)


def script(lines: list[str], then: Say | None = None) -> Say:
    """One line after another, whoever's turn it is."""
    left = list(lines)
    return lambda view: left.pop(0) if left else then(view) if then else view["legal"][0]


def builder(view: View) -> str:
    """Lay the bear last and leave no card in the hand."""
    legal: list[str] = view["legal"]
    wanted = ("place river", "discover river", "discover", "salmon")
    return next((t for words in wanted for t in legal if t.startswith(words)), legal[0])
