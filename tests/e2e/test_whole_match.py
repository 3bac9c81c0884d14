"""A whole match of each game on a slow phone: taps, bytes, the longest tasks, what shifts."""

from __future__ import annotations

import gzip
import json
from functools import partial
from itertools import groupby
from statistics import mean
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from companion.games import GAMES
from companion.matches.verbs import positions
from companion.models import HUMAN
from tests.e2e.phones import Phones
from tests.e2e.playing import next_person, some_move, up_to_date
from tests.e2e.test_first_screen import play_now
from tests.site.matches import row
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("opponents")

MOST_TAPS = 3  # a turn, with dice to tick; Nusfjord's are counted in test_nusfjord_taps.py
SLOWER = 4  # times, a cheap phone; counted and not emulated, as others may use this processor
TASKS = ["disabled-by-default-devtools.timeline"]
# Taps, the bytes of the answers to them, and layout shift that follows a tap or does not.
WATCH = """() => {
  Object.assign(window, { taps: 0, answers: [], shifted: { tapped: 0, alone: 0 } });
  addEventListener("pointerdown", () => { window.taps += 1; }, true);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.verb === "post") window.answers.push(detail.serverResponse);
  });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      window.shifted[hadRecentInput ? "tapped" : "alone"] += value;
  }).observe({ type: "layout-shift" });
}"""


def newer(app: Flask, code: str, before: int) -> bool:
    """Whether the stored match has changed since this version."""
    with app.app_context():
        return row(code).version > before


def play(app: Flask, page: Page, code: str) -> None:
    """Play to the end by the page's controls; `expect` would keep the page busy itself."""
    while (seat := next_person(app, code)) is not None:
        before = int(up_to_date(app, page, code))
        some_move(app, code, page, seat)
        wait_for(partial(newer, app, code, before), "the move does not arrive")
    up_to_date(app, page, code)


def longest(trace: bytes) -> list[int]:
    """Return the milliseconds that the page's longest tasks take a cheap phone."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    pages = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        one["tdur"] * SLOWER // 1000
        for one in events
        if one["name"] == "RunTask" and "tdur" in one and (one["pid"], one["tid"]) in pages
    ]
    return sorted(tasks, reverse=True)[:10]


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_light_on_a_slow_phone(app: Flask, phones: Phones, game: str) -> None:
    """Prints its figures (pytest -s); only taps are judged."""
    page = phones.new("ja", reduced_motion="no-preference")
    play_now(app, page, game)
    code = page.url.rsplit("/", 1)[1]
    page.evaluate(WATCH)
    phones.browser.start_tracing(page=page, categories=TASKS)
    begun = monotonic()
    play(app, page, code)
    seconds = monotonic() - begun
    tasks = longest(phones.browser.stop_tracing())
    with app.app_context():
        match = row(code)
        own = next(place.index for place in match.places if place.kind == HUMAN)
        played = [seat for seat, _ in groupby(entry.seat for entry in positions.entries(match))]
    turns, taps = played.count(own), page.evaluate("window.taps")
    each = f"{taps / turns:.1f} taps each"
    print(f"\n{game}: {turns} turns, {each}, {seconds:.0f} s, tasks {tasks} ms")
    whole = [answer.encode() for answer in page.evaluate("window.answers")]
    sent = [len(gzip.compress(answer, 6)) for answer in whole]
    print(f"bytes of a tap: {mean(map(len, whole)):.0f}, with gzip {mean(sent):.0f}")
    print("layout shift", page.evaluate("window.shifted"))
    assert taps <= MOST_TAPS * turns
