"""Arriving by a link, and what a browser holds afterwards."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import close
from companion.core.tokens import mark
from companion.core.transaction import writing
from companion.matches.access.at_match import find_match
from companion.matches.verbs import seats
from companion.models import OPEN, Match, Seat, Sheet
from companion.models.base import hash_token
from companion.sheets.access.at_sheet import find_sheet
from companion.sheets.verbs import new_sheet
from tests import pages as served
from tests.conftest import Cast


@pytest.fixture(autouse=True)
def pages(app: Flask) -> Iterator[None]:
    """Small pages that say what `find_match` and `find_sheet` give; then inside the context."""

    def table(code: str, need: str) -> str:
        at = find_match(code, need)  # type: ignore[arg-type]  # as the address says it
        return f"{at.index} {at.host}"

    def sheet(code: str, need: str) -> str:
        return str(find_sheet(code, need).writer)  # type: ignore[arg-type]  # as above

    app.add_url_rule("/try/match/<code>/<need>", "try_match", table)
    app.add_url_rule("/try/sheet/<code>/<need>", "try_sheet", sheet)
    with app.app_context():
        yield


@pytest.fixture
def match() -> Match:
    with writing() as session:
        match = Match(code="mmm", game="fisherman", seats=2, host_hash=hash_token("host"))
        match.places = [Seat(index=n, name=f"Seat {n}", kind=OPEN) for n in range(2)]
        session.add(match)
        session.flush()
        for seat in match.places:
            seats.renew_seat(match, seat)
    return match


@pytest.fixture
def sheet() -> Sheet:
    with writing() as session:
        sheet = Sheet(code="sss", game="fisherman", names=["Aki", "Ben", "Chie"])
        session.add(sheet)
    return sheet


def sit(browser: FlaskClient, match: Match, index: int, name: str = "") -> None:
    """Sit down by the seat's link."""
    token = seats.seat_link(match, match.places[index])
    answer = browser.post(f"/s/{token}", data={"name": name})
    assert answer.headers["Location"] == "/matches/mmm"


def test_opening_a_link_asks_for_a_name_and_takes_nothing(cast: Cast, match: Match) -> None:
    token = seats.seat_link(match, match.places[1])
    page = cast.ben.get(f"/s/{token}")
    assert page.status_code == 200
    assert 'value="Seat 1"' in page.text
    assert match.places[1].joined_at is None
    assert cast.ben.get("/try/match/mmm/watch").text == "None False"


def test_an_impossible_name_is_told_and_kept(cast: Cast, match: Match) -> None:
    token = seats.seat_link(match, match.places[1])
    answer = cast.ben.post(f"/s/{token}", data={"name": "n" * 41})
    assert answer.status_code == 422
    assert "at most 40 characters" in answer.text
    assert f'value="{"n" * 41}"' in answer.text
    assert match.places[1].joined_at is None


@pytest.mark.parametrize("name", ["Seat 0", "seat\u30000", "Ｓeat 0"])
def test_nobody_sits_down_under_a_name_that_is_there(cast: Cast, match: Match, name: str) -> None:
    token = seats.seat_link(match, match.places[1])
    answer = served.form(cast.ben, f"/s/{token}").fill(name=name).send(cast.ben)
    assert answer.status_code == 422
    assert "Somebody at this table has that name already" in answer.text
    assert match.places[1].joined_at is None


def test_sitting_down_moves_the_token_out_of_the_address(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1, " Ben ")
    assert match.places[1].name == "Ben"
    assert cast.ben.get("/try/match/mmm/seat").text == "1 False"
    assert cast.dan.get("/try/match/mmm/watch").text == "None False"
    assert cast.dan.get("/try/match/mmm/seat").status_code == 403


def test_a_second_device_shares_a_seat_only_when_it_says_so(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1, "Ben")
    address = f"/s/{seats.seat_link(match, match.places[1])}"
    page = cast.chie.get(address)
    assert page.status_code == 200
    assert "Ben already sits here on another device" in page.text
    assert cast.chie.get("/try/match/mmm/seat").status_code == 403
    shares = served.form(cast.chie, address)
    assert "name" not in shares.open_to  # nobody renames the player in passing
    assert shares.send(cast.chie).headers["Location"] == "/matches/mmm"
    assert cast.chie.get("/try/match/mmm/seat").text == "1 False"
    assert cast.ben.get("/try/match/mmm/seat").text == "1 False"
    assert match.places[1].name == "Ben"


def test_the_own_link_leads_straight_to_the_match(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1)
    answer = cast.ben.get(f"/s/{seats.seat_link(match, match.places[1])}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/matches/mmm")


def test_the_name_at_the_next_table_is_the_last_one(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1, "Ben")
    with writing() as session:
        other = Match(code="nnn", game="fisherman", seats=2, host_hash=hash_token("host"))
        other.places = [Seat(index=n, name=("Friend 1", "ben")[n], kind=OPEN) for n in range(2)]
        session.add(other)
        session.flush()
        for seat in other.places:
            seats.renew_seat(other, seat)
    assert 'value="ben"' in cast.ben.get(f"/s/{seats.seat_link(other, other.places[1])}").text
    taken = cast.ben.get(f"/s/{seats.seat_link(other, other.places[0])}").text
    assert 'value="Ben"' not in taken  # somebody at that table has this name
    other.places[1].name = "Chie"
    assert 'value="Ben"' in cast.ben.get(f"/s/{seats.seat_link(other, other.places[0])}").text


def test_whoever_sits_already_is_asked_before_changing_seats(cast: Cast, match: Match) -> None:
    sit(cast.aki, match, 0, "Aki")
    sit(cast.ben, match, 1, "Ben")
    page = cast.aki.get(f"/s/{seats.seat_link(match, match.places[1])}")
    assert "you already sit as Aki" in page.text
    assert cast.aki.get("/try/match/mmm/seat").text == "0 False"


def test_a_renewed_link_puts_every_device_out(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1)
    seats.renew_seat(match, match.places[1])
    assert cast.ben.get("/try/match/mmm/seat").status_code == 403


def test_the_host_is_not_a_seat(cast: Cast, app: Flask, match: Match) -> None:
    with cast.aki.session_transaction() as held:
        held["held"] = {"mmm": {"k": "match", "h": mark(match.host_hash)}}
    assert cast.aki.get("/try/match/mmm/host").text == "None True"
    assert cast.aki.get("/try/match/mmm/either").text == "None True"
    assert cast.aki.get("/try/match/mmm/seat").status_code == 403
    assert cast.ben.get("/try/match/mmm/host").status_code == 403


def test_a_closed_match_can_only_be_watched(cast: Cast, match: Match) -> None:
    sit(cast.ben, match, 1)
    close(match)
    assert cast.ben.get("/try/match/mmm/watch").text == "None False"  # whoever sat there, too
    assert cast.ben.get("/try/match/mmm/seat").status_code == 403


def test_writers_of_a_sheet_come_by_link(cast: Cast, sheet: Sheet) -> None:
    token = new_sheet.renew_writer(sheet)
    assert cast.dan.get("/try/sheet/sss/watch").text == "False"
    assert cast.dan.get("/try/sheet/sss/write").status_code == 403
    answer = cast.ben.get(f"/s/{token}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/sheets/sss")
    assert cast.ben.get("/try/sheet/sss/write").text == "True"
    close(sheet)
    assert cast.ben.get("/try/sheet/sss/write").status_code == 403


@pytest.mark.parametrize("path", ["/s/unknown", "/try/match/x/watch", "/try/sheet/mmm/watch"])
def test_what_does_not_exist_is_not_found(client: FlaskClient, match: Match, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_cookie_does_not_grow_without_end(cast: Cast) -> None:
    with writing() as session:
        codes = [f"match-{number:010}" for number in range(40)]
        session.add_all(
            Match(code=code, game="fisherman", seats=0, host_hash="h") for code in codes
        )
    for code in codes:
        answer = cast.aki.get(f"/try/match/{code}/watch")
    assert len(answer.headers["Set-Cookie"]) < 4000
    with cast.aki.session_transaction() as held:
        assert list(held["held"]) == codes[-24:]


def test_parts_that_a_page_fetches_never_send_the_cookie(cast: Cast, match: Match) -> None:
    """A slow answer must not bring back the cookie from before one sat down."""
    sit(cast.ben, match, 1)
    part = {"HX-Request": "true"}
    for path in ("/try/match/mmm/watch", "/try/match/mmm/seat", "/healthz"):
        assert "Set-Cookie" not in cast.ben.get(path, headers=part).headers
    assert "Set-Cookie" not in cast.ben.get("/try/match/mmm/watch").headers
