"""A deal that many play: the same cards, compared when one's own is ended."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.core.append import touch
from companion.core.transaction import writing
from companion.games import GAMES
from companion.matches.verbs import moves, positions, shared_deals
from companion.matches.verbs.shared_deals import MATCHES
from companion.models import Deal, Match, db
from tests import pages
from tests.conftest import Cast
from tests.site.matches import play_on, row

ALONE = [key for key, game in GAMES.items() if 1 in game.seats]
pytestmark = pytest.mark.skipif(not ALONE, reason="no game on the shelf is for one")


def alone(client: FlaskClient) -> str:
    """One tap on the front page; the code of the match."""
    answer = client.get("/")
    form = next(one for one in pages.forms(answer.text, "/") if one.action.endswith("/now"))
    code = form.values["code"][0]
    sent = client.post(form.action, data={"alone": ALONE[0], "code": code, "name": "Aki"})
    assert sent.status_code == 303, sent.text
    return sent.location.rsplit("/", 1)[1]


def deal_of(app: Flask, code: str) -> str:
    """The address of a match's deal."""
    with app.app_context():
        deal = row(code).deal
        assert deal
        return f"/deals/{deal.code}"


def begin(client: FlaskClient, deal: str, name: str) -> str:
    """Play that deal; the code of the match."""
    answer = pages.form(client, deal, "/play").fill(name=name).send(client)
    assert answer.status_code == 303, answer.text
    return str(answer.location).rsplit("/", 1)[1]


def to_the_end(app: Flask, code: str) -> None:
    """The last legal choice each time: nothing is done."""
    with app.app_context():
        match = row(code)
        while match.state != "over":
            legal = positions.view(match, 0)["legal"]
            text = "pass" if "pass" in legal else legal[-1]
            n = match.length
            moves.make_move(match, 0, text, length=n, key=f"t{n}")
            match = row(code)


def first_line(app: Flask, code: str) -> str:
    """The shuffle of a match."""
    with app.app_context():
        return positions.entries(row(code))[0].text


def test_alone_is_one_tap_and_can_be_passed_on(app: Flask, cast: Cast) -> None:
    assert 'name="alone"' in cast.aki.get("/").text
    code = alone(cast.aki)
    with app.app_context():
        assert (row(code).seats, row(code).state) == (1, "playing")
    deal = deal_of(app, code)
    theirs = begin(cast.ben, deal, "Ben")
    assert first_line(app, theirs) == first_line(app, code)
    assert first_line(app, alone(cast.chie)) != first_line(app, code)
    assert begin_again(cast.ben, deal) == theirs


def begin_again(client: FlaskClient, deal: str) -> str:
    """A second press leads to the match that this browser has."""
    return str(client.post(f"{deal}/play", data={"name": "X"}).location).rsplit("/", 1)[1]


def test_nobody_sees_anothers_game_before_ending_their_own(app: Flask, cast: Cast) -> None:
    code = alone(cast.aki)
    deal = deal_of(app, code)
    theirs = begin(cast.ben, deal, "Ben")
    to_the_end(app, code)
    addresses = [str(r) for r in app.url_map.iter_rules() if str(r).startswith("/matches/<code>")]
    assert len(addresses) > 9
    for who in (cast.ben, cast.dan):
        for address in addresses:
            path = address.replace("<code>", code).replace("<word>", "ask")
            if "<" not in path:
                answer = who.get(path, follow_redirects=True)
                assert answer.status_code in (403, 404, 405) or answer.request.path == deal, path
        page = who.get(deal).text
        assert "Aki" in page
        assert "has ended" in page
        assert f"/matches/{code}" not in page
    to_the_end(app, theirs)
    page = cast.ben.get(deal).text
    assert f"/matches/{code}" in page
    assert "1. Aki" in page
    assert "1. Ben" in page
    assert "The result of Aki" in cast.ben.get(f"/matches/{code}").text
    assert cast.dan.get(f"/matches/{theirs}").location == deal


def test_the_seed_stays_on_the_server(app: Flask, cast: Cast) -> None:
    deal = deal_of(app, alone(cast.aki))
    with app.app_context():
        found = shared_deals.find_deal(deal.rsplit("/", 1)[1])
        assert found
        seed, fingerprint = found.seed, found.fingerprint
    page = cast.ben.get(deal).text
    assert seed not in page
    assert fingerprint[:16] in page


def test_a_master_plays_it_for_whoever_has_ended_and_once(app: Flask, cast: Cast) -> None:
    code = alone(cast.aki)
    deal = deal_of(app, code)
    assert cast.aki.post(f"{deal}/master").status_code == 403
    to_the_end(app, code)
    for _ in range(2):
        assert cast.aki.post(f"{deal}/master").status_code == 303
    page = cast.aki.get(deal).text
    assert "A master is playing the same deal" in page
    assert re.search(r"<progress value=\"0\" max=\"\d+\"", page)
    assert "What would a master do?" not in page
    with app.app_context():
        found = shared_deals.matches_of(
            shared_deals.find_deal(deal.rsplit("/", 1)[1]) or pytest.fail("no deal")
        )
        assert [match.places[0].level for match in found] == [None, "master"]
        master = found[1].code
    assert first_line(app, master) in ("", first_line(app, code))
    assert cast.dan.get(f"/matches/{master}").location == deal


def test_a_deal_that_is_none_leads_nowhere(client: FlaskClient) -> None:
    assert client.get("/deals/nothing").status_code == 404
    assert client.post("/deals/nothing/play").status_code == 404
    assert client.post("/deals/nothing/master").status_code == 404


def test_a_name_that_is_too_long_is_refused_and_kept(app: Flask, cast: Cast) -> None:
    deal = deal_of(app, alone(cast.aki))
    answer = pages.form(cast.ben, deal, "/play").fill(name="x" * 41).send(cast.ben)
    assert answer.status_code == 422
    assert "x" * 41 in answer.text


def test_places_are_ranked(app: Flask) -> None:
    with app.app_context():
        assert [shared_deals.rank(n, [31, 30, 30]) for n in (31, 30, 12)] == [1, 2, 4]
        assert db.session.query(Match).count() == 0


@pytest.mark.slow
def test_against_ais_everybody_has_the_first_seat_and_the_same_deals(
    app: Flask, cast: Cast
) -> None:
    with app.app_context(), writing() as session:
        deal = shared_deals.new_deal("fisherman", {}, seats=3)
        session.add(deal)
        session.flush()
        code = deal.code
    assert "Everyone has the first seat" in cast.aki.get(f"/deals/{code}").text
    matches = [begin(who, f"/deals/{code}", name) for who, name in crew(cast)]
    with app.app_context():
        for match in matches:
            assert [seat.kind for seat in row(match).places] == ["human", "ai", "ai"]
    assert first_line(app, matches[0]) == first_line(app, matches[1]) != ""
    assert cast.dan.get(f"/matches/{matches[0]}").location == f"/deals/{code}"
    play_on(app, matches[0])
    assert "per cent of the others" not in cast.aki.get(f"/deals/{code}").text
    play_on(app, matches[1])
    with app.app_context(), writing():
        found = shared_deals.find_deal(code) or pytest.fail("no deal")
        tried = MATCHES // 2
        found.measured = {"here": [2, 3] * tried, "others": [8, 9] * tried}
    page = cast.aki.get(f"/deals/{code}").text
    assert re.search(r"better than \d+ per cent of the others", page)
    assert "Harder than most deals." in page
    assert "AIs get 2.5 on average with this deal and 8.5 with others" in page
    stranger = cast.dan.get(f"/deals/{code}").text
    assert "Harder than" not in stranger
    assert "per cent" not in stranger


def crew(cast: Cast) -> list[tuple[FlaskClient, str]]:
    """Two who play it."""
    return [(cast.aki, "Aki"), (cast.ben, "Ben")]


def this_week(client: FlaskClient) -> str:
    """Follow the ribbon beside Solo on the front page; the deal's address."""
    page = client.get("/", headers={"Accept-Language": "en"})
    link = re.search(r'href="(/deals/\w+)">Deal of the week', page.text)
    if link:
        return link[1]
    form = next(one for one in pages.forms(page.text, "/") if one.action == "/deals/week")
    sent = form.send(client, press="Deal of the week")
    assert sent.status_code == 303
    return str(sent.location)


def test_a_browser_without_a_club_meets_the_deal_of_the_week(app: Flask, cast: Cast) -> None:
    """Everybody on the server has the same; a week later it is another."""
    deal = this_week(cast.aki)
    assert "deal of the week" in cast.aki.get(deal).text
    assert this_week(cast.ben) == deal
    first, second = begin(cast.aki, deal, "Aki"), begin(cast.ben, deal, "Ben")
    assert first_line(app, first) == first_line(app, second)
    with app.app_context(), writing() as session:
        stored = session.scalars(select(Deal)).one()
        stored.week = "2020-W01"
        stored.code = "old"
    assert this_week(cast.chie) != deal.replace(deal.rsplit("/", 1)[1], "old")


def test_two_who_begin_the_week_at_once_have_one_deal(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one looked before the first had written."""
    page = cast.ben.get("/")
    form = next(one for one in pages.forms(page.text, "/") if one.action == "/deals/week")
    deal = this_week(cast.aki)
    looks = iter([dict[str, Deal]()])
    look = shared_deals.weekly
    monkeypatch.setattr(shared_deals, "weekly", lambda club: next(looks, None) or look(club))
    assert form.send(cast.ben, press="Deal of the week").location == deal


def test_no_stream_shows_a_deal_that_is_still_hidden(app: Flask, cast: Cast) -> None:
    """Not even to its player, whose page is their own and is fetched."""
    code = alone(cast.aki)
    for listener in (cast.aki, cast.dan):
        answer = listener.get(f"/live/match/{code}?shared=1", buffered=False)
        events = iter(answer.iter_encoded())
        next(events)
        with app.app_context(), writing():
            touch(row(code))
        assert next(events).startswith(b"event: version\n")
        answer.close()
