"""Somebody who runs an evening, on their own phone, by what the pages say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import expect

from companion.clubs.verbs.namesakes import names_of
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from tests.core import played
from tests.e2e.phones import assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NEXT = "main .next-thing"
LATE, STANDBY, LEAVES = "力", "陽", "文"
HERE = 15


@dataclass
class Director:
    """The organiser's phone, and what is stored, to know who should be where."""

    app: Flask
    page: Page
    event: int = 1
    """The number of the event that is on."""
    path: str = ""
    """Its address."""

    # ------------------------------------------------------------ hands and eyes

    def press(self, words: str) -> None:
        """The button or link of these words, in the page itself."""
        self.control(words).click()

    def control(self, words: str) -> Locator:
        """A button or link that says just this."""
        main = self.page.locator("main")
        said = re.compile(rf"^\s*{re.escape(words)}\s*$")
        return main.locator("button:visible, a:visible").filter(has_text=said).first

    def arrive(self, title: str) -> None:
        """On this page: it is called so, and is for everyone."""
        expect(self.page.locator("h1")).to_contain_text(title)
        assert_for_everyone(self.page)

    def go_on(self, words: str) -> None:
        """The next thing is what one wants to do: press it."""
        thing = self.page.locator(NEXT)
        expect(thing).to_have_count(1)
        expect(thing).to_contain_text(words)
        thing.click()

    def to(self, place: str) -> None:
        """One of the event's pages, by its address."""
        self.page.goto(self.path + place)

    # ------------------------------------------------------------ rounds

    def seat(self, words: str, tables: str = "") -> Stage:
        """Seat the next round by the best plan, or at these tables; how it is seated."""
        self.go_on(words)
        self.arrive("席決め")
        if tables:
            self.page.locator(".plans label", has_text=tables).click()
        self.go_on("席を組む")
        expect(self.page.locator("#drafted")).to_be_visible()
        assert_for_everyone(self.page)
        return self.evening().stages[-1]

    def start(self, stage: Stage) -> None:
        """Begin it: the page shows everybody at their table."""
        self.go_on("を始める")
        self.arrive(f"第{stage.number}回")
        names = self.names()
        for number, seats in enumerate(stage.seated.tables, 1):
            shown = self.page.locator(f"#table-{number} ol li > span")
            expect(shown).to_have_text([names[one] if one else "AI" for one in seats])

    def finish(self, *but: int) -> None:
        """The other tables write their sheets."""
        with self.app.app_context():
            played.finish(db.session.get_one(Event, self.event), *but)

    def close(self, stage: Stage) -> None:
        """All results are in."""
        self.to("/round")
        self.go_on("を締める")
        expect(self.page.locator("#event")).to_be_visible()
        assert_for_everyone(self.page)
        assert self.evening().stages[stage.number - 1].closed

    # ------------------------------------------------------------ what is stored

    def evening(self) -> EventState:
        """The event as it is stored."""
        with self.app.app_context():
            return event_state(db.session.get_one(Event, self.event))

    def names(self) -> dict[int, str]:
        """By number what everybody is called."""
        with self.app.app_context():
            return names_of(self.evening().people)

    def number(self, name: str) -> int:
        """The member of this name."""
        return next(person for person, known in self.names().items() if known == name)

    def standings(self, part: str = "line") -> list[tuple[str, str]]:
        """Names and points as the page of standings shows them, best first."""
        self.to("/standings")
        lines = self.page.locator(f"[id^='{part}-'] summary")
        expect(lines.first).to_be_visible()
        return [
            (line.locator(".name").inner_text(), line.locator(".points").inner_text())
            for line in lines.all()
        ]


def path_of(address: str) -> str:
    """The path of a link that is meant for other phones."""
    return urlsplit(address).path
