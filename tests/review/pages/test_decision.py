"""A decision played on against AIs, in a deal that fits: a practice, which counts nowhere."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from companion.matches.verbs import luck, positions, undo
from companion.matches.verbs.own_record import matches_over
from companion.models import Match, db
from companion.review import reviewing, reviews
from companion.review.reviewed_match import read
from companion.upkeep.journal_checks import check_match
from tests import pages
from tests.conftest import Cast
from tests.review.pages.test_looking_back import asked, own_ply, tried, work
from tests.site.matches import play_on, row, started

PRACTICE = "Practice in a possible deal. It counts nowhere."


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The tasks that were sent, which nobody takes."""
    sent: list[tuple[int, ...]] = []
    monkeypatch.setattr(reviewing, "send", lambda task, *arguments: sent.append(arguments))
    return sent


@pytest.fixture
def over(app: Flask, cast: Cast, queued: list[tuple[int, ...]]) -> str:
    """A match of two people and an AI, played to its end and judged."""
    code = started(app, [cast.aki, cast.ben], "mla", **{"level.2": "novice"})
    play_on(app, code)
    asked(cast.aki, code)
    work(app, queued)
    return code


def playing_on(app: Flask, cast: Cast, code: str) -> pages.Form:
    """The form of the first player's last decision that plays on from it."""
    path = f"/matches/{code}/look-back/{own_ply(app, code, 0)}"
    return pages.form(cast.aki, tried(cast.aki, path), to=f"{path}/practice")


def test_a_decision_is_played_on_and_counts_nowhere(app: Flask, over: str, cast: Cast) -> None:
    answer = playing_on(app, cast, over).send(cast.aki)
    assert answer.status_code == 303, answer.text
    code = answer.location.rsplit("/", 1)[1]
    page = cast.aki.get(f"/matches/{code}").text
    assert PRACTICE in page
    assert f"/matches/{over}/look-back" in page
    assert over not in cast.dan.get(f"/matches/{code}").text
    ply = own_ply(app, over, 0)
    with app.app_context():
        match = row(code)
        assert [place.kind for place in match.places] == ["human", "ai", "ai"]
        assert [place.level for place in match.places] == [None, "novice", "novice"]
        then = next(one for one in reviews.reviewed_match(row(over)).decisions if one.ply == ply)
        assert positions.view(match, 0) == then.view
        assert undo.offer(match, 0) is None  # what was given stays
    play_on(app, code)
    with app.app_context():
        match = row(code)
        text = positions.journal_text(match)
        assert text.count("# practice from here on") == 1
        assert read(text).result
        check_match(match)
        assert all(one.follows for one in luck.drawn(match))
        assert [one.code for one in matches_over([over, code])] == [over]
    ended = cast.aki.get(f"/matches/{code}").text
    assert PRACTICE in ended
    for word in ("Rematch", "Picture of the result", 'id="ending"'):
        assert word not in ended


def test_a_second_tap_is_the_same_practice(app: Flask, over: str, cast: Cast) -> None:
    form = playing_on(app, cast, over)
    assert form.send(cast.aki).location == form.send(cast.aki).location
    with app.app_context():
        assert len(db.session.scalars(select(Match).where(Match.given.is_not(None))).all()) == 1
    assert playing_on(app, cast, over).send(cast.aki).location != form.send(cast.aki).location


def test_the_link_to_a_decision_opens_for_whoever_made_it(
    app: Flask, over: str, cast: Cast
) -> None:
    path = f"/matches/{over}/look-back/{own_ply(app, over, 0)}"
    link = cast.aki.get(tried(cast.aki, path)).text.split('id="link" value="')[1].split('"')[0]
    assert link.endswith(path)
    for reader, status in ((cast.aki, 200), (cast.ben, 404), (cast.dan, 403)):
        assert reader.get(path).status_code == status


def test_only_who_decided_plays_on_and_only_after_the_end(
    app: Flask, over: str, cast: Cast
) -> None:
    path = f"/matches/{over}/look-back/{own_ply(app, over, 0)}/practice"
    assert cast.dan.post(path).status_code == 403
    assert cast.ben.post(path).status_code == 404
    running = started(app, [cast.aki, cast.ben, cast.chie])
    assert "/look-back" in cast.aki.post(f"/matches/{running}/look-back/2/practice").location
    with app.app_context():
        assert not db.session.scalars(select(Match).where(Match.given.is_not(None))).all()
