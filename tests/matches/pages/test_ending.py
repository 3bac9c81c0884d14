"""The page after the last card: each player's own sentence, and what to do next beside it."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.site.matches import play_on, row, started


def sentence(client: FlaskClient, code: str) -> str:
    """What the page says of the ending, as it is read."""
    found = re.search(r'<p class="lead" id="ending">(.*?)</p>', client.get(f"/matches/{code}").text)
    return re.sub(r"<[^>]+>", "", found[1]) if found else ""


def played(app: Flask, people: list[FlaskClient]) -> str:
    """A match that is over."""
    code = started(app, people)
    play_on(app, code)
    return code


def test_everyone_reads_their_own_ending(app: Flask, cast: Cast) -> None:
    people = [cast.aki, cast.ben, cast.chie]
    first = played(app, people)
    for client in people:
        assert "Your first match of Fisherman" in sentence(client, first)
    assert sentence(cast.dan, first) == ""  # watches
    for client in people:  # counts the first match: by cookie, as later ones are
        client.get("/")
    second = played(app, people)
    with app.app_context():
        old, new = positions.scored(row(first)).totals, positions.scored(row(second))
    for seat, client in enumerate(people):
        told = sentence(client, second)
        best = new.totals[seat] >= old[seat]
        assert ("is your best result in Fisherman so far" in told) == best
        assert ("You came last" in told) <= (new.ranks[seat] == max(new.ranks))
        assert sentence(client, second) == told  # looking counts nothing


def test_rematch_and_look_back_stand_before_the_places(app: Flask, cast: Cast) -> None:
    page = cast.aki.get(f"/matches/{played(app, [cast.aki, cast.ben, cast.chie])}").text
    places = [page.index(what) for what in ('id="ending"', "/rematch", "/look-back", "podium")]
    assert places == sorted(places)


def test_only_the_winner_sees_the_fish_leap(app: Flask, cast: Cast) -> None:
    people = [cast.aki, cast.ben, cast.chie]
    code = played(app, people)
    with app.app_context():
        winners = positions.scored(row(code)).winners
    for seat, client in enumerate(people):
        assert ("feast.svg" in client.get(f"/matches/{code}").text) == (seat in winners)
    assert "feast.svg" in cast.dan.get(f"/matches/{code}").text
