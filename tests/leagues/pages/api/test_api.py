"""What programs read of a league: as the OpenAPI document says, marked, limited, by token."""

from __future__ import annotations

import base64
import csv
import re
from dataclasses import replace
from datetime import datetime
from xml.etree import ElementTree

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.leagues.pages.api import answers
from companion.leagues.verbs import league_decisions, new_divisions
from companion.leagues.verbs.league_journal import set_public
from companion.models import LeagueToken, db
from companion.site.plumbing.hub import Hub
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import BY, divided
from tests.pages import form, forms

ATOM = "{http://www.w3.org/2005/Atom}"
V1 = "/api/v1"


@pytest.fixture
def public(world: World) -> World:
    """The same, public, with a ruling and a team."""
    with world.app.test_request_context():
        row = world.league()
        set_public(row, True)
        league_decisions.rule(row, (1, 2, 1), "draw", [], "no room", key="r", by=BY)
    return world


def addresses(world: World, client: FlaskClient) -> list[str]:
    """All of the document's, of this league's current season."""
    document = client.get(f"{V1}/openapi.json").json
    assert document
    return [V1 + path.format(code=world.code, number=0) for path in document["paths"]]


def test_every_answer_is_what_the_document_says(public: World, client: FlaskClient) -> None:
    told = client.get(f"{V1}/openapi.json").json
    assert told
    assert told["openapi"].startswith("3.1")
    types = {name: kind for name, kind in vars(answers).items() if isinstance(kind, type)}
    for path, operations in told["paths"].items():
        (content,) = operations["get"]["responses"]["200"]["content"].items()
        answer = client.get(V1 + path.format(code=public.code, number=1))
        assert answer.status_code == 200, path
        assert answer.mimetype == content[0]
        if answer.is_json:
            name = content[1]["schema"]["$ref"].rpartition("/")[2]
            assert set(told["components"]["schemas"][name]["required"]) == set(answer.json or {})
            msgspec.json.decode(answer.data, type=types[name])
    refused = client.get(f"{V1}/leagues/nothing")
    assert msgspec.json.decode(refused.data, type=answers.Error).error == 404


def test_a_declared_draw_has_no_totals(public: World, client: FlaskClient) -> None:
    results = client.get(f"{V1}/leagues/{public.code}/seasons/1/results").json or {}
    totals = {one["ruled"]: [seat["total"] for seat in one["seats"]] for one in results["results"]}
    assert totals[True] == [None] * 4
    assert all(isinstance(one, int) for one in totals[False])
    feed = client.get(f"{V1}/leagues/{public.code}/results.atom").text
    assert re.search(r"1\. M\d \(6\) · ", feed)
    rows = csv.DictReader(
        public.director.get(f"{public.path}/results.csv").text.lstrip("\ufeff").splitlines()
    )
    assert [row["Total"] for row in rows if row["Set by hand"]] == [""] * 4


def test_the_rules_are_those_by_which_the_season_is_counted(
    public: World, client: FlaskClient
) -> None:
    rules = client.get(f"{V1}/leagues/{public.code}/seasons/1/rules").json or {}
    told = client.get(f"{V1}/leagues/{public.code}/seasons/1/standings").json or {}
    results = client.get(f"{V1}/leagues/{public.code}/seasons/1/results").json or {}
    places = {one["people"]: one["places"] for one in rules["points"]["tables"]}
    for one in results["results"]:
        places_there = [seat["place"] for seat in one["seats"]]
        for seat in one["seats"]:
            at, shared = seat["place"] - 1, places_there.count(seat["place"])
            won = places[len(one["seats"])][at : at + shared]
            assert seat["points"] == round(sum(won) / shared, 4)
    assert list(told["divisions"][0]["rows"][0]["ties"]) == rules["ties"]
    assert (rules["moving"], rules["term"]) == ({"people": 1, "share": None, "playoff": 0}, 7)


def test_every_address_is_in_the_document(app: Flask, client: FlaskClient) -> None:
    there = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix(V1)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(V1)
    }
    told = client.get(f"{V1}/openapi.json").json or {}
    assert there == {"/openapi.json", *told["paths"]}


def test_what_has_not_changed_is_not_sent_again(public: World, client: FlaskClient) -> None:
    for address in addresses(public, client):
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), address
        assert first.headers["Access-Control-Allow-Origin"] == "*"
        assert "Set-Cookie" not in first.headers
    address = f"{V1}/leagues/{public.code}/seasons/1/results"
    before = client.get(address)
    with public.app.test_request_context():
        league_decisions.rule(public.league(), (2, 1, 1), "draw", [], "storm", key="s", by=BY)
    after = client.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert len((after.json or {})["results"]) == len((before.json or {})["results"]) + 1


def made(world: World) -> str:
    """A new token, from the page on which it is shown."""
    page = form(world.director, f"{world.path}/tokens/", press="Make a token").fill(
        name="Club site"
    )
    found = re.search(r'id="new-token" value="(\w+)"', page.send(world.director).text)
    assert found
    assert found[1] not in world.director.get(f"{world.path}/tokens/").text
    return found[1]


def test_a_private_league_is_read_by_token_until_it_is_ended(world: World) -> None:
    stranger, token = world.browsers["stranger"], made(world)
    address = f"{V1}/leagues/{world.code}"
    basic = base64.b64encode(f"feed:{token}".encode()).decode()
    for sent in (f"Bearer {token}", f"Basic {basic}"):
        for one in addresses(world, stranger):
            assert stranger.get(one, headers={"Authorization": sent}).status_code == 200
    with world.app.test_request_context():
        assert token not in {one.token_hash for one in db.session.query(LeagueToken)}
    for sent in ("", "Bearer wrong", f"Bearer {token}x", "Basic %%", "Bearer " + "x" * 9000):
        answer = stranger.get(address, headers={"Authorization": sent} if sent else {})
        assert answer.status_code == 401, sent
        assert "Bearer" in answer.headers["WWW-Authenticate"]
        assert (answer.json or {})["error"] == 401
    for one in addresses(world, stranger):  # a cookie is no token
        assert world.director.get(one).status_code == 401, one
    (end,) = [
        one
        for one in forms(world.director.get(f"{world.path}/tokens/").text)
        if one.action.endswith("/end")
    ]
    assert end.send(world.director).status_code == 303
    assert stranger.get(address, headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_a_token_opens_its_own_league_only_and_changes_nothing(world: World) -> None:
    token = {"Authorization": f"Bearer {made(world)}"}
    stranger = world.browsers["stranger"]
    assert stranger.get(world.path, headers=token).status_code == 403
    assert stranger.post(f"{V1}/leagues/{world.code}", headers=token).status_code == 405


def test_there_are_at_most_twenty_tokens(world: World) -> None:
    for _ in range(20):
        made(world)
    page = form(world.director, f"{world.path}/tokens/", press="Make a token").fill(name="more")
    assert page.send(world.director).status_code == 422


def test_who_asks_too_often_is_told_so_as_json(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    client = app.test_client()
    codes = [client.get(f"{V1}/openapi.json").status_code for _ in range(121)]
    assert codes == [200] * 120 + [429]
    answer = client.get(f"{V1}/openapi.json")
    assert (answer.json or {})["error"] == 429
    assert answer.headers["Retry-After"]
    services_of(app).the(Hub).close()


def test_the_feed_keeps_the_last_season_until_the_next_has_a_result(
    public: World, client: FlaskClient
) -> None:
    address = f"{V1}/leagues/{public.code}/results.atom"
    before = client.get(address).text
    with public.app.test_request_context():
        new_divisions.end(public.league(), key="end", by=BY)
    ended = client.get(address).text
    assert ended.count("<entry>") == before.count("<entry>") == 2
    with public.app.test_request_context():
        divided(public.league())
    assert client.get(address).text.count("<entry>") == 2


def test_the_feed_has_the_latest_results_with_names_that_stay(
    public: World, client: FlaskClient
) -> None:
    address = f"{V1}/leagues/{public.code}/results.atom"
    root = ElementTree.fromstring(client.get(address).data)  # our own answer
    entries = root.findall(f"{ATOM}entry")
    assert len(entries) == 2
    assert "evil.example" not in client.get(address, headers={"Host": "evil.example"}).text
    times = [datetime.fromisoformat(one.findtext(f"{ATOM}updated") or "") for one in entries]
    assert times == sorted(times, reverse=True)
    assert root.findtext(f"{ATOM}updated") == times[0].isoformat()
    names = [one.findtext(f"{ATOM}id") for one in entries]
    assert len(set(names)) == 2
    assert "Division 1, matchday 2, table 1" in (entries[0].findtext(f"{ATOM}title") or "")
    again = ElementTree.fromstring(client.get(address).data)
    assert [one.findtext(f"{ATOM}id") for one in again.findall(f"{ATOM}entry")] == names
