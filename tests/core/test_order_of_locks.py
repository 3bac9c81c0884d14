"""A writer at a table and somebody who changes its league at the same moment wait in one order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

from flask import Flask

from companion.core.append import locked, touch
from companion.core.transaction import writing
from companion.models import League, Sheet, db
from tests.leagues.verbs.seasons import opened, planned, play


def test_a_sheet_and_its_league_never_wait_for_each_other(anywhere: Flask) -> None:
    """Somebody writes on the sheet while somebody is said to be absent; both are stored."""
    row, _, _ = opened(8)
    planned(row)
    sheet = play(row, (1, 1, 1)).sheet
    assert sheet is not None
    league_id, sheet_id, began = row.id, sheet.id, Event()
    before = row.version, sheet.version
    db.session.remove()

    def write_on_it() -> None:
        with anywhere.app_context(), writing() as session:
            mine = session.get_one(Sheet, sheet_id)
            with locked(mine):
                began.set()
                sleep(0.3)  # the other has locked by now what it can
                touch(session.get_one(League, league_id))

    def change_the_league() -> None:
        began.wait(10)
        with anywhere.app_context(), writing() as session:
            house = session.get_one(League, league_id)
            with locked(house):
                touch(session.get_one(Sheet, sheet_id))

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(write_on_it), pool.submit(change_the_league)]:
            done.result(20)
    after = (
        db.session.get_one(League, league_id).version,
        db.session.get_one(Sheet, sheet_id).version,
    )
    assert after == (before[0] + 1, before[1] + 1)
