"""Sixty people, five rounds, fifteen tables that all write at once over bad Wi-Fi."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.verbs.keepers import invite_helper
from companion.events.verbs import next_seating
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from companion.sheets.verbs import new_sheet
from tests.core import evenings
from tests.events.pages import results

PEOPLE, ROUNDS, TABLES, SEATS = 60, 5, 15, 4


class Hall:
    """An event, whoever helps at it, and what was written at its tables as the test knows it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        with app.app_context():
            event, _ = evenings.opened(PEOPLE, rounds=ROUNDS)
            self.number, self.path = event.id, f"/events/{event.code}"
            tokens = [invite_helper(event.club, name)[1] for name in ("Emi", "Fumi")]
        self.helpers = [self.browser(f"/h/{token}") for token in tokens]
        self.organiser = app.test_client()
        form = {"name": "Aki", "password": "a long password"}
        assert self.organiser.post("/organiser/sign-in", data=form).status_code == 303
        self.sheets: dict[tuple[int, int], str] = {}
        self.written: Counter[str] = Counter()
        self.lock = Lock()

    def browser(self, link: str) -> FlaskClient:
        """A phone that opened this link."""
        phone = self.app.test_client()
        assert phone.get(link).status_code in (200, 303)
        return phone

    def start(self, number: int) -> list[tuple[str, str]]:
        """The next round begins; by table the sheet's path and the slip's link."""
        with self.app.app_context():
            event = db.session.get_one(Event, self.number)
            evenings.started(event)
            rows = [row for row in event.tables if row.round == number]
            found = []
            for row in rows:
                assert row.sheet
                self.sheets[number, row.number] = f"/sheets/{row.sheet.code}"
                found.append(
                    (f"/sheets/{row.sheet.code}", f"/s/{new_sheet.writer_link(row.sheet)}")
                )
        return found

    def write(
        self,
        phone: FlaskClient,
        sheet: str,
        number: int,
        points: list[int],
        key: str,
        seen: int = 0,
    ) -> int:
        """Send a round; the status of the answer."""
        form = {f"points.{seat}": str(value) for seat, value in enumerate(points)}
        form |= {"way": "points", "seen": str(seen), "key": key}
        return phone.post(f"{sheet}/rounds/{number}", data=form).status_code

    def counts(self, sheet: str) -> None:
        """One more line should be on this sheet."""
        with self.lock:
            self.written[sheet] += 1


def round_of(luck: random.Random) -> list[int]:
    """Points that add up to what a round gives, so that nobody asks."""
    while True:
        points = [luck.randint(-1, 4) for _ in range(SEATS)]
        if 2 <= sum(points) <= 10:
            return points


def fill_in(hall: Hall, sheet: str, link: str, luck: random.Random) -> None:
    """A table writes its sheet: some requests come twice at once, some answers get lost."""
    phone, other = hall.browser(link), hall.browser(link)
    with ThreadPoolExecutor(2) as pair:
        for number in range(1, SEATS + 1):
            points = round_of(luck)
            key = f"{number}-{luck.random()}"
            hall.counts(sheet)
            if luck.random() < 0.3:
                sent = [
                    pair.submit(hall.write, one, sheet, number, points, key)
                    for one in (phone, other)
                ]
                assert [one.result() for one in sent] == [303, 303]
            else:
                assert hall.write(phone, sheet, number, points, key) == 303
            if luck.random() < 0.3:  # the answer was lost, so the phone sends it again
                assert hall.write(phone, sheet, number, points, key) == 303


def correct_at_once(hall: Hall, sheet: str, number: int) -> None:
    """Two helpers correct the same round of a sheet differently; who is second is asked."""
    both = Barrier(2)

    def send(helper: FlaskClient, points: list[int]) -> int:
        seen = seen_by(helper, sheet, number)
        both.wait()
        return hall.write(helper, sheet, number, points, f"fix-{points}", seen=seen)

    wanted = [[4, 3, 2, 1], [1, 2, 3, 4]]
    with ThreadPoolExecutor(2) as pair:
        answers = list(pair.map(send, hall.helpers, wanted))
    assert sorted(answers) == [303, 409]
    late = answers.index(409)
    helper = hall.helpers[late]
    seen = seen_by(helper, sheet, number)
    assert hall.write(helper, sheet, number, wanted[late], "mine is right", seen=seen) == 303
    hall.counts(sheet)
    hall.counts(sheet)


def seen_by(helper: FlaskClient, sheet: str, number: int) -> int:
    """The last line about the round, as the helper's form has it."""
    return int(
        re.findall(r'name="seen" value="(\d+)"', helper.get(f"{sheet}/rounds/{number}").text)[0]
    )


def close(hall: Hall, number: int) -> None:
    """Both helpers press the button, then the quicker one again, whose answer was lost."""

    def press(n: int) -> int:
        form = {"key": f"close {number} {n}"}
        path = f"{hall.path}/round/{number}/close"
        return hall.helpers[n].post(path, data=form).status_code

    with ThreadPoolExecutor(2) as pair:
        sent = list(pair.map(press, range(2)))
    assert sorted(sent) == [303, 422]
    assert press(sent.index(303)) == 303


def rule_and_adjust(hall: Hall) -> None:
    """A ruling sent twice; points given twice by mistake, of which one is taken back."""
    ruling = {"total": ["9", "9", "0", "-2"], "why": "the sheet got wet", "key": "ruling"}
    for _ in range(2):
        answer = hall.helpers[0].post(f"{hall.path}/round/2/tables/3/ruling", data=ruling)
        assert answer.status_code == 303
    points = {"person": "7", "points": "12.5", "reason": "helped with the chairs"}
    for key, seen in (("once", "0"), ("once", "0"), ("again", "1")):
        sent = points | {"key": key, "seen": seen}
        answer = hall.helpers[1].post(f"{hall.path}/adjust", data=sent)
        assert answer.status_code == 303
    (n, *_) = re.findall(r"/history/(\d+)/undo", hall.organiser.get(f"{hall.path}/history").text)
    for _ in range(2):
        undone = hall.organiser.post(f"{hall.path}/history/{n}/undo", data={"key": "undo"})
        assert undone.status_code == 303


@pytest.fixture
def hall(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(next_seating, "PATIENCE", 0.05)  # how well they sit is not the question
    return Hall(app)


@pytest.mark.thorough
def test_nothing_is_lost_and_nothing_doubled(hall: Hall) -> None:
    for number in range(1, ROUNDS + 1):
        tables = hall.start(number)
        assert len(tables) == TABLES
        assert hall.helpers[0].post(f"{hall.path}/round/{number}/close").status_code == 422
        with ThreadPoolExecutor(TABLES) as everybody:
            jobs = [
                everybody.submit(fill_in, hall, sheet, link, random.Random(f"{number} {sheet}"))
                for sheet, link in tables
            ]
            if number > 1:  # a score of the round before was wrong, while all others write
                correct_at_once(hall, hall.sheets[number - 1, number], number - 1)
            for job in jobs:
                job.result()
        close(hall, number)
        if number == 3:
            rule_and_adjust(hall)
    correct_at_once(hall, hall.sheets[1, 1], 2)

    file = json.loads(hall.organiser.get(f"{hall.path}/event.json").data)
    assert len(file["tables"]) == ROUNDS * TABLES
    lines = [len(table["sheet"]["lines"]) for table in file["tables"]]
    order = [hall.sheets[table["round"], table["number"]] for table in file["tables"]]
    assert lines == [1 + hall.written[sheet] for sheet in order]
    kinds = Counter(line["kind"] for line in file["lines"])
    once = {"ruling": 1, "adjust": 2, "undo": 1, "attend": 1, "settings": 1}
    once["corrected"] = 2 * ROUNDS  # after its round was closed each sheet says who changed it
    assert kinds == once | dict.fromkeys(("draft", "start", "close"), ROUNDS)

    text = hall.organiser.get(f"{hall.path}/standings.csv").data.decode("utf-8-sig")
    found = [
        [name if n == 1 else float(name) for n, name in enumerate(row)]
        for row in list(csv.reader(io.StringIO(text)))[1:]
    ]
    expected = results.table(file)
    assert {len(row) for row in found} == {len(expected[0]) + ROUNDS}  # the places, round by round
    assert [row[: len(expected[0])] for row in found] == [
        [pytest.approx(cell, abs=1e-4) if isinstance(cell, float) else cell for cell in row]
        for row in expected
    ]
    with hall.app.app_context():
        assert len(event_state(db.session.get_one(Event, hall.number)).stages) == ROUNDS
