"""Every form of a league that shows stored values asks the second of two people."""

from __future__ import annotations

import re

from tests.leagues.pages.conftest import World, signed_in
from tests.pages import Form, form, forms
from tests.two_browsers import overwritten, pages

MUST = {"/settings", "/closed", "/away", "/teams/N", "/teams/N/lineups/N", "/rulings/N/N/N"}


def test_the_second_is_asked_by_every_form(world: World) -> None:
    one, two = world.director, signed_in(world.app, "Aki")
    team = form(one, f"{world.path}/teams", "", press="Create the team")
    people = sorted(team.open_to["person"] or ())[:3]
    team.fill(name="Herons").set("person", *people).send(one)
    asked, wrong = set(), []
    found = pages(one, [world.path], [world.path])
    # People leave and dates move on other pages; once the season has ended there is no team.
    order = sorted(found, key=lambda page: ("/teams/" not in page, page.endswith("/end")))
    for page, html in ((page, found[page]) for page in order):
        for each in forms(html, page):
            leads = re.sub(r"\d+", "N", (each.action or page).removeprefix(world.path))
            if each.method == "post" and leads not in asked and not each.files:
                stores, replaced = overwritten(page, each, one, two)
                asked |= {leads} if stores else set()
                wrong += replaced
    assert not wrong, "\n".join(wrong)
    assert {must for must in MUST if any(a.endswith(must) for a in asked)} == MUST, asked


def test_a_form_that_comes_back_with_a_reason_still_asks(world: World) -> None:
    def served(html: str) -> Form:
        return next(one for one in forms(html, page) if "name" in one.values)

    page = f"{world.path}/settings"
    mine, other = (served(world.director.get(page).text) for _ in range(2))
    assert other.fill(name="Theirs").send(world.director, press="Save").status_code == 303
    refused = mine.fill(days="0").send(world.director, press="Save")
    assert refused.status_code == 422
    back = served(refused.text).fill(days="7").send(world.director, press="Save")
    assert back.status_code == 409
    assert served(world.director.get(page).text).values["name"] == ["Theirs"]


def test_points_given_twice_are_asked_about(world: World) -> None:
    page = f"{world.path}/history"
    first, late = (form(world.director, page, "/points") for _ in range(2))
    who = first.values["person"][0]
    for giving in (first, late):
        giving.fill(person=who, points="5", reason="helped")
    assert first.save(world.director).status_code == 303
    asked = late.send(world.director)
    assert asked.status_code == 422
    assert "Somebody else has saved one for the same person" in asked.text
    (again,) = [one for one in forms(asked.text, page) if one.action.endswith("/points")]
    assert again.save(world.director).status_code == 303
