"""The seating typed in: read from the draft's own text, checked line by line, explained."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.events.pages.conftest import Evening
from tests.pages import Form, form

Opened = Callable[..., Evening]


def typing(night: Evening) -> Form:
    """The form as it is served."""
    return form(night.organiser, f"{night.path}/seating", to="/typed")


def sent(night: Evening, *lines: str) -> str:
    """What the page says once these lines were sent and refused."""
    answer = typing(night).fill(lines="\n".join(lines)).send(night.organiser)
    assert answer.status_code == 422
    assert re.search(r'<details id="typed" open', answer.text)
    kept = answer.text.split('<textarea class="input" id="lines"')[1].split("</textarea>")[0]
    assert kept.endswith("\n".join(lines))
    return answer.text.split('class="notice alarm"')[1].split("</p>")[0]


@pytest.fixture
def drafted(evening: Opened) -> Evening:
    """Eight people, seated by the search."""
    night = evening(8)
    night.seat()
    return night


def test_the_draft_is_changed_as_text_and_explained(drafted: Evening) -> None:
    page = typing(drafted)
    assert len(page.values["lines"][0].splitlines()) == 2
    page.fill(lines="1: Emi, ben、AI\n\n2. Dan; Chie,ＦＵＭＩ\n")
    assert page.send(drafted.organiser).status_code == 303
    assert typing(drafted).values["lines"] == ["Emi, Ben, AI\nDan, Chie, Fumi"]
    text = drafted.see("/seating")
    assert "Why like this?" in text
    seen = text.split('name="seen" value="')[1].split('"')[0]
    assert drafted.post("/seating/start", seen=seen).status_code == 303
    assert "Sitting out: Goro, Hana, Iku" in drafted.see("/round").replace("\n", " ")


def test_a_line_that_cannot_be_is_named_and_kept(drafted: Evening) -> None:
    assert "Line 2: nobody here is called Zoe." in sent(drafted, "Ben, Chie, Dan", "Emi, Zoe, Fumi")
    assert "Line 2: Ben is seated twice." in sent(drafted, "Ben, Chie, Dan", "Emi, Ben, Fumi")
    assert "Line 1: Ben is seated twice." in sent(drafted, "Ben, Ben, Dan")
    few = "Line 2: this game is not for that many people."
    assert few in sent(drafted, "Ben, Chie, Dan", "Emi, Fumi")
    assert few in sent(drafted, "Ben, Chie, Dan", "AI, AI, AI")
    assert "There are not enough people for a table." in sent(drafted, " ", "")


def test_a_seating_that_changed_meanwhile_is_not_replaced(drafted: Evening) -> None:
    mine = typing(drafted).fill(lines="Emi, Ben, Chie, Dan\nFumi, Goro, Hana, Iku")
    drafted.seat()
    late = mine.send(drafted.organiser)
    assert late.status_code == 422
    assert "Somebody else changed the seating: look at it again." in late.text
    assert "Emi, Ben, Chie, Dan" in late.text


def test_tables_keep_the_games_chosen_for_them(drafted: Evening) -> None:
    games = form(drafted.organiser, f"{drafted.path}/seating", to="/games")
    games.set("game", "fisherman", "dieangler").send(drafted.organiser)
    lines = "Emi, Ben, Chie, Dan\nFumi, Goro"  # two can play Die-angler only
    assert typing(drafted).fill(lines=lines).send(drafted.organiser).status_code == 303
    assert typing(drafted).values["lines"] == [lines]


def test_finals_are_seated_by_the_standings(night: Evening) -> None:
    assert night.post("/seating/finals", size="4", game="fisherman").status_code == 303
    page = night.see("/seating")
    assert 'id="typed"' not in page
    seen = page.split('name="seen" value="')[1].split('"')[0]
    late = night.post("/seating/typed", lines="Ben, Chie, Dan, Emi", seen=seen)
    assert "Finals are seated by the standings." in late.text
