"""Numbers that nobody has: in addresses they lead nowhere, in forms they are said to be wrong."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.pages import forms

HUGE = ("2147483648", "9" * 20, "9" * 4400)
Opened = Callable[..., Evening]


@pytest.mark.parametrize("number", HUGE)
def test_a_link_with_a_number_that_no_row_has_leads_nowhere(
    aki: FlaskClient, club: str, number: str
) -> None:
    for path in (f"{club}/members/{number}", f"{club}/players/{number}", f"/p/{number}-x"):
        assert aki.get(path).status_code == 404, path[:40]
    for path in (
        f"{club}/members/{number}/link",
        f"{club}/members/{number}/forget",
        f"{club}/helpers/{number}/revoke",
        f"/organiser/browsers/{number}/end",
    ):
        assert aki.post(path).status_code == 404, path[:40]


@pytest.mark.parametrize("number", HUGE)
def test_a_form_with_a_number_that_no_row_has_is_refused(
    aki: FlaskClient, club: str, evening: Opened, number: str
) -> None:
    night = evening(4)
    # What no page offers, an old page or a meddled one may still send.
    assert night.post("/roll-call", person=number, how="present").status_code in (303, 422)
    assert night.post("/seating/pairs", one="1", other=number, kind="apart").status_code == 422
    assert aki.post(f"{club}/members/1/merge", data={"into": number}).status_code == 422
    for field in ("seats", "first", "pace"):
        asked = {"game": "fisherman", "seats": "4", "kind.0": "me", field: number}
        assert aki.post("/matches/", data=asked).status_code in (303, 422)


def test_a_number_too_long_is_refused_where_it_was_typed(evening: Opened) -> None:
    night = evening(0)
    every = forms(night.see("/settings"), f"{night.path}/settings")
    settings = next(one for one in every if "minutes" in one.open_to)
    answer = settings.fill(minutes="9" * 4400).send(night.organiser)
    assert answer.status_code == 422
    assert "9" * 4400 in answer.text


@pytest.mark.parametrize("points", ["1e999999999", "1/3", "9" * 4400, "0x10", "nan", "."])
def test_points_that_would_take_hours_to_count_are_refused(evening: Opened, points: str) -> None:
    night = evening(4)
    answer = night.post("/adjust", person="1", points=points, reason="because")
    assert answer.status_code == 422
    assert "Enter a number of points" in answer.text
