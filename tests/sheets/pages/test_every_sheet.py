"""The score sheet of every game: its pages, its files, and its form, from the first round on."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES, score_sheet
from companion.kit.paper import inputs
from companion.kit.scored import Head
from companion.sheets.pages.form import flatten
from tests.games.matches import NAMES, Case, match
from tests.site.paper import fresh, taken

pytestmark = pytest.mark.slow

PAGES = ("", "/board", "/result", "/print", "/share", "/names")
tables = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
every_table = pytest.mark.parametrize(("game", "seats"), tables)
LANGUAGES = ("en", "ja")


def played(game: str, seats: int) -> dict[str, Any]:
    """The sheet of a whole match."""
    case = Case(game, seats, ())
    return case.sheet(match(case, 3)[1])


def brought(client: FlaskClient, sheet: dict[str, Any]) -> str:
    """The address of a sheet opened from its file."""
    answer = client.post("/sheets/bring", data={"text": json.dumps(sheet)})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def figures(page: str) -> list[list[int]]:
    """The rows of totals of the page's tables of figures: one per round, and what is besides."""
    body = re.findall(r'class="figures".*?<tbody>(.*?)</tbody>', page, re.S)[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.S)
    return [[number(cell) for cell in re.findall(r"<td>(.*?)</td>", row)] for row in rows]


def number(text: str) -> int:
    """A figure as it is shown."""
    return int(html.unescape(text).replace("−", "-"))


@every_table
def test_every_page_of_a_whole_sheet(client: FlaskClient, game: str, seats: int) -> None:
    sheet = played(game, seats)
    scored = score_sheet(sheet)
    address = brought(client, sheet)
    for language in LANGUAGES:
        client.get(f"/language/{language}")
        for page in PAGES:
            assert client.get(address + page).status_code == 200
        result = client.get(f"{address}/result").text
        assert result.count('class="place-') == seats
        if len(scored["scores"]) > 1:
            assert figures(result)[-1] == scored["totals"]
        else:  # there is no race in one count: it is told instead
            assert result.count("<li><b>") >= seats
            assert 'class="figures"' not in result
        assert client.get(f"{address}/rounds/1").status_code == 200
    board = client.get(f"{address}/board").text
    shown = re.findall(r'<tr class="total">(.*?)</tr>', board, re.S)[0]
    assert [number(cell) for cell in re.findall(r"<td[^>]*>([^<]*)</td>", shown)] == scored[
        "totals"
    ]


@every_table
def test_the_sheet_grows_round_by_round(client: FlaskClient, game: str, seats: int) -> None:
    sheet = played(game, seats)
    for length in range(len(sheet["rounds"])):
        address = brought(client, sheet | {"rounds": sheet["rounds"][:length]})
        page = client.get(address).text
        assert 'id="round-form"' in page
        to_come = page.count('class="to-come"')
        assert to_come >= 1
        assert client.get(f"{address}/print").text.count('class="to-come"') == to_come


@every_table
def test_the_files_say_the_same_as_the_page(client: FlaskClient, game: str, seats: int) -> None:
    sheet = played(game, seats)
    scored = score_sheet(sheet)
    address = brought(client, sheet)
    assert score_sheet(taken(client, address)) == scored
    text = client.get(f"{address}/sheet.csv").get_data().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    besides = GAMES[game].paper.score(sheet).besides()
    counted = len(scored["scores"]) + len(besides)
    columns = zip(*(row[1 : seats + 1] for row in rows[1 : counted + 1]), strict=True)
    assert [sum(map(int, column)) for column in columns] == scored["totals"]
    assert [row[0] for row in rows[len(scored["scores"]) + 1 : counted + 1]] == [
        str(name) for name, _ in besides
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_way_of_entering_a_round_can_be_opened(client: FlaskClient, game: str) -> None:
    names = " ".join(NAMES[: GAMES[game].seats[0]])
    for language in LANGUAGES:
        client.get(f"/language/{language}")
        address = fresh(client, names, game=game)
        ways = set(re.findall(r"\?way=(\w+)", client.get(address).text)) or {""}
        for way in ways:
            page = client.get(f"{address}?way={way}").text
            assert 'id="round-form"' in page
            answer = client.post(f"{address}/rounds/1", data={"way": way, "seen": "0", "key": "k"})
            assert answer.status_code in (303, 422)  # an empty form is refused, or a valid round


@every_table
def test_a_form_has_every_field_of_its_paper_and_no_other(
    app: Flask, client: FlaskClient, game: str, seats: int
) -> None:
    """The game's own picture of a form, and the house's plain one, which any game can have."""
    address = fresh(client, " ".join(NAMES[:seats]), game=game)
    paper, head = GAMES[game].paper, Head(tuple(NAMES[:seats]))
    for way in paper.ways:
        fields = paper.fields(way.key, head)
        wanted = {field.name for field in inputs(fields)}
        page = client.get(f"{address}?way={way.key}").text
        form = re.findall(r'<form class="entry panel".*?</form>', page, re.S)[0]
        control = {"csrf_token", "key", "seen", "way", "who", "rules"}
        assert (
            set(re.findall(r'<(?:input|select|button)[^>]*\sname="([^"]*)"', form)) - control
            == wanted
        )
        wrong = dict.fromkeys(paper.places(way.key, head), "why?")
        with app.test_request_context():
            macros = app.jinja_env.get_template("macros/fields.html").make_module()
            plain = html.unescape(str(macros.drawn(fields, {}, wrong)))  # type: ignore[attr-defined]  # a macro of it
        assert set(re.findall(r'\sname="([^"]*)"', plain)) == wanted
        assert plain.count("why?") == len(wrong)


@every_table
def test_a_round_is_corrected_by_the_form_it_is_shown_in(
    client: FlaskClient, game: str, seats: int
) -> None:
    """What the form of a written round holds, sent as it is, is that round again."""
    sheet = played(game, seats)
    address = brought(client, sheet)
    page = client.get(f"{address}/rounds/1").text
    form = re.findall(r'<form class="entry panel".*?</form>', page, re.S)[0]
    buttons = set(re.findall(r'<button[^>]*name="([^"]*)"', form))  # one tap writes the round
    tapped = {name: text for name, text in flatten(sheet["rounds"][0]).items() if name in buttons}
    answer = client.post(f"{address}/rounds/1", data=fields(form) | tapped | {"key": "again"})
    assert answer.status_code == 303, answer.text
    assert score_sheet(taken(client, address)) == score_sheet(sheet)


def fields(form: str) -> dict[str, str]:
    """What a browser would send of this form."""
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        given = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        boxes = given.get("type") in ("radio", "checkbox")
        if "name" in given and (not boxes or re.search(r"\schecked\b", tag)):
            sent[given["name"]] = html.unescape(given.get("value", "on" if boxes else ""))
    for name, options in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.findall(r'<option value="([^"]*)"[^>]*\sselected', options)
        first = re.findall(r'<option value="([^"]*)"', options)
        sent[html.unescape(name)] = html.unescape((chosen or first)[0])
    return sent
