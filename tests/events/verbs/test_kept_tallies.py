"""A closed event keeps what it adds to its club's pages; an old number is never shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import update

import companion
from companion.clubs.verbs import clubs
from companion.core import kept_files
from companion.core.kept_files import folder
from companion.events.entries.event_setting_entries import Hold
from companion.events.verbs import directing, kept_tallies, profiles, summaries
from companion.events.verbs.event_journal import event_state, locked, open_event, write
from companion.events.verbs.kept_tallies import KeptTally
from companion.events.verbs.profiles import History, history, ratings
from companion.events.verbs.ruling import rule
from companion.events.verbs.tallies import tallies
from companion.models import Club, Event, EventLine, db
from companion.upkeep.warming import warm_all
from tests.core.evenings import opened, play_round
from tests.events.verbs.tally_twins import assert_kept_as_counted, forget

pytestmark = pytest.mark.usefixtures("indoors")


@pytest.fixture
def club() -> Club:
    """A club with two events that are over, of two rounds and of one."""
    event, _ = opened(8)
    play_round(event)
    play_round(event)
    directing.end(event, key="end", by="")
    second = open_event(event.club, "Second", event_state(event).settings)
    people = [*event_state(event).people]
    directing.attend(second, people, "present", key="here", by="")
    play_round(second)
    directing.end(second, key="end", by="")
    db.session.commit()
    return event.club


def kept(club: Club) -> list[bool]:
    """Of which of its events a process that has just started takes what was kept."""
    forget()
    known = history(club)
    return [isinstance(known.summaries[one.id], KeptTally) for one in known.events]


def counted_anew(club: Club, monkeypatch: pytest.MonkeyPatch) -> tuple[History, object]:
    """The club's events and ratings, without what was kept."""
    forget()
    with monkeypatch.context() as patch:
        patch.setattr(kept_tallies, "read_kept", lambda name: None)
        known = history(club)
        found = known, ratings(known.events, known.summaries)
    forget()
    return found


def test_what_is_kept_is_what_is_counted(club: Club) -> None:
    assert assert_kept_as_counted() == 2


def test_a_start_counts_nothing_that_was_kept(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("counted again")

    warm_all()
    forget()
    for room, name in ((summaries, "read"), (summaries, "counted"), (profiles, "pools")):
        monkeypatch.setattr(room, name, never)
    known = history(club)
    assert [len(known.summaries[one.id].lines) for one in known.events] == [8, 8]
    assert ratings(known.events, known.summaries)


@pytest.mark.parametrize("number", [0, 1])
def test_a_correction_is_counted_and_so_are_all_ratings_after_it(
    club: Club, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm_all()
    before = history(club)
    was = ratings(before.events, before.summaries)
    event = before.events[number]
    table = event_state(event).stage(1).table(1)
    order = [100 - seat for seat in range(len(table.seats))]
    old = next(one for one in before.summaries[event.id].results if one.table == 1)
    totals = order if old.ranks[0] != 1 else order[::-1]
    rule(event, 1, 1, totals, "counted again", key="rule", by="")
    assert kept(club) == [number != 0, number != 1]
    forget()
    known = history(club)
    now = ratings(known.events, known.summaries)
    assert now != was
    again, pools = counted_anew(club, monkeypatch)
    assert now == pools
    results = [list(known.summaries[one.id].results) for one in known.events]
    assert results == [list(again.summaries[one.id].results) for one in again.events]


@pytest.mark.parametrize("file", ["tallies", "ratings"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda stored: b"",
        lambda stored: stored[: len(stored) // 2],
        lambda stored: stored[:40] + bytes([stored[40] ^ 1]) + stored[41:],
        lambda stored: stored[:-1] + bytes([stored[-1] ^ 128]),
        lambda stored: stored + b"x",
        lambda stored: sha256(b"\x93\x01").digest() + b"\x93\x01",  # sealed nonsense
    ],
)
def test_a_damaged_file_is_counted_anew(
    club: Club, file: str, spoil: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    warm_all()
    path = folder() / f"{club.code}.{file}"
    path.write_bytes(spoil(path.read_bytes()))
    assert kept(club) == [file == "ratings"] * 2
    known = history(club)
    assert ratings(known.events, known.summaries) == counted_anew(club, monkeypatch)[1]


def test_other_code_counts_anew(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_all()
    assert kept(club) == [True, True]
    monkeypatch.setattr(kept_tallies, "by", lambda: "another program")
    assert kept(club) == [False, False]
    warm_all()  # and keeps that
    assert kept(club) == [True, True]


def test_the_program_is_what_counts_and_every_byte_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "competition" / "points.py"
    code.parent.mkdir()
    code.write_text("FIRST = 100\n")
    monkeypatch.setattr(companion, "__file__", str(tmp_path / "__init__.py"))
    program = kept_files.program.__wrapped__
    before = program(("competition",))
    assert program(("competition",)) == before
    code.write_text("FIRST = 120\n")
    assert program(("competition",)) != before
    assert program(("competition",), ("openskill",)) != program(("competition",))


def test_merged_members_are_counted_anew(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    (other,) = clubs.add_members(club, "Somebody Else")
    warm_all()
    other.merged_into_id = next(iter(event_state(history(club).events[0]).people))
    db.session.commit()
    assert kept(club) == [False, False]


def test_the_order_of_events_is_the_one_of_now(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that is dated back changes the ratings of all that follow it."""
    warm_all()
    first, second = history(club).events
    with locked(second):
        write(second, Hold(starts="2001-01-01T19:00"), key="when", by="")
    forget()
    known = history(club)
    assert [one.id for one in known.events] == [second.id, first.id]
    assert ratings(known.events, known.summaries) == counted_anew(club, monkeypatch)[1]


def test_a_club_that_is_gone_leaves_no_file(club: Club) -> None:
    warm_all()
    assert len(list(folder().iterdir())) == 2
    (folder() / "nobody.tallies").write_bytes(b"x")
    warm_all()
    assert {file.name.partition(".")[0] for file in folder().iterdir()} == {club.code}


def test_a_folder_that_refuses_costs_time_only(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    warm_all()
    assert "cannot be kept" in caplog.text
    assert kept(club) == [False, False]
    assert not list(folder().iterdir())


def test_a_journal_of_the_same_version_is_not_read(club: Club) -> None:
    """So a closed event counts on when its journal is damaged; `check` and its page say so."""
    warm_all()
    forget()
    event = history(club).events[0]
    db.session.execute(update(EventLine).values(kind="nonsense"))
    db.session.commit()
    forget()
    found = tallies(club, [db.session.get_one(Event, event.id)])
    assert len(found[event.id].lines) == 8
