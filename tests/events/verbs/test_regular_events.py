"""Regular events are created once each, also by several workers and after an outage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
import time_machine
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import select, update

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.events.entries.event_setting_entries import Hold
from companion.events.entries.people_entries import Signing
from companion.events.state.event_settings import checked
from companion.events.state.recurrence import Recurrence
from companion.events.verbs import directing, playing_times, regular_events, signing
from companion.events.verbs.club_seasons import agree, call
from companion.events.verbs.event_journal import event_state, open_event, set_public
from companion.events.verbs.regular_events import (
    coming_up,
    open_due,
    repeat,
    rule_of,
    skip,
    stop,
)
from companion.models import Club, Event, Series, db
from companion.tasks.sweep import sweep
from companion.upkeep.archive import delete_club, delete_event, file_away
from companion.upkeep.checking import check_everything
from tests.core.evenings import BY, opened

pytestmark = pytest.mark.usefixtures("indoors", "tuesday")
TOKYO = ZoneInfo("Asia/Tokyo")
RULE = Recurrence(
    name="Club night", every="week", first=date(2027, 1, 7), starts=time(19), zone="Asia/Tokyo"
)


def at(month: int, day: int, hour: int = 20) -> time_machine.travel:
    """That moment in 2027, where the club plays."""
    return time_machine.travel(datetime(2027, month, day, hour, tzinfo=TOKYO), tick=False)


@pytest.fixture
def tuesday() -> Iterator[None]:
    with at(1, 5):
        yield


def a_club() -> Club:
    event, _ = opened(4, rounds=2)
    return event.club


def created() -> Sequence[Event]:
    """The regular events, in order of their days."""
    db.session.rollback()
    chosen = select(Event).where(Event.name == "Club night").order_by(Event.starts_at)
    return db.session.scalars(chosen).all()


def created_days() -> list[str]:
    return [
        f"{event.starts_at.astimezone(TOKYO):%m-%d %H}" for event in created() if event.starts_at
    ]


@pytest.mark.usefixtures("anywhere")
def test_the_next_event_opens_once_on_its_day() -> None:
    club = a_club()
    repeat(club, RULE)
    open_due()
    assert created_days() == ["01-07 19"], "it opens less than a week before"
    with at(1, 7, 18):
        open_due()
        assert created_days() == ["01-07 19"]
    with at(1, 7, 19):
        open_due()
        open_due()
        sweep()
        assert created_days() == ["01-07 19", "01-14 19"]


@pytest.mark.usefixtures("anywhere")
def test_two_workers_create_one_event(indoors: Flask) -> None:
    repeat(a_club(), RULE)

    def work(_: int) -> None:
        with indoors.app_context():
            open_due()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(work, range(8)))
    assert created_days() == ["01-07 19"]


def test_a_worker_killed_before_its_commit_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    repeat(a_club(), RULE)
    with monkeypatch.context() as broken:
        broken.setattr(regular_events, "store", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_due()
    assert created_days() == []
    open_due()
    assert created_days() == ["01-07 19"]


def test_days_that_were_missed_are_not_created_later() -> None:
    repeat(a_club(), RULE)
    open_due()
    with at(2, 5):
        open_due()
        open_due()
        assert created_days() == ["01-07 19", "02-11 19"]


def test_several_events_are_open_if_they_open_early() -> None:
    repeat(a_club(), replace(RULE, ahead=20))
    for _ in range(4):
        open_due()
    assert created_days() == ["01-07 19", "01-14 19", "01-21 19"]


def test_an_event_takes_over_the_choices_of_the_last_regular_one() -> None:
    club = a_club()
    repeat(club, replace(RULE, place="Harbour hall", until=time(22)))
    open_due()
    (first,) = created()
    settings = checked({"games": ["sinker"], "rounds": 3, "best": 5})
    directing.settle(first, settings, key="x", by=BY)
    places = Signing(open=True, limit=12, until="2027-01-07T12:00", zone="Asia/Tokyo")
    signing.offer(first, places, key="y", by=BY)
    call(first, "Club night", "2027", key="z", by=BY)
    agree(club, "2027", 5, key="b", by=BY)
    set_public(first, False)
    open_event(club, "Tournament", checked({"games": ["fisherman"], "rounds": 9}))
    with at(1, 8):
        open_due()
    _, second = created()
    evening = event_state(second)
    kept = evening.settings
    assert (kept.games, kept.rounds, kept.best) == (["sinker"], 3, 5)
    assert (evening.signing.open, evening.signing.limit) == (True, 12)
    assert evening.signing.until == datetime(2027, 1, 14, 12)
    assert (second.season, second.public, second.place) == ("2027", False, "Harbour hall")
    assert evening.when.until == time(22)


def test_the_first_event_of_a_club_has_the_usual_settings() -> None:
    club = open_club(add_organiser("Ben", "a long password"), "New club")
    repeat(club, RULE)
    open_due()
    (event,) = created()
    assert event_state(event).signing.open


def test_an_event_created_by_hand_for_that_time_is_the_one_of_that_day() -> None:
    event = opened(4)[0]
    playing_times.hold(event, Hold(starts="2027-01-07T19:00", zone="Asia/Tokyo"), key="x", by=BY)
    repeat(event.club, RULE)
    found = coming_up(event.club)
    assert found is not None
    assert found[1][0] == date(2027, 1, 14), "a calendar shows that day once"
    open_due()
    open_due()
    assert created_days() == []
    with at(1, 8):
        open_due()
    assert created_days() == ["01-14 19"]


def test_a_skipped_day_has_no_event_unless_it_is_brought_back() -> None:
    club = a_club()
    repeat(club, RULE)
    skip(club, date(2027, 1, 7), True)
    skip(club, date(2027, 1, 7), True)
    open_due()
    assert created_days() == []
    skip(club, date(2027, 1, 14), True)
    with at(1, 15):
        open_due()
        assert created_days() == ["01-21 19"]
    skip(club, date(2027, 1, 7), False)
    open_due()
    assert created_days() == ["01-07 19", "01-21 19"], "a later one is open already"
    with pytest.raises(Refused):
        skip(club, date(2027, 1, 7), True)
    with pytest.raises(Refused):
        skip(club, date(2027, 1, 8), True)


def test_what_happens_to_one_day_touches_no_other() -> None:
    club = a_club()
    repeat(club, replace(RULE, ahead=20))
    for _ in range(3):
        open_due()
    first, second, third = created()
    delete_event(second, "Club night")
    moved = Hold(starts="2027-01-08T20:00", zone="Asia/Tokyo")
    playing_times.hold(first, moved, key="x", by=BY)
    version = third.version
    open_due()
    assert created_days() == ["01-08 20", "01-21 19"], "neither comes again"
    assert created()[1].version == version


def test_a_new_rule_keeps_what_is_open_and_skipped() -> None:
    club = a_club()
    repeat(club, RULE)
    open_due()
    skip(club, date(2027, 1, 21), True)
    repeat(club, replace(RULE, every="fortnight", starts=time(18)))
    rule = rule_of(club)
    assert rule is not None
    assert (rule.opened, rule.skipped) == ([date(2027, 1, 7)], [date(2027, 1, 21)])
    open_due()
    with at(1, 30):
        open_due()
    assert created_days() == ["01-07 19", "02-04 18"]


def test_after_a_stop_nothing_is_created_until_it_starts_again() -> None:
    club = a_club()
    stop(club)  # nothing there: nothing happens
    repeat(club, RULE)
    open_due()
    stop(club)
    with at(1, 8):
        open_due()
    assert created_days() == ["01-07 19"]
    assert coming_up(club) == (rule_of(club), [])
    repeat(club, RULE)
    open_due()
    assert created_days() == ["01-07 19"], "the same day is not created again"


def test_a_club_in_the_archive_has_no_new_events() -> None:
    club = a_club()
    repeat(club, RULE)
    file_away(club, away=True)
    open_due()
    assert created_days() == []


def test_one_damaged_rule_stops_no_other_club(caplog: pytest.LogCaptureFixture) -> None:
    club = a_club()
    repeat(club, RULE)
    other = open_club(add_organiser("Ben", "a long password"), "Other")
    repeat(other, RULE)
    with writing() as session:
        session.execute(update(Series).where(Series.club_id == club.id).values(rule={"every": 7}))
    open_due()
    assert [event.club_id for event in created()] == [other.id]
    assert "cannot be created" in caplog.text
    assert coming_up(club) is None
    with pytest.raises(Broken):
        rule_of(club)
    assert [one.where for one in check_everything()] == [f"club 1 (/clubs/{club.code}/regular)"]
    caplog.clear()
    open_due()
    assert not caplog.text, "it is tried again after an hour"


def test_a_deleted_club_takes_its_rule_along() -> None:
    club = a_club()
    repeat(club, RULE)
    delete_club(club, "Half Moon")
    assert db.session.scalars(select(Series)).all() == []
