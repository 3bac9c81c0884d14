"""Events and leagues that were kept replay from their files to the same standings, byte by byte.

In `kept` are files as the pages give them, each with the standings.csv that it had then. A fold,
a scheme or a tie-break that changes what was played long ago fails here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.kit.sheet_file import dump, parse
from companion.leagues.verbs.league_export import league_file
from companion.leagues.verbs.league_import import bring_league
from tests.events.pages.conftest import PASSWORD

KEPT: Final = Path(__file__).parent / "kept"
FILES: Final = sorted(KEPT.glob("*/*.json"))


def test_there_are_some_of_both_kinds() -> None:
    assert {file.parent.name for file in FILES} == {"events", "leagues"}


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_it_replays_to_the_same_standings_and_the_same_file(app: Flask, file: Path) -> None:
    data = file.read_bytes()
    with app.test_request_context():
        aki = add_organiser("Aki", PASSWORD)
        if file.parent.name == "events":
            event = read_event(aki, parse(data))
            address, again = f"/events/{event.code}", dump(event_file(event))
        else:
            league = bring_league(aki, "Aki", parse(data))
            address, again = f"/leagues/{league.code}", dump(league_file(league))
    assert again == data, "nothing is lost or said otherwise"
    browser = app.test_client()
    browser.post("/organiser/sign-in", data={"name": "Aki", "password": PASSWORD})
    standings = browser.get(f"{address}/standings.csv")
    assert standings.data == file.with_suffix(".csv").read_bytes()
