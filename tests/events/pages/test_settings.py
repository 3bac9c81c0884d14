"""The settings of an event: points of one's own, tie-breaks in one's own order."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.pages.setting_fields import ties
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_event_history import played
from tests.events.pages.test_players import own
from tests.pages import Form, form, forms, sure

Opened = Callable[..., Evening]

SIZES = {1: [10], 2: [10, 0], 3: [10, 5, 0], 4: [10, 6, 3, 0], 5: [10, 8, 5, 2, 0]}
GRID = {
    f"scheme.places.{size}[{at}]": str(points)
    for size, row in SIZES.items()
    for at, points in enumerate(row)
} | {"scheme.bye": "4"}
OWN = {"games": "fisherman", "scheme": "own", **GRID}
TIES = ["victories", "score", "share", "opposition", "seats", "lot"]


def test_the_public_page_can_be_switched_off(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    assert client.get(night.path).status_code == 200
    night.post("/public")
    nobody_else = "Visible to: only organisers, helpers and players of the club<"
    assert nobody_else in night.see("/settings")
    for path in ("", "/standings"):
        assert client.get(night.path + path).status_code == 403
    night.post("/public", public="1")
    assert "Visible to: anyone with the link<" in night.see("/settings")
    assert client.get(night.path).status_code == 200


def cell(page: str, name: str) -> str:
    """What stands in a field of the page."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def chosen_ties(page: str) -> list[str]:
    """The tie-breaks on the page, in order, as far as they are used."""
    return [
        key
        for key, options in re.findall(r'name="ties\.(\w+)".*?</select>()', page, re.DOTALL)
        if not re.search(
            rf'name="ties\.{key}"(?:(?!</select>).)*value="0" selected', page, re.DOTALL
        )
    ]


def numbered(*keys: str, **numbers: int) -> dict[str, str]:
    """The form of tie-breaks that stand in this order, some with another number."""
    usual = {f"ties.{key}": str(at) for at, key in enumerate(keys, 1)}
    rest = {f"ties.{key}": "0" for key in TIES if key not in keys}
    return {**usual, **rest, **{f"ties.{key}": str(n) for key, n in numbers.items()}}


def test_a_table_of_points_of_one_s_own_is_kept_and_counts(evening: Opened) -> None:
    night = evening(4, **OWN)
    page = night.see("/settings")
    assert {name: cell(page, name) for name in GRID} == GRID
    assert re.search(r'value="own" class="is-own" checked', page)
    night.start()
    ruling = {"total": ["1", "2", "3", "9"], "why": "by hand"}
    assert night.post("/round/1/tables/1/ruling", **ruling).status_code == 303
    points = re.findall(r'class="points number">(\d+)<', night.see("/standings"))
    assert points == ["10", "6", "3", "0"]


def test_the_own_table_begins_as_the_preset_in_force(evening: Opened) -> None:
    page = evening(0, scheme="even").see("/settings")
    assert [cell(page, f"scheme.places.4[{at}]") for at in range(4)] == ["12", "8", "4", "0"]
    assert cell(page, "scheme.bye") == "6"


WRONG = [
    ("scheme.places.4[2]", "9", "a better place has fewer points"),
    ("scheme.places.5[0]", "many", "expected a whole number"),
    ("scheme.places.3[1]", "", "expected a whole number"),
    ("scheme.places.2[0]", "10001", "10001 is not between 0 and 10000"),
    ("scheme.bye", "-3", "−3 is not between 0 and 10000"),
]


def test_what_is_wrong_is_said_at_the_cell_and_everything_typed_is_kept(evening: Opened) -> None:
    night = evening(0)
    for name, typed, why in WRONG:
        answer = night.post("/settings", **(OWN | {name: typed}))
        assert answer.status_code == 422
        reason = re.search(rf'id="{re.escape(name)}-reason">([^<]*)<', answer.text)
        assert reason
        assert why in reason[1]
        assert {at: cell(answer.text, at) for at in GRID} == GRID | {name: typed}
        assert answer.text.count('aria-invalid="true"') == 1
        assert 'value="own" class="is-own" checked' in answer.text
    assert cell(night.see("/settings"), "scheme.places.4[0]") == "100"


def test_an_unknown_scheme_is_refused(evening: Opened) -> None:
    night = evening(0)
    assert night.post("/settings", games="fisherman", scheme="mine").status_code == 422


@pytest.mark.parametrize(
    ("form", "order"),
    [
        (numbered(*TIES), TIES),
        (numbered("lot", "victories"), ["lot", "victories"]),
        (numbered(*TIES, opposition=1), ["opposition", *TIES[:3], *TIES[4:]]),
        (numbered(*TIES, victories=3), ["score", "share", "victories", *TIES[3:]]),
        (numbered(*TIES, score=0, lot=0), ["victories", "share", "opposition", "seats"]),
        (numbered("victories", lot=1), ["lot", "victories"]),
        (numbered(), []),
    ],
)
def test_tie_breaks_come_in_the_order_of_their_numbers(
    form: dict[str, str], order: list[str]
) -> None:
    assert ties(form) == order


def test_the_standings_open_the_tie_breaks_in_their_order(evening: Opened) -> None:
    night = evening(4, **numbered("seats", "victories"))
    assert chosen_ties(night.see("/settings")) == ["seats", "victories"]
    night.start()
    night.post("/round/1/tables/1/ruling", total=["5", "5", "5", "5"], why="by hand")
    page = night.see("/standings")
    first = page.split("<li id=")[1]
    assert "then mean seat 4" in first
    assert first.index("Tie-breaks") < first.index("<li>mean seat 4") < first.index("<li>victories")
    assert "game score" not in page


def test_a_round_closes_itself_where_that_is_ticked(evening: Opened) -> None:
    night = evening(4)
    kept = form(night.organiser, f"{night.path}/settings", press="Save")
    assert kept.set("closes", "1").send(night.organiser).status_code == 303
    night.start()
    own = form(night.organiser, f"{night.path}/round/1", to="/1/totals")
    own.set("total", "20", "9", "6", "3").send(night.organiser)
    assert "This round is closed." in night.see("/round/1")
    assert "automatically" in night.see("/history")


def test_the_last_round_of_a_sheet_is_answered_again_though_it_closed_the_round(
    app: Flask, evening: Opened
) -> None:
    night = evening(3, closes="1")
    night.start()
    (sheet,) = sheets(night.see("/round/1"))
    phone = app.test_client()
    phone.get(own(app, 1))
    for number in (1, 2, 3):
        last = form(phone, sheet, f"/rounds/{number}").fill(points__0="1", points__1="2")
        assert last.fill(points__2="3").send(phone).status_code == 303
    assert "This round is closed." in night.see("/round/1")
    again = last.send(phone)
    assert (again.status_code, "saved=3" in again.location) == (303, True)
    changed = last.fill(points__2="0").send(phone)
    assert (changed.status_code, "Both versions are kept" in changed.text) == (409, True)


@pytest.mark.parametrize(("ticks", "to"), [({}, "/totals"), ({"confirm": "1"}, "/confirm")])
def test_what_a_player_says_is_answered_again_though_it_closed_the_round(
    app: Flask, evening: Opened, ticks: dict[str, str], to: str
) -> None:
    night = evening(3, closes="1", **ticks)
    night.start()
    ben, chie = app.test_client(), app.test_client()
    ben.get(own(app, 1))
    chie.get(own(app, 2))
    if ticks:
        fill_in(chie, sheets(night.see("/round/1"))[0], 3)
    told = form(ben, f"{night.path}/me", to)
    told.set("total", *(told.values["total"] if ticks else ("11", "7", "9")))
    assert told.send(ben).status_code == 303
    assert "This round is closed." in night.see("/round/1")
    assert night.post("/end").status_code == 303
    assert told.send(ben).status_code == 303
    assert told.set("total", "12", "6", "9").send(ben).status_code == 422


def test_late_comers_get_what_the_settings_say(evening: Opened) -> None:
    night = evening(4)
    kept = form(night.organiser, f"{night.path}/settings", press="Save")
    assert kept.fill(missed="bye").send(night.organiser).status_code == 303
    for stage in (1, 2):
        night.start()
        table = form(night.organiser, f"{night.path}/round/{stage}", to="/1/totals")
        totals = ["20", "9", "6", "3"] + ["0"] * (len(table.values["total"]) - 4)
        table.set("total", *totals).send(night.organiser)
        night.post("/roll-call", person="4", how="gone")
        night.post("/roll-call", person="5", how="late")
        assert night.post(f"/round/{stage}/close").status_code == 303
    assert night.see("/standings").count("not here yet, 40 points") == 1
    again = form(night.organiser, f"{night.path}/settings", press="Save")
    assert again.values["missed"] == ["bye"]


def settings(night: Evening) -> Form:
    """The form of the settings."""
    return form(night.organiser, night.path + "/settings", press="Save")


def test_what_another_scheme_would_move_is_shown_before_it_is_saved(evening: Opened) -> None:
    night = evening(4)
    played(night)
    before = night.see("/standings")
    changed = settings(night)
    other = next(
        one
        for one in sorted(changed.open_to["scheme"] or ())
        if one not in ("own", changed.values["scheme"][0])
    )
    asked = changed.set("scheme", other).send(night.organiser)
    assert "Nothing is saved yet" in asked.text
    assert night.see("/standings") == before
    assert sure(night.organiser, asked).status_code == 303
    assert night.see("/standings") != before


def test_what_points_for_a_late_arrival_move_is_shown_before_they_are_saved(
    evening: Opened,
) -> None:
    night = evening(4)
    played(night)
    assert night.post("/roll-call", person="5", how="present").status_code == 303
    night.start()
    before = night.see("/standings")
    asked = settings(night).fill(missed="mean").send(night.organiser)
    assert "Nothing is saved yet" in asked.text
    assert night.see("/standings") == before
    assert sure(night.organiser, asked).status_code == 303
    assert "Round 1: not here yet" in night.see("/standings")


def test_what_moves_nothing_is_saved_at_once(evening: Opened) -> None:
    night = evening(4)
    played(night)
    assert settings(night).fill(minutes="33").send(night.organiser).status_code == 303


def test_who_saves_older_settings_is_asked(evening: Opened) -> None:
    night = evening(4)
    one, other = settings(night), settings(night)
    assert one.fill(minutes="33").send(night.organiser).status_code == 303
    asked = other.fill(minutes="44").send(night.organiser)
    assert asked.status_code == 409
    assert "Somebody else has changed this" in asked.text
    assert 'value="33"' in night.see("/settings")
    (again,) = [
        one for one in forms(asked.text, night.path + "/settings") if "minutes" in one.open_to
    ]
    assert again.values["minutes"] == ["44"]
    assert again.send(night.organiser).status_code == 303
    assert 'value="44"' in night.see("/settings")


def test_fewer_rounds_lead_to_the_finals_and_the_end(evening: Opened) -> None:
    night = evening(4, rounds="3")
    played(night)
    assert "End the event early" in night.see()
    night.seat()
    settings(night).fill(rounds="1").save(night.organiser)
    page = night.see()
    assert "Seat round 2" not in page
    assert "Finals" in page
    assert "This step is then left out: Finals." in page
    form(night.organiser, night.path, to="/end").send(night.organiser)
    assert "This event is over." in night.see()


def test_printed_standings_say_that_a_round_is_being_played(evening: Opened) -> None:
    night = evening(4)
    night.start()
    fill_in(night.organiser, sheets(night.see("/round"))[0])
    assert "During: Round 1" in night.see("/print/standings")


def test_what_other_tie_breaks_move_is_shown_before_they_are_saved(evening: Opened) -> None:
    night = evening(4)
    played(night)
    ruling = form(night.organiser, f"{night.path}/round/1", "/ruling").fill(why="counted again")
    assert ruling.set("total", "9", "9", "5", "1").save(night.organiser).status_code == 303
    page = settings(night)
    ties = [name for name in page.values if name.startswith("ties.")]
    assert ties
    for name in ties:
        page.fill(**{name: "0"})
    asked = page.send(night.organiser)
    assert "Nothing is saved yet" in asked.text
    assert sure(night.organiser, asked).status_code == 303
