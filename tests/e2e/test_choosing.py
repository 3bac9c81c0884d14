"""Choosing another game on a form: its seats and rules appear, and nothing typed is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from tests.e2e.phones import Phones, assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import Page

FORMS = {"/matches/new": "name.0", "/sheets/new": "names.0"}
every_form = pytest.mark.parametrize(("form", "field"), FORMS.items())


def choose(page: Page, key: str) -> None:
    """Tap a cover and see the game's own line."""
    page.check(f"#game-{key}", force=True)
    expect(page.locator("#about")).to_contain_text(str(GAMES[key].blurb))


@every_form
def test_another_game_keeps_what_was_typed(phones: Phones, form: str, field: str) -> None:
    page = phones.new()
    page.goto(f"{form}?game=fisherman")
    page.fill(f"[name='{field}']", "Aki")
    page.locator("#more > summary").click()
    squid = page.locator("[name='options.fisherman.allow_absent_kind'][type=checkbox]")
    squid.check()
    for key in [key for key in GAMES if key != "fisherman"]:
        choose(page, key)
        expect(page.locator(f"[name='{field}']")).to_have_value("Aki")
        expect(page.locator(f"#game-{key}")).to_be_checked()
        assert_for_everyone(page)
    choose(page, "fisherman")
    expect(page.locator(f"[name='{field}']")).to_have_value("Aki")
    expect(squid).to_be_checked()


def test_as_many_seats_as_chosen_are_shown(phones: Phones) -> None:
    page = phones.new()
    for key, game in GAMES.items():
        page.goto(f"/matches/new?game={key}")
        page.locator("#more > summary").click()
        for seats in game.seats:
            page.check(f"[name=seats][value='{seats}']", force=True)
            expect(page.locator(".seat-plan:visible")).to_have_count(seats)
            if game.words.opener and seats > 1:
                expect(page.locator(".seat-choice:visible")).to_have_count(seats)


@every_form
def test_without_scripts_the_form_comes_back_for_the_other_game(
    phones: Phones, form: str, field: str
) -> None:
    other = next(key for key in GAMES if key != "fisherman")
    page = phones.new(java_script_enabled=False)
    page.goto(f"{form}?game=fisherman")
    page.fill(f"[name='{field}']", "Aki")
    page.check(f"#game-{other}", force=True)
    page.locator("main .next-thing").click()
    expect(page.locator("#about")).to_contain_text(str(GAMES[other].blurb))
    expect(page.locator(f"[name='{field}']")).to_have_value("Aki")


def test_every_game_has_a_cover_and_a_line(phones: Phones) -> None:
    for language, wide in (("en", True), ("ja", False)):
        page = phones.new(language, wide=wide)
        page.goto("/")
        expect(page.locator(".shelf > li")).to_have_count(len(GAMES))
        loaded = "all => all.every(image => image.complete && image.naturalWidth > 0)"
        page.locator(".shelf img").last.scroll_into_view_if_needed()
        page.wait_for_load_state("networkidle")
        assert page.locator(".shelf img").evaluate_all(loaded)
        assert_for_everyone(page)


@pytest.mark.parametrize("width", [768, 1280])
def test_no_cover_stands_alone_in_its_row(phones: Phones, width: int) -> None:
    page = phones.new("ja", viewport={"width": width, "height": 800})
    for form in FORMS:
        page.goto(form)
        tops = page.locator(".covers > label").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().top)"
        )
        assert len(tops) == len(GAMES)
        assert len(set(tops)) == 1, form
