"""A draft that hands changed stays when somebody leaves: only that seat is given away."""

from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from tests.events.pages.conftest import NAMES, Evening
from tests.pages import Form, form

Opened = Callable[..., Evening]
SEATING = "/seating"


def tables(night: Evening) -> list[list[str]]:
    """Who sits where in the draft, by the names on the page."""
    page = night.see(SEATING).split('class="pairing swapping"')[1].split("</form>")[0]
    found = []
    for part in page.split('class="table-number"')[1:]:
        names = [name for name in [*NAMES, "AI", "Zoe"] if f">{name}</span>" in part]
        found.append(sorted(names))
    return found


def changed_by_hand(night: Evening) -> list[list[str]]:
    """Two of different tables swap; returns the tables after that."""
    night.seat()
    one, other = (NAMES.index(table[0]) + 1 for table in tables(night)[:2])
    chosen = f"{night.path}{SEATING}?swap={one}"
    swap = next(
        form
        for form in served(night, chosen)
        if form.action.endswith("/swap") and form.values["person"][-1] == str(other)
    )
    assert swap.send(night.organiser).status_code == 303
    return tables(night)


def served(night: Evening, page: str) -> list[Form]:
    """All forms of a page."""
    from tests.pages import forms

    return forms(night.organiser.get(page).text, page)


def gone(night: Evening, name: str, how: str = "gone") -> None:
    """Somebody's attendance changes."""
    night.post("/roll-call", person=[str(NAMES.index(name) + 1)], how=how)


def give(night: Evening, comes: str) -> TestResponse:
    """The first seat of somebody who is not here is given to them, or to an AI, or to nobody."""
    seat = form(night.organiser, night.path + SEATING, to="/seat")
    if "comes" in seat.open_to:
        return seat.set("comes", comes).send(night.organiser)
    return seat.send(night.organiser)


def begin(night: Evening) -> TestResponse:
    """Start is pressed."""
    return form(night.organiser, night.path + SEATING, to="/start").send(night.organiser)


def test_the_page_names_who_is_missing_and_the_start_asks(evening: Opened) -> None:
    night = evening(8)
    by_hand = changed_by_hand(night)
    left = by_hand[0][0]
    gone(night, left)
    assert f"{left} is not here." in night.see(SEATING)
    refused = begin(night)
    assert refused.status_code == 422
    assert f"Not here: {left}." in refused.text
    sure = form(night.organiser, night.path + SEATING, to="/start")
    sure.set("absent", str(NAMES.index(left) + 1))
    assert sure.send(night.organiser).status_code == 303


def test_who_leaves_while_the_page_is_open_is_asked_for(evening: Opened) -> None:
    night = evening(8)
    night.seat()
    open_page = form(night.organiser, night.path + SEATING, to="/start")
    gone(night, "Dan")
    assert "Not here: Dan." in open_page.send(night.organiser).text


def test_a_stand_by_takes_the_seat_and_all_others_stay(evening: Opened) -> None:
    night = evening(7)
    gone(night, "Iku", "standby")
    by_hand = changed_by_hand(night)
    left = next(name for name in by_hand[0] if name != "AI")
    gone(night, left)
    assert give(night, str(NAMES.index("Iku") + 1)).status_code == 303
    expected = [sorted("Iku" if name == left else name for name in by_hand[0]), *by_hand[1:]]
    assert tables(night) == expected
    assert begin(night).status_code == 303
    assert "Iku: came late, present" in night.see("/history")


@pytest.mark.parametrize("comes", ["ai", "empty"])
def test_an_ai_or_nobody_takes_the_seat(evening: Opened, comes: str) -> None:
    night = evening(8)
    by_hand = changed_by_hand(night)
    left = by_hand[1][0]
    gone(night, left)
    assert give(night, comes).status_code == 303
    rest = [name for name in by_hand[1] if name != left]
    assert tables(night) == [by_hand[0], sorted([*rest, "AI"] if comes == "ai" else rest)]
    assert begin(night).status_code == 303


def test_somebody_new_is_named_and_sits_out(evening: Opened) -> None:
    night = evening(7)
    night.seat()
    gone(night, "Iku", "present")
    assert "Iku is here and has no seat." in night.see(SEATING)
    assert give(night, "bye").status_code == 303
    assert "Iku is here and has no seat." not in night.see(SEATING)
    assert begin(night).status_code == 303


def test_who_sat_out_and_left_is_taken_off(evening: Opened) -> None:
    night = evening(7)
    night.seat()
    gone(night, "Iku", "present")
    give(night, "bye")
    gone(night, "Iku")
    assert "Iku is not here." in night.see(SEATING)
    assert give(night, "empty").status_code == 303
    assert "Iku is not here." not in night.see(SEATING)


def test_a_finalist_who_left_is_asked_for(evening: Opened) -> None:
    night = evening(8, rounds="1")
    night.start()
    for row in (1, 2):
        ruling = form(night.organiser, night.path + "/round", to=f"/tables/{row}/ruling")
        ruling.set("total", "20", "9", "6", "3").fill(why="paper").save(night.organiser)
    form(night.organiser, night.path + "/round", to="/close").send(night.organiser)
    finals = form(night.organiser, night.path + SEATING, to="/finals")
    assert finals.send(night.organiser).status_code == 303
    name = tables(night)[0][0]
    gone(night, name)
    assert f"Not here: {name}." in begin(night).text
