"""What is worked out after a start need not be worked out again."""

import pytest
from flask import Flask

from companion.events.state.event_settings import checked
from companion.events.verbs import profiles, summaries
from companion.events.verbs.club_seasons import season_of
from companion.events.verbs.event_journal import open_event
from companion.events.verbs.profiles import profile_of
from companion.models import Club, db
from companion.upkeep import warming
from companion.upkeep.checking import check_everything
from companion.upkeep.warming import in_the_background, warm_all
from tests.core.evenings import opened, play_round
from tests.tables import started

pytestmark = pytest.mark.usefixtures("indoors")


def never(*_: object, **__: object) -> None:
    """What is not to be asked for."""
    raise AssertionError("worked out again")


def test_the_first_reader_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    event, members = opened(4)
    play_round(event)
    warm_all()
    monkeypatch.setattr(summaries, "read", never)
    monkeypatch.setattr(summaries, "counted", never)
    monkeypatch.setattr(profiles, "pools", never)
    profile = profile_of(members[0])
    assert profile.evenings[0][0].id == event.id
    assert profile.ratings


def test_no_more_is_read_than_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    event, _ = opened(4)
    club = event.club
    open_event(club, "Second", checked({"games": ["fisherman"]}))
    read: list[Club] = []

    def note(club: Club) -> list[str]:
        read.append(club)
        return []

    monkeypatch.setattr(warming, "warm", note)
    monkeypatch.setattr(warming, "MOST", 1)
    warm_all()
    assert not read
    monkeypatch.setattr(warming, "MOST", 2)
    warm_all()
    assert read == [club]


def test_a_running_match_of_an_unknown_edition_is_named(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    match = started("ml", game="nusfjord")
    assert match.options["edition"] == 2
    assert warming.stranded() == []
    match.options = {key: value for key, value in match.options.items() if key != "edition"}
    db.session.commit()
    assert warming.stranded() == []  # it goes on by the first
    match.options = {**match.options, "edition": 99}
    db.session.commit()
    caplog.set_level("WARNING")
    in_the_background(app).join(20)
    assert f"cannot go on with this version (`companion check`): {match.id}" in caplog.text
    places = [one.where for one in check_everything()]
    assert places == [f"match {match.id} (/matches/{match.code})"]


def test_a_failure_beside_the_pages_stops_nobody(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened(4, **{"best": 0})
    monkeypatch.setattr(profiles, "history", never)
    caplog.set_level("WARNING")
    in_the_background(app).join(20)
    assert "when somebody asks" in caplog.text
    assert season_of(db.session.query(Club).one(), "").events
