"""The append rule: nothing lost, doubled or overwritten, whoever races whom."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from flask import Flask
from sqlalchemy import select

from companion.core.append import Appended, Conflict, append, touch
from companion.core.services import services
from companion.core.transaction import announce, writing
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


def test_a_move_stands_where_it_was_expected(match: int) -> None:
    first = move(match, 0, "a")
    assert (first.place, first.version, first.replayed) == (1, 1, False)
    assert move(match, 1, "b").place == 2


def test_a_repeated_request_gets_the_first_answer(match: int) -> None:
    move(match, 0, "a", text="aji3")
    move(match, 1, "b")
    again = move(match, 0, "a", text="aji3")
    assert (again.place, again.replayed) == (1, True)
    assert db.session.scalars(select(Move.text).order_by(Move.ply)).all() == ["aji3", "aji3"]


def test_another_wish_under_the_same_key_conflicts(match: int) -> None:
    move(match, 0, "a", text="aji3")
    with pytest.raises(Conflict):
        move(match, 0, "a", text="tai9")
    with pytest.raises(Conflict):
        move(match, 1, "a", text="aji3")  # once more the same card: that is another move
    assert db.session.scalars(select(Move.text)).all() == ["aji3"]


def test_a_key_belongs_to_its_seat() -> None:
    assert seat_key(0, "a") != seat_key(1, "a")


def test_a_move_for_an_older_position_conflicts(match: int) -> None:
    move(match, 0, "a")
    with pytest.raises(Conflict):
        move(match, 0, "b")
    assert db.session.scalars(select(Match.length)).one() == 1


def test_a_change_beside_the_journal_does_not_make_a_move_late(match: int) -> None:
    with writing() as session:
        touch(session.get_one(Match, match))
    assert move(match, 0, "a").version == 2


def test_lines_of_a_sheet_are_placed_by_the_server(sheet: int) -> None:
    first = write(sheet, {"points": [1]}, key="a", round=0)
    second = write(sheet, {"points": [2]}, key="b", round=1)
    again = write(sheet, {"points": [1]}, key="a", round=0)
    with pytest.raises(Conflict):
        write(sheet, {"points": [9]}, key="a", round=0)
    assert (first.place, second.place) == (1, 2)
    assert (again.place, again.replayed) == (1, True)
    assert [line.data for line in db.session.scalars(select(SheetLine))] == [
        {"points": [1]},
        {"points": [2]},
    ]


def test_news_is_told_after_the_commit_and_not_after_a_failure(match: int) -> None:
    told: list[tuple[str, int]] = []
    services().bus.listen(lambda topic, version: told.append((topic, version)))
    move(match, 0, "a")
    assert told == [(f"match-{match}", 1)]

    def fail() -> None:
        with writing():
            announce("match-0", 5)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert len(told) == 1


def test_a_service_inside_another_joins_its_transaction(match: int) -> None:
    def both() -> None:
        with writing():
            move(match, 0, "a")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        both()
    assert db.session.scalars(select(Match.length)).one() == 0


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
