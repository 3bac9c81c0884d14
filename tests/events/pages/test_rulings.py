"""Results by an organiser's word, through the form of the round's page."""

import pytest

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import Opened
from tests.pages import Form, form


def ruling(night: Evening, table: int = 1) -> Form:
    """The form of that table on the round's page."""
    return form(night.organiser, f"{night.path}/round/1", f"/tables/{table}/ruling")


def test_a_table_is_ruled_and_the_round_can_be_closed(evening: Opened) -> None:
    night = evening(8)
    night.start()
    for table in (1, 2):
        filled = ruling(night, table).set("total", "1", "2", "-3", "9")
        assert filled.fill(why="the sheet got wet").save(night.organiser).status_code == 303
    page = night.see("/round")
    assert page.count("Ruling: the sheet got wet") == 2
    closing = form(night.organiser, f"{night.path}/round/1", "/close")
    assert closing.send(night.organiser).status_code == 303
    assert "Round 1, table 1: ruled 1 / 2 / −3 / 9: the sheet got wet" in night.see("/history")


def test_an_open_evening_s_table_is_ruled_too(evening: Opened) -> None:
    night = evening(3, format="open")
    opening = form(night.organiser, f"{night.path}/tables/new")
    opening.set("person", "1", "2", "3").fill(game="fisherman")
    assert opening.send(night.organiser).status_code == 303
    filled = ruling(night).set("total", "5", "2", "0").fill(why="counted on paper")
    assert filled.save(night.organiser).status_code == 303
    assert "Ruling: counted on paper" in night.see("/round/1")


@pytest.mark.parametrize(
    ("totals", "why", "reason"),
    [
        (("1", "2", "3", "9"), "  ", "Write down the reason"),
        (("1", "2", "3", "nine"), "wet", "Write one total for every seat"),
        (("1", "2", "3", ""), "wet", "Write one total for every seat"),
        (("1", "2", "3", "999999999"), "wet", "No game has a total like that"),
    ],
)
def test_what_was_typed_stays_in_the_open_form(
    evening: Opened, totals: tuple[str, ...], why: str, reason: str
) -> None:
    night = evening(8)
    night.start()
    answer = ruling(night, 2).set("total", *totals).fill(why=why).send(night.organiser)
    assert answer.status_code == 422
    table = answer.text.split('id="ruling-2"')[1].split("</details>")[0]
    assert table.startswith(" open>")
    assert reason in table
    assert f'value="{why}"' in table
    assert all(f'name="total" required value="{total}"' in table for total in totals)
    assert answer.text.count(reason) == 1
