"""A match of every game in real browsers: two phones and AIs, to the end; spectators too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.core.bus import PASSING
from companion.core.services import services_of
from companion.games import GAMES
from companion.kit.state import View
from companion.tasks.fullness import TOPIC
from tests.e2e.matches import MINE, act_and_see, arrive, hurry, link, open_match, start, told
from tests.e2e.phones import (
    Phones,
    assert_fits,
    assert_for_everyone,
    assert_for_fingers,
    assert_open_to_all,
)
from tests.e2e.playing import (
    finished,
    look_again,
    look_away,
    next_person,
    pass_over,
    play_on,
    some_move,
)
from tests.games.matches import Case, match
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.usefixtures("opponents")
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.thorough if number else [])
        for number, game in enumerate(GAMES)
    ],
)
def test_two_people_and_ais_play_on(app: Flask, phones: Phones, game: str) -> None:
    """In both languages; the replay afterwards is walked through by keys and buttons."""
    aki, ben, dan = phones.new("ja"), phones.new("en"), phones.new("en", wide=True)
    shortest = {o.key: min(o.choices) for o in GAMES[game].options if o.per_seat}
    code = open_match(aki, game, options=shortest)
    hurry(app, code)
    assert_open_to_all(aki)
    ben.goto(link(aki, ".people .copy input"))
    ben.fill("#name", "Benjamin")
    ben.locator("main form button").click()
    expect(ben.locator(".is-waiting")).to_be_visible()
    expect(aki.locator(".people")).to_contain_text("Benjamin")
    start(aki)
    expect(ben.locator(".is-playing")).to_be_visible()
    dan.goto(f"/matches/{code}")
    expect(dan.locator(".is-playing")).to_be_visible()
    assert dan.locator("#hand, form[method='post']:not([action='/language'])").count() == 0
    assert_open_to_all(dan)
    looked, ends = set[str](), ends_of_a_hand()
    people, everybody = {0: aki, 1: ben}, (aki, ben, dan)

    def one_round(page: Page, phase: str) -> bool:
        look(page, phase, looked)
        return finished(app, code) > 0

    play_on(app, code, people, until=one_round, by_hand=ends, audience=[dan])
    look_away(everybody)  # rounds between the first and the last are more of the same
    pass_over(app, code, rounds_at_least(game) - 1)
    look_again(everybody, code)

    def last_round(page: Page, phase: str) -> bool:
        return look(page, phase, looked)

    play_on(app, code, people, until=last_round, by_hand=ends, audience=[dan])
    for page in everybody:
        expect(page.locator(".podium li")).to_have_count(GAMES[game].seats[-1])
        assert_for_everyone(page)
    look_back(dan, code)


def ends_of_a_hand() -> Callable[[View], bool]:
    """The first two cards of every hand and the last two; and whatever comes without a hand."""
    most = 0

    def is_one(view: View) -> bool:
        nonlocal most
        most = max(most, len(view["hand"]))
        return not 2 < len(view["hand"]) < most - 1

    return is_one


def rounds_at_least(game: str) -> int:
    """How many rounds a match of the most people has, where some are as long as luck will."""
    seats = GAMES[game].seats[-1]
    per_seat = [option for option in GAMES[game].options if option.per_seat]
    shortest = tuple((o.key, o.value(min(o.choices), seats)) for o in per_seat)
    ends = [match(Case(game, seats, shortest), seed)[1].view(None) for seed in range(3)]
    return min(max(len(end["finished"]), int(end.get("rounds", 0))) for end in ends)


def look(page: Page, phase: str, looked: set[str]) -> bool:
    """Each kind of page: no barriers; and in each language nothing too small or sticking out."""
    language, kind = page.evaluate(KIND)
    if f"{phase}: {kind}" not in looked:
        looked.add(f"{phase}: {kind}")
        assert_open_to_all(page)
    if f"{language} {phase}: {kind}" not in looked:
        looked.add(f"{language} {phase}: {kind}")
        assert_fits(page)
        assert_for_fingers(page)
    return False


# What can be done here: the forms, and the verbs of their buttons ("swim 3 1" is one, "aji5" none).
KIND = """() => [document.documentElement.lang, [...new Set(
  [...document.querySelectorAll("#match form")].flatMap((form) => [form.className,
    ...[...form.querySelectorAll("button")].map((one) => one.value.match(/^[a-z]+(?= |$)/)?.[0])])
)].join(" ")]"""


def look_back(page: Page, code: str) -> None:
    """The replay, by keys and buttons, and the page of links."""
    page.goto(f"/matches/{code}/replay?ply=5")
    assert_open_to_all(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand-tray .steps")).to_contain_text("Move 6 of")
    page.locator("#step-back").click()
    expect(page.locator(".hand-tray .steps")).to_contain_text("Move 5 of")
    expect(page).to_have_url(re.compile("ply=5$"))
    page.locator("#play").click()  # it goes on by itself, until somebody takes over
    expect(page.locator(".hand-tray .steps")).to_contain_text("Move 7 of")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#player.is-playing")).to_have_count(0)
    page.locator("#slider").press("End")
    expect(page.locator("#step-forward")).to_have_attribute("aria-disabled", "true")
    for more in ("links", "fair"):
        page.goto(f"/matches/{code}/{more}")
        assert_for_everyone(page)


def test_the_seat_can_be_taken_on_another_device(app: Flask, phones: Phones) -> None:
    aki = phones.new()
    code = open_match(aki, friends=0)
    hurry(app, code)
    aki.goto(f"/matches/{code}/links")
    seat = link(aki, "#seat-0")
    tablet = phones.new("ja")
    arrive(tablet, seat)
    aki.goto(f"/matches/{code}")
    seat_to_act = next_person(app, code)
    assert seat_to_act is not None
    for page in (aki, tablet):
        expect(page.locator(f"{MINE}, #deal")).to_be_visible()
    assert controls(tablet) == controls(aki)
    shown = told(aki)
    assert some_move(app, code, tablet, seat_to_act)
    expect(aki.locator("#match")).not_to_have_attribute("data-told", shown or "")


def controls(page: Page) -> list[str]:
    """What can be pressed to make a move."""
    buttons = page.locator("form[action$='/moves']:not([hidden]) button")
    return [str(value) for value in buttons.evaluate_all("all => all.map(one => one.value)")]


def test_news_is_fetched_at_most_once_and_by_spectators_not_at_all(
    app: Flask, phones: Phones
) -> None:
    aki, tablet, dan = phones.new(), phones.new(), phones.new("ja")
    code = open_match(aki, friends=0)
    hurry(app, code)
    aki.goto(f"/matches/{code}/links")
    arrive(tablet, link(aki, "#seat-0"))
    for page in (aki, dan):
        page.goto(f"/matches/{code}")
    first = int(told(dan) or 0)
    asked = {page: asked_from_now_on(page) for page in (tablet, dan)}
    for _ in range(4):
        expect(aki.locator(MINE)).to_be_visible()
        act_and_see(aki)
    expect(aki.locator(MINE)).to_be_visible()
    for page in asked:
        expect(page.locator("#match")).to_have_attribute("data-told", told(aki) or "")
    looks, none = ([url for url in urls if url.endswith(code)] for urls in asked.values())
    assert 1 <= len(looks) <= int(told(tablet) or 0) - first
    assert none == []
    expect(dan.locator("#watching")).to_contain_text("観戦中")


def asked_from_now_on(page: Page) -> list[str]:
    """The addresses that the page asks for."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    return urls


def test_a_tab_that_watched_shows_the_seat_taken_in_another(app: Flask, phones: Phones) -> None:
    aki, tab = phones.new(), phones.new()
    code = open_match(aki, friends=0)
    hurry(app, code)
    tab.goto(f"/matches/{code}")
    expect(tab.locator("#match[data-shared]")).to_be_visible()
    aki.goto(f"/matches/{code}/links")
    arrive(other := tab.context.new_page(), link(aki, "#seat-0"))
    expect(other.locator(f"{MINE}, #deal")).to_be_visible()
    tab.evaluate("htmx.trigger(document.body, 'poll')")  # as when one comes back to it
    expect(tab.locator(f"{MINE}, #deal")).to_be_visible()
    act_and_see(other)
    expect(other.locator(MINE)).to_be_visible()
    expect(tab.locator("#match")).to_have_attribute("data-told", told(other) or "")
    assert tab.locator("#match[data-shared]").count() == 0
    expect(tab.locator(MINE)).to_be_visible()


def test_a_full_house_is_said_at_the_table(app: Flask, phones: Phones) -> None:
    aki = phones.new("ja")
    code = open_match(aki, friends=0)
    with app.app_context():
        topic = row(code).topic
    sign = aki.locator("#house-full")
    expect(sign).to_be_empty()
    with aki.expect_response(lambda answer: "/live/match/" in answer.url):
        aki.reload()
    services_of(app).bus.publish(f"{topic}{PASSING}{TOPIC}", 50)
    expect(sign).to_contain_text("考える時間を短く")
    assert_fits(aki)


@every_game
def test_without_javascript_one_can_play(
    app: Flask, chromium: Browser, address: str, game: str
) -> None:
    context = chromium.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    code = open_match(page, game, friends=0)
    hurry(app, code)
    for _ in range(3):
        seat = next_person(app, code)
        assert seat is not None
        page.goto(f"/matches/{code}")
        shown = told(page)
        assert some_move(app, code, page, seat)
        page.wait_for_load_state()
        assert told(page) != shown
    context.close()
