"""The service is killed amid eight tables: nobody loses a turn, a clock or a half-typed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.config import Settings
from companion.core.transaction import writing
from companion.games import GAMES
from companion.matches.verbs import clocks, positions
from companion.matches.verbs.clocks import BANK, MISSED, MOVE, Pace
from companion.matches.verbs.seats import seat_link
from companion.models import Match, now
from tests.e2e.matches import MINE, arrive, press
from tests.e2e.paper import SAVED, begin, fill, rounds
from tests.e2e.phones import WEAK_WIFI, Phones
from tests.servers import free_port
from tests.tables import fresh, started, step, turn, wait_for
from tests.tasks.conftest import Program, environment_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABLES = 8
LONG = 120.0  # seconds that a start may take on a busy machine


class Service:
    """`companion serve` on the test's own data folder, always at one address."""

    def __init__(self, settings: Settings) -> None:
        self.given = environment_of(settings)
        self.log = settings.data / "serve.log"
        self.port = str(free_port())
        self.address = f"http://127.0.0.1:{self.port}"
        self.program = self.start()

    def start(self) -> Program:
        """Start it, and wait until it answers."""
        words = ("serve", "--no-qr", "--host", "127.0.0.1", "--port", self.port)
        self.program = Program(self.log, *words, **self.given)
        wait_for(self.answers, "the service does not start", LONG)
        return self.program

    def answers(self) -> bool:
        """Whether it has all it needs."""
        with suppress(OSError), urlopen(f"{self.address}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False


@pytest.fixture
def tables(indoors: Flask) -> list[int]:
    """A person and AIs at each, under a clock; it is for the person to move."""
    return [a_table(n) for n in range(TABLES)]


def a_table(number: int) -> int:
    """A match of one game or another."""
    game = sorted(GAMES)[number % len(GAMES)]
    match = started("m" + "a" * (GAMES[game].seats[-1] - 1), game=game)
    while turn(match) != 0:
        step(match)
    with writing() as session:
        session.add(clocks.wind(match, Pace((MOVE, BANK)[number % 2], 24, "ai")))
    clocks.settle(match)
    return match.id


@pytest.fixture
def service(tables: list[int], settings: Settings) -> Iterator[Service]:
    """The service; it begins once the tables are there."""
    made = Service(settings)
    yield made
    made.program.kill()
    print(made.log.read_text())  # shown when the test failed


@pytest.fixture
def phones(chromium: Browser, service: Service) -> Iterator[Phones]:
    """Phones that notice the outage, and complain of nothing else."""
    made = Phones(chromium, service.address)
    made.expected += WEAK_WIFI
    yield made
    for context in made.contexts:
        context.close()
    assert not made.said, "A page said:\n" + "\n".join(made.said)


def at_table(phones: Phones, match: Match) -> Page:
    """The phone of the person there."""
    page = phones.new()
    arrive(page, f"/s/{seat_link(match, match.places[0])}")
    expect(page.locator(MINE)).to_be_visible()
    return page


def move(page: Page, number: int) -> int:
    """Make a move by the controls of the page; how long the match was before."""
    match = fresh(number)
    texts, length = positions.view(match, 0)["legal"], match.length
    expect(page.locator("#match")).to_have_attribute("data-told", str(match.version))
    assert any(press(page, text) for text in texts)
    return length


def stored_after(number: int, length: int) -> None:
    """Wait until the match is longer than that."""
    wait_for(lambda: fresh(number).length > length, "the tap was lost")


def is_mine(number: int) -> bool:
    """Whether it is for the person to move."""
    return turn(fresh(number)) == 0


def clock(match: Match) -> tuple[dict[str, Any], datetime]:
    """Whom the match waits for, and until when."""
    found = clocks.clock_of(match)
    assert found
    assert found.due_at
    return found.waiting, found.due_at


def is_later(number: int, due: datetime) -> bool:
    """Whether the clock of the match runs until later than that."""
    return clock(fresh(number))[1] > due


def test_a_restart_costs_nobody_anything(
    tables: list[int], service: Service, phones: Phones, app: Flask
) -> None:
    seated = {number: at_table(phones, fresh(number)) for number in tables}
    scorer = phones.new()
    begin(scorer)
    fill(scorer, 4, 2)
    moving, tapping, resting = tables[:3], tables[3:5], tables[5:]
    for number in moving:  # the next move is an AI's where the game says so
        length = move(seated[number], number)
        stored_after(number, length)
    killed = now()
    service.program.kill()
    kept = {number: positions.entries(fresh(number)) for number in tables}
    running = {number: clock(fresh(number)) for number in resting}
    for number in tapping:  # what is tapped meanwhile waits on the phone
        move(seated[number], number)
        expect(seated[number].locator("#waiting-move")).to_be_visible()
    service.start()
    for number in tapping:
        expect(seated[number].locator("#waiting-move")).to_be_hidden()
        assert fresh(number).length > len(kept[number])
    for number, (waiting, due) in running.items():  # the time of the outage is given back
        wait_for(partial(is_later, number, due), "the clock ran on in the outage")
        asked, due_now = clock(fresh(number))
        assert asked == waiting
        assert due_now - due <= now() - killed + MISSED
    for number in tables:
        wait_for(partial(is_mine, number), "the match does not go on", LONG)
        length = move(seated[number], number)
        stored_after(number, length)
        assert positions.entries(fresh(number))[: len(kept[number])] == kept[number]
        assert not any(place.away for place in fresh(number).places)
    expect(scorer.locator("[name='points.0']")).to_have_value("4")
    expect(scorer.locator("[name='points.1']")).to_have_value("2")
    scorer.locator("[name='points.2']").fill("0")
    scorer.locator("#round-form .next-thing").click()
    expect(scorer.locator(SAVED)).to_be_visible()
    assert rounds(app) == [{"points": [4, 2, 0]}]
