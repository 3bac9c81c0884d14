"""What is printed, and what is shown on the wall."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import end
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_event_history import played
from tests.pages import form

Opened = Callable[..., Evening]


def test_the_wall_speaks_both_languages_and_says_what_is_on(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    assert "The first round has not been seated yet." in client.get(f"{night.path}/screen").text
    night.start()
    page = client.get(f"{night.path}/screen").text
    for words in ("第1回", "Round 1", "Fisherman", "Chie"):
        assert words in page
    assert 'id="picture-pairing-1"' in page


def test_the_wall_shows_the_standings_twenty_a_picture(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    for name in ("Jun", "Kei", "Leo", "Mai"):
        night.post("/roll-call/new", name=name)
    played(night)
    page = client.get(f"{night.path}/screen").text
    assert page.count('id="picture-standings-') == 1
    assert len(re.findall(r"<li><b class=.number.>\d+</b><span>", page)) == 12


def test_everybody_finds_their_table_on_the_list(evening: Opened, client: FlaskClient) -> None:
    night = evening(8)
    night.start()
    rows = re.findall(
        r"<b>(\w+)</b> <span>Table (\d)</span> <span>seat (\d)</span>",
        client.get(f"{night.path}/print/pairing/1").text,
    )
    assert [name for name, _, _ in rows] == sorted(name for name, _, _ in rows)
    assert sorted((table, seat) for _, table, seat in rows) == [
        (table, seat) for table in "12" for seat in "1234"
    ]


def test_the_first_three_get_certificates(evening: Opened) -> None:
    night = evening(4)
    assert "There are no results yet." in night.see("/print/certificates")
    played(night)
    ranks = [int(n) for n in re.findall(r"Place (\d)", night.see("/print/certificates"))]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    assert max(ranks) <= 3
    assert "<td" in night.see("/print/standings")


@pytest.mark.parametrize("path", ["/print", "/print/slips/1", "/print/certificates"])
def test_slips_are_not_for_strangers(evening: Opened, client: FlaskClient, path: str) -> None:
    night = evening(4)
    night.start()
    assert client.get(night.path + path).status_code == 403


def test_a_round_that_was_not_started_is_not_printed(evening: Opened) -> None:
    night = evening(4)
    for path in ("/print/slips/1", "/print/pairing/3"):
        assert night.organiser.get(night.path + path).status_code == 404


def test_empty_sheets_have_the_names_of_the_table_and_its_link(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(7)
    night.start()
    page = night.see("/print/sheets/1")
    sheets = page.split('<section class="blank')[1:]
    assert len(sheets) == 2
    names = [re.findall(r'class="name">(\w+)<', sheet) for sheet in sheets]
    assert sorted(map(len, names)) == [3, 4]
    assert "Table 2" in sheets[1]
    assert all("blank-code" in sheet for sheet in sheets)
    assert client.get(f"{night.path}/print/sheets/1").status_code == 403


def test_a_table_on_screen_needs_no_paper(evening: Opened) -> None:
    night = evening(4, screen="1")
    night.start()
    assert "There is nothing to print here" in night.see("/print/sheets/1")


def test_people_look_themselves_up_by_their_reading(evening: Opened) -> None:
    night = evening(2)
    for name in ("亜紀, さとう", "弁, あお", "千恵, いの"):
        night.post("/roll-call/new", name=name)
    night.start()
    page = night.see("/print/pairing/1")
    assert page.index("弁") < page.index("千恵") < page.index("亜紀")


def test_a_slip_s_short_address_is_typed_and_opens_its_own_sheet(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(8)
    night.start()
    addresses = re.findall(r"<b>[^/<]+(/t/[^<]+)</b>", night.see("/print/slips/1"))
    assert len(set(addresses)) == 2
    assert all(len(address) <= 16 for address in addresses)
    for number, address in enumerate(addresses):
        phone = app.test_client()
        typed = phone.get(address.upper().replace("/T/", "/t/"))
        assert typed.status_code == 303
        page = phone.get(typed.location).text
        seats = re.findall(r"<li><span>(\w+)</span>", night.see("/round"))[4 * number :][:4]
        assert all(name in page for name in seats)
        assert "points.0" in page  # and may write
    wrong = addresses[0][:-1] + ("2" if addresses[0][-1] != "2" else "3")
    for address in (wrong, "/t/", "/t/zzzzzzzzz-aaaaaaaa", "/t/2-2", addresses[0].split("-")[0]):
        assert client.get(address).status_code == 404, address


def test_a_reading_is_on_the_wall_and_all_prints_for_the_club_s_people(
    evening: Opened, club: str, client: FlaskClient
) -> None:
    night = evening(4)
    said = ["べん <1>", "ＣＨＩＥ", "だん", "えみ"]  # the second says no more than Chie
    for number, reading in enumerate(said, 1):
        form(night.organiser, f"{club}/members/{number}", f"/members/{number}").fill(
            reading=reading
        ).send(night.organiser)
    shown = 'Ben <small class="reading">べん &lt;1&gt;</small>'
    night.start()
    for path in ("/screen", "/screen?by=name", "/print/pairing/1", "/print/slips/1"):
        page = night.see(path)
        assert shown in page, path
        assert "Chie" in page, path
        assert "Chie <small" not in page, path
    assert '<p class="reading">べん &lt;1&gt;</p>' in night.see("/print/tags")
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    assert close(night).status_code == 303
    end(night)
    for path in ("/print/standings", "/print/certificates?all=1"):
        assert shown in night.see(path), path
    assert night.see("/screen").count('class="reading"') in (5, 6), "standings and podium of three"
    for path in ("/screen", "/screen?by=name", "/print/pairing/1", "/print/standings"):
        page = client.get(night.path + path).text
        assert "Ben" in page, path
        assert "べん" not in page, path
    (player,) = re.findall(
        r'value="[^"]*(/p/[^"]+)"', night.organiser.get(f"{club}/members/3").text
    )
    client.get(player)
    assert shown in client.get(f"{night.path}/screen").text
