"""Who is shown which link."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.tokens import mark
from companion.core.transaction import writing
from companion.matches.verbs.lobby import SeatPlan, open_match
from companion.matches.verbs.seats import seat_link
from companion.models import Match
from tests.conftest import Cast
from tests.pages import form


@pytest.fixture
def match(app: Flask, cast: Cast) -> Iterator[Match]:
    """Aki opened it and sits, Ben sits, one seat is empty."""
    with app.app_context():
        match = open_match("fisherman", [SeatPlan("link", n) for n in ("Aki", "Ben", "Chie")])
        with cast.aki.session_transaction() as held:
            held["held"] = {match.code: {"k": "match", "h": mark(match.host_hash)}}
        cast.aki.post(f"/s/{seat_link(match, match.places[0])}", data={"name": "Aki"})
        cast.ben.post(f"/s/{seat_link(match, match.places[1])}", data={"name": "Ben"})
        yield match


def shown(browser: FlaskClient, match: Match) -> list[int]:
    """The seats whose links are on the page."""
    page = browser.get(f"/matches/{match.code}/links").text
    return [seat.index for seat in match.places if f"/s/{seat_link(match, seat)}" in page]


def test_everyone_sees_the_own_link_and_the_host_those_of_empty_seats(
    cast: Cast, match: Match
) -> None:
    assert shown(cast.aki, match) == [0, 2]
    assert shown(cast.ben, match) == [1]
    assert shown(cast.dan, match) == []


def test_a_new_link_puts_the_old_phone_out(cast: Cast, match: Match) -> None:
    old = seat_link(match, match.places[1])
    page = cast.aki.post(f"/matches/{match.code}/links/1")
    new = seat_link(match, match.places[1])
    assert new != old
    assert f"/s/{new}" in page.text
    assert shown(cast.ben, match) == []
    assert cast.ben.get(f"/s/{old}").status_code == 404
    cast.ben.post(f"/s/{new}")
    assert shown(cast.ben, match) == [1]


@pytest.mark.parametrize("index", [0, 1, 2], ids=["the host's", "a taken one", "an open one"])
def test_a_link_whose_hash_is_spoilt_is_renewed_by_its_button(
    cast: Cast, match: Match, index: int
) -> None:
    seat, page = match.places[index], f"/matches/{match.code}/links"
    with writing():
        seat.token_hash = (seat.token_hash or "")[:40]
    browser = cast.ben if index == 1 else cast.aki
    spoilt = seat.token_hash
    assert "The link no longer works." in browser.get(page).text
    assert "no longer works." in cast.aki.get(page.removesuffix("/links")).text or index < 2
    assert seat.token_hash == spoilt
    answer = form(browser, page, f"/links/{index}").send(browser)
    assert f"/s/{seat_link(match, seat)}" in answer.text
    assert index in shown(browser, match)


def test_only_the_host_makes_new_links(cast: Cast, match: Match) -> None:
    assert cast.ben.post(f"/matches/{match.code}/links/0").status_code == 404
    assert cast.aki.post(f"/matches/{match.code}/links/2").status_code == 404
    assert cast.aki.post(f"/matches/{match.code}/links/9").status_code == 404
