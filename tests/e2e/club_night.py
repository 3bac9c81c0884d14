"""A club night of 24 on thirteen browsers: their taps, and what reached them while closed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from tests.e2e.phones import assert_for_everyone
from tests.e2e.test_notices import SERVICE
from tests.push_service import KEYS, Service, opened
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = (
    *("亜紀", "Ben", "千恵", "Dan", "絵美", "Fumi", "吾郎", "Hana", "育", "Jun", "健", "Lan"),
    *("守", "Nao", "翁", "Paul", "蘭子", "Ravi", "冴", "Tom", "梅", "Vera", "若菜", "Yuki"),
)
"""The members; the first twelve have a phone, every other one in Japanese."""
PHONES = 12
HOOK = "/hooks/secret"
NEXT = "main .next-thing"
COUNTED = """(() => {
  const count = (what, suits) => ({ target }) => suits(target) && window.counted(what);
  addEventListener("pointerdown", count("taps", () => true), true);
  addEventListener("input", count("fields", (one) => one.type !== "checkbox"), true);
})()"""


@dataclass
class Night:
    """The organiser at a desk, twelve phones, and what reached them while they were closed."""

    app: Flask
    service: Service
    desk: Page
    club: str
    phones: list[Page] = field(default_factory=list)
    path: str = ""
    """The address of the event."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often the organiser and the players tapped, and filled in a field."""

    def take(self, *steps: Callable[[Night], None]) -> None:
        """Play these steps; print the seconds of each, and the taps until then."""
        for step in steps:
            started = monotonic()
            step(self)
            print(
                f"\n{step.__name__}: {monotonic() - started:.1f} s; until now {dict(self.counts)}"
            )

    def equip(self, page: Page, who: str, name: str) -> None:
        """Give a browser the test's push service, under this name, and count what is done on it."""
        endpoint = f"https://{self.service.address}/{name}"
        script = SERVICE.replace("https://web.push.apple.com/aki", endpoint)
        page.add_init_script(script.replace("KEYS", json.dumps(KEYS)))
        page.expose_function("counted", lambda what: self.counts.update([f"{who}, {what}"]))
        page.add_init_script(COUNTED)

    def go_on(self, words: str) -> None:
        """The organiser presses what the page proposes."""
        thing = self.desk.locator(NEXT)
        expect(thing).to_contain_text(words)
        assert_for_everyone(self.desk)
        thing.click()

    def told(
        self, english: str, japanese: str = "", phones: Iterable[int] = range(PHONES)
    ) -> dict[int, str]:
        """These phones, and no others, got these words since the last look: all that each got."""
        wanted = {one: english if one % 2 else japanese or english for one in phones}

        def found() -> dict[int, str]:
            lines = [(name.removeprefix("phone"), text) for name, _, text in self.pushed()]
            got = [(int(number), text) for number, text in lines if number.isdigit()]
            return {one: text for one, text in got if wanted.get(one, english) in text}

        wait_for(lambda: found().keys() >= wanted.keys(), f"{self.pushed()}: not all of {wanted}")
        assert found().keys() == wanted.keys(), "others were told"
        last = found()
        self.service.posted.clear()
        return last

    def pushed(self) -> list[tuple[str, str, str]]:
        """What was pushed since the last look: the phone, the page it opens, the text."""
        letters = [
            (path[1:], opened(body)) for path, _, body in self.service.posted if path != HOOK
        ]
        return [(phone, one["path"], one["words"]) for phone, one in letters]

    def posted(self, words: str) -> list[str]:
        """The post in the group chat that has these words, by line."""

        def found() -> list[str]:
            texts = [
                json.loads(body)["text"] for path, _, body in self.service.posted if path == HOOK
            ]
            return [text for text in texts if words in text]

        wait_for(found, f"the chat did not hear: {words}")
        return found()[-1].split("\n")

    def evening(self) -> EventState:
        """Return the event as it is stored."""
        with self.app.app_context():
            return event_state(db.session.scalars(db.select(Event).order_by(Event.id)).all()[-1])

    def places(self) -> dict[str, tuple[int, int]]:
        """By name the table and seat of everybody in the round that is on."""
        stage = self.evening().stages[-1]
        return {
            NAMES[person - 1]: (table.number, at)
            for table in stage.tables
            for at, person in enumerate(table.seats, 1)
            if person
        }

    def at_table(self, number: int) -> list[int]:
        """The phones at this table."""
        places = self.places()
        return [one for one in range(PHONES) if places[NAMES[one]][0] == number]
