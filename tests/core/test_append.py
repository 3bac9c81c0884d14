"""The append rule: nothing lost, doubled or overwritten, whoever races whom."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from flask import Flask
from sqlalchemy import select

from companion.core.append import Appended, Conflict, append
from companion.core.transaction import writing
from companion.matches.verbs.step import seat_key
from companion.models import Match, Move, Sheet, SheetLine, db

THREADS, MOVES_EACH = 50, 2


@pytest.fixture
def match(anywhere: Flask) -> int:
    """The number of a fresh match."""
    with writing() as session:
        match = Match(code="m", game="fisherman", seats=3, host_hash="h")
        session.add(match)
    return match.id


@pytest.fixture
def sheet(anywhere: Flask) -> int:
    """The number of a fresh score sheet."""
    with writing() as session:
        sheet = Sheet(code="s", game="fisherman", names=["Aki", "Ben", "Chie"])
        session.add(sheet)
    return sheet.id


def move(match: int, expected: int, key: str, text: str = "aji3") -> Appended:
    row = db.session.get_one(Match, match)
    return append(row, Move(seat=0, text=text, by="seat 0", key=key), after=expected)


def write(sheet: int, data: dict[str, list[int]], key: str, round: int | None = None) -> Appended:
    row = db.session.get_one(Sheet, sheet)
    return append(row, SheetLine(kind="round", data=data, key=key, round=round))


def test_a_key_belongs_to_its_seat() -> None:
    assert seat_key(0, "a") != seat_key(1, "a")


def race(app: Flask, act: Callable[[int, random.Random], Counter[str]]) -> Counter[str]:
    """Let fifty threads act at the same time, each as often as agreed."""
    db.session.remove()  # or this thread would still see what was there before

    def work(number: int) -> Counter[str]:
        luck, seen = random.Random(number), Counter[str]()
        for turn in range(MOVES_EACH):
            with app.app_context():
                seen += act(number * MOVES_EACH + turn, luck)
        return seen

    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(work, range(THREADS)), Counter())


@pytest.mark.slow
def test_fifty_threads_on_one_match_lose_and_double_nothing(anywhere: Flask, match: int) -> None:
    def play(number: int, luck: random.Random) -> Counter[str]:
        seen, key = Counter[str](), f"key-{number}"
        while True:
            length = db.session.scalars(select(Match.length)).one()
            db.session.remove()
            try:
                done = move(match, length, key)
                break
            except Conflict:
                seen["conflicts"] += 1
                sleep(luck.random() / 20)  # as a person would look first; or some never get a turn
        if luck.random() < 0.3:  # the phone lost the answer and sends again
            again = move(match, length, key)
            seen["doubled"] += 1
            seen["recognised"] += again.replayed and again.place == done.place
        return seen

    seen = race(anywhere, play)
    rows = db.session.execute(select(Move.ply, Move.key).order_by(Move.ply)).all()
    wanted = THREADS * MOVES_EACH
    assert [row.ply for row in rows] == list(range(1, wanted + 1))
    assert {row.key for row in rows} == {f"key-{number}" for number in range(wanted)}
    assert db.session.scalars(select(Match.length)).one() == wanted
    assert seen["recognised"] == seen["doubled"] > 0
    assert seen["conflicts"] > 0


@pytest.mark.slow
def test_fifty_threads_on_one_sheet_lose_and_double_nothing(anywhere: Flask, sheet: int) -> None:
    def line(number: int, luck: random.Random) -> Counter[str]:
        done = write(sheet, {}, f"key-{number}")
        if luck.random() >= 0.3:
            return Counter()
        again = write(sheet, {}, f"key-{number}")
        return Counter(doubled=1, recognised=again.replayed and again.place == done.place)

    seen = race(anywhere, line)
    rows = db.session.execute(select(SheetLine.n, SheetLine.key).order_by(SheetLine.n)).all()
    wanted = THREADS * MOVES_EACH
    assert [row.n for row in rows] == list(range(1, wanted + 1))
    assert {row.key for row in rows} == {f"key-{number}" for number in range(wanted)}
    assert seen["recognised"] == seen["doubled"] > 0


def test_one_request_sent_twice_at_once_is_one_move(anywhere: Flask, match: int) -> None:
    def send(_: int) -> tuple[int, bool]:
        with anywhere.app_context():
            done = move(match, 0, "same")
            return done.place, done.replayed

    with ThreadPoolExecutor(20) as threads:
        answers = list(threads.map(send, range(20)))
    assert sorted(answers) == [(1, False), *[(1, True)] * 19]
