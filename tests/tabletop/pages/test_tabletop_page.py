"""A told round on the sheet: called right, corrected by hand, looked at again; two phones."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kit.journal_file import parse, seen
from companion.kit.state import CHANCE
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests import pages
from tests.conftest import Cast
from tests.events.pages.test_reading_once import tables_of
from tests.laboratory.bench.statements import counted
from tests.tabletop.pages.table import AI, RealTable, form_of, opened


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> RealTable:
    return RealTable(app, client, opened(client))


def a_round(table: RealTable) -> None:
    """Play the first round to its end."""
    table.play(lambda t: bool(t.state.view(None)["finished"]))


def of_page(table: RealTable, end: str) -> list[pages.Form]:
    """The forms of the table's page that lead there."""
    page = table.client.get(table.path).text
    return [form for form in pages.forms(page) if form.action.endswith(end)]


def test_a_round_is_called_right_by_one_tap(table: RealTable) -> None:
    a_round(table)
    (form,) = of_page(table, "/sheet/right")
    assert form.send(table.client).status_code == 303
    assert not of_page(table, "/sheet/right")
    assert table.last().text.startswith("sure 0 ")
    table.play(lambda t: len(t.state.view(None)["plays"]) > 2)
    assert table.sheet()["rounds"] == table.state.sheet()


def test_what_a_hand_corrected_is_not_written_over(table: RealTable) -> None:
    """A line put right changes the told round; the sheet's own stays, and both are shown."""
    a_round(table)
    tabletop = table.sheet()["rounds"][0]
    other = {**tabletop, "rules": {**tabletop["rules"], "order": flipped(tabletop)}}
    with table.app.app_context():
        sheet = table.tabletop().sheet
        seen = read_paper(sheet).touched(0)
        write_round(sheet, 0, Entry(other, seen, "hand", "somebody"))
    assert table.sheet()["rounds"][0] == other
    page = table.client.get(table.path).text
    assert 'id="differs-0"' in page
    table.play(lambda t: len(t.state.view(None)["plays"]) > 2)
    assert table.sheet()["rounds"][0] == other
    (form,) = of_page(table, "/sheet/told")
    assert form.send(table.client).status_code == 303
    assert table.sheet()["rounds"][0] == tabletop
    assert 'id="differs-0"' not in table.client.get(table.path).text


def flipped(entry: dict[str, dict[str, str]]) -> str:
    return "low" if entry["rules"]["order"] == "high" else "high"


def test_the_slower_phone_is_shown_what_it_tapped(table: RealTable) -> None:
    table.play(lambda t: t.state.view(None)["phase"] == "fishing" and t.state.actors()[0] != AI)
    legal = table.state.view(table.state.actors()[0])["legal"]
    first, second = (form_of(table.client, table.path, "lines") for _ in range(2))
    first.buttons = [button for button in first.buttons if button[2] == legal[0]]
    second.buttons = [button for button in second.buttons if button[2] == legal[1]]
    assert first.send(table.client).status_code == 303
    n = table.last().n
    slower = second.send(table.client)
    assert slower.status_code == 409
    assert 'id="mine"' in slower.text
    assert table.last().n == n
    assert first.send(table.client).status_code == 303
    assert table.last().n == n


def test_a_tap_is_read_once_and_so_is_what_cannot_be_read(table: RealTable) -> None:
    table.play(lambda t: t.state.view(None)["phase"] == "fishing" and t.state.actors()[0] != AI)
    n = table.last().n
    card = table.state.view(table.state.actors()[0])["legal"][0]
    form = form_of(table.client, table.path, "lines")
    form.buttons = [("", "move", f" {card}\t ")]
    seen, form.values["length"] = form.values["length"], ["soon"]
    unread = form.send(table.client)
    assert unread.status_code == 422
    assert "This form cannot be read." in unread.text
    assert table.last().n == n
    form.values["length"] = seen
    for _ in range(2):  # its answer may have been lost
        assert form.send(table.client).status_code == 303
        assert (table.last().n, table.last().text) == (n + 1, card)


def test_a_refused_mend_names_the_line_that_could_not_be(table: RealTable) -> None:
    """The card that somebody played later cannot have been played before."""
    table.play(lambda t: len(t.state.view(None)["plays"]) == 6)
    plays = [entry for entry in table.observations if entry.seat >= 0 and " " not in entry.text]
    early = next(entry for entry in plays if entry.seat != AI)
    later = next(e for e in plays[plays.index(early) + 1 :] if e.seat == early.seat)
    n = 1 + table.observations.index(early)
    form = form_of(table.client, f"{table.path}lines/{n}", f"lines/{n}")
    form.buttons = [button for button in form.buttons if button[2] == later.text]
    refused = form.send(table.client)
    assert refused.status_code == 422
    assert "this later entry would be impossible" in refused.text


def test_looking_back_shows_the_hand_once_the_round_is_over(table: RealTable, cast: Cast) -> None:
    table.play(lambda t: any(e.seat == AI and " " not in e.text for e in t.observations))
    n = len(table.observations)
    assert table.observations[-1].seat == AI
    where = f"{table.path}at/{n}"
    for address in (where, f"{where}?why=1"):
        page = table.client.get(address)
        assert "at that point" not in page.text
        assert "of 100" not in page.text
    a_round(table)
    page = cast.dan.get(where)
    assert "at that point" in page.text
    assert page.text.count("<form") == pages_of_nobody(page.text)
    assert cast.dan.get(f"{table.path}at/999").status_code == 404
    assert "Why?" not in page.text
    assert "Why?" in table.client.get(where).text
    why = table.why(n)
    assert re.search(r"valued this at \d+ out of 100|had no choice", why)
    assert table.observations[0].seat == CHANCE
    assert "at that point" not in cast.dan.get(f"{table.path}at/1").text


def pages_of_nobody(page: str) -> int:
    """The forms that every page has: the language."""
    return sum("language" in form.action for form in pages.forms(page))


def test_a_tap_reads_its_sheet_once(app: Flask, client: FlaskClient, table: RealTable) -> None:
    """Its page shows it; only a tap that ends a round reads it under the lock as well."""
    a_round(table)
    table.play(lambda t: len(t.state.view(None)["plays"]) == 1 and AI not in t.state.actors())
    assert asked_of_sheet(table) == 1
    table.play(last_card)
    while not table.state.actors():  # the AI had the last card of every round: another match
        table = RealTable(app, client, opened(client))
        a_round(table)
        table.play(last_card)
    assert asked_of_sheet(table) == 2
    assert table.sheet()["rounds"] == table.state.sheet()


def last_card(table: RealTable) -> bool:
    """Whether a person is to play the last card of a round, with three seats."""
    return len(table.state.view(None)["plays"]) == 38 and AI not in table.state.actors()


def asked_of_sheet(table: RealTable) -> int:
    """How often the next tap reads the lines of the sheet."""
    table.by_forms = True
    with table.app.app_context(), counted() as found:
        table.step()
    table.by_forms = False
    return tables_of(found).count("sheet_line")


def test_a_told_match_is_a_file_when_it_is_over(app: Flask, client: FlaskClient) -> None:
    """Not before: the AI's hand is in it."""
    table = RealTable(app, client, opened(client, game="sakenobori"), "sakenobori")
    address = f"{table.path}at/journal.txt"
    assert client.get(address).status_code == 403
    table.play()
    journal, places = parse(client.get(address).text)
    assert journal.tabletop == AI
    assert journal.moves == table.observations
    *_, end = seen(table.game, journal, places)
    assert end.table == table.state.view(None)
    assert address in client.get(table.path).text
