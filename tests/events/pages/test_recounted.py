"""The standings of an event with same deals, against a count of its exported files."""

from __future__ import annotations

import csv
import json
from fractions import Fraction

import pytest
from flask import Flask

from companion.events.verbs.event_journal import event_state
from companion.events.verbs.table_notes import write_totals
from companion.kit.rng import Rng
from tests.events.pages.conftest import Evening
from tests.events.pages.recount_same_deals import recounted
from tests.events.pages.test_evening import Opened
from tests.events.pages.test_same_deals import begun, event, ticked
from tests.pages import form

MORE = ("Jun", "Ken", "Lea", "Mio", "Nao", "Oto", "Pia")


def played(app: Flask, night: Evening, number: int, rng: Rng) -> None:
    """The round is played on own paper, and closed."""
    with app.app_context():
        at = event()
        for table in event_state(at).stages[-1].tables:
            totals = [10 + int(rng.below(6)) for _ in table.seats]
            key = f"t{number}-{table.number}"
            write_totals(at, number, table.number, totals, key=key, by="organiser")
    closing = form(night.organiser, f"{night.path}/round/{number}", "/close")
    assert closing.send(night.organiser).status_code == 303


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["place", "mean"])
@pytest.mark.parametrize("prefer", ["short", "bye"])
def test_no_difference(app: Flask, evening: Opened, rule: str, prefer: str) -> None:
    night = evening(8, compared=rule, prefer=prefer)
    for name in MORE[: 6 if prefer == "short" else 7]:
        night.post("/roll-call/new", name=name)
    rng = Rng(11)
    for number in (1, 2, 3, 4):
        if number == 2:
            night.seat()
        else:
            ticked(night)
        begun(night)
        played(app, night, number, rng)
    data = json.loads(night.see("/event.json"))
    wanted = recounted(data, night.see("/results.csv"))
    rows = csv.DictReader(night.see("/standings.csv").lstrip("\ufeff").splitlines())
    told = {row["Name"]: Fraction(row["Points"]) for row in rows}
    assert told.keys() == wanted.keys()
    assert {name: round(float(points), 4) for name, points in told.items()} == {
        name: round(float(points), 4) for name, points in wanted.items()
    }
    assert len(set(told.values())) > 5
