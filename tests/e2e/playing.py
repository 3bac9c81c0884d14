"""A match on phones goes on: what is stored says who is to act, the pages act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Flask
from playwright.sync_api import expect

from companion.kit.state import CHANCE, View
from companion.matches.verbs import moves, positions
from companion.models import HUMAN, Match
from companion.tasks.waking import wake
from tests.e2e.matches import MINE, act, act_and_see, press
from tests.site.matches import row
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page


def legal(app: Flask, code: str, seat: int) -> list[str]:
    """What this seat may do now."""
    with app.app_context():
        return list(positions.view(row(code), seat)["legal"])


def over(app: Flask, code: str) -> bool:
    """Whether the match has ended."""
    with app.app_context():
        return row(code).state == "over"


def next_person(app: Flask, code: str) -> int | None:
    """A person's seat that is to act, CHANCE for the next deal, as soon as no AI has to move.

    None when the match is over.
    """
    found: list[int | None] = []

    def asked() -> bool:
        with app.app_context():
            match = row(code)
            if match.state == "over":
                found.append(None)
                return True
            people = [seat.index for seat in match.places if seat.kind == HUMAN]
            actors = positions.position(match).actors()
            if not all(actor in (*people, CHANCE) for actor in actors):
                return False
            found.append(actors[0])
            return True

    wait_for(asked, "the AIs do not move")
    return found[-1]


def up_to_date(app: Flask, page: Page, code: str) -> str:
    """The match's version, once the page shows it: an AI that chooses too may still go on."""
    for _ in range(300):
        with app.app_context():
            version = str(row(code).version)
        if page.locator("#match").get_attribute("data-told") == version:
            return version
        page.wait_for_timeout(50)
    raise AssertionError("the page does not follow the match")


def play_on(
    app: Flask,
    code: str,
    pages: Mapping[int, Page],
    until: Callable[[Page, str], bool] = lambda page, phase: False,
    by_hand: Callable[[View], bool] = lambda view: True,
    audience: Sequence[Page] = (),
) -> None:
    """Play by the controls of these seats' pages, to the end; the first asks for the deals.

    `until` is shown every page to act on, and its phase; where it says yes, that is enough. Where
    `by_hand` says no to what the seat sees, moves are stored while no phone looks, these and those
    of the `audience`.
    """
    first = next(iter(pages.values()))
    everybody = {*pages.values(), *audience}
    while (seat := next_person(app, code)) is not None:
        with app.app_context():
            by_itself = not by_hand(positions.view(row(code), max(seat, 0)))
        if by_itself:
            look_away(everybody)
            store_move(app, code, seat)
            continue
        look_again(everybody, code)
        page = first if seat == CHANCE else pages[seat]
        expect(page.locator(f"{MINE}, #deal")).to_be_visible()
        with app.app_context():
            match = row(code)
            phase = str(positions.view(match, None)["phase"])
            expect(page.locator("#match")).to_have_attribute("data-told", str(match.version))
        if until(page, phase):
            return
        act_and_see(page, partial(some_move, app, code, seat=seat))
    look_again(everybody, code)


def look_away(pages: Iterable[Page]) -> None:
    """These phones are put down: what is more of the same need not be followed."""
    for page in pages:
        if page.url != "about:blank":
            page.goto("about:blank")


def look_again(pages: Iterable[Page], code: str) -> None:
    """Whoever put the phone down opens the match again."""
    for page in pages:
        if page.url == "about:blank":
            page.goto(f"/matches/{code}")


def pass_over(app: Flask, code: str, rounds: int) -> None:
    """Store moves until so many rounds are over; no phone need look on."""
    while finished(app, code) < rounds and (seat := next_person(app, code)) is not None:
        store_move(app, code, seat)


def finished(app: Flask, code: str) -> int:
    """How many rounds are over."""
    with app.app_context():
        return rounds_over(positions.view(row(code), None))


def rounds_over(view: Any) -> int:  # of any game, which may say what the others do not
    """How many rounds have been played, also where a sheet counts all of them as one."""
    return max(len(view["finished"]), int(view.get("round", 0)))


def store_move(app: Flask, code: str, seat: int) -> None:
    """One of the legal moves, or the next deal, as if it came from another device."""
    with app.app_context():
        match = row(code)
        ply, key = match.length, f"stored-{match.length}"
        if seat == CHANCE:
            moves.deal(match, by="seat 0", length=ply, key=key)
        else:
            moves.make_move(match, seat, a_move(match, seat), length=ply, key=key)
        wake(match.id)


def a_move(match: Match, seat: int) -> str:
    """One of the legal moves, not always the first."""
    texts: list[str] = positions.view(match, seat)["legal"]
    return texts[match.length * 7 % len(texts)]


def some_move(app: Flask, code: str, page: Page, seat: int) -> bool:
    """One of the legal moves; every one of them has its control."""
    if seat == CHANCE:
        return act(page)
    with app.app_context():
        text = a_move(row(code), seat)
    assert press(page, text), f"the page has no control for {text!r}"
    return True
