"""`run.py bench crowd`: more and more tables at once, and what the processes use (Linux)."""

from __future__ import annotations

import os
import random
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from ai.levels import LEVELS
from companion.composition import create_app
from companion.core.services import services_of
from companion.games import GAMES
from companion.kit.state import CHANCE, OVER
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.matches.verbs.positions import game_of, position
from companion.matches.verbs.seats import seat_link
from companion.models import AI, Match, Move, db, now, upgrade_database
from companion.site.plumbing.hub import Hub
from tests.laboratory.bench.drills.installation import MODES, Installation
from tests.laboratory.bench.drills.people import PATIENCE
from tests.laboratory.bench.drills.phones import CutPhone
from tests.laboratory.bench.drills.programs import family

PACE = 700  # milliseconds, as people find it
THINKING = 4.0  # seconds on average
DROPS = 0.03  # chance of a phone losing its connection after a tap
GONE = (3.0, 15.0)  # seconds without one
TAP, LATE = 0.150, 1.0  # the limits: seconds, for 99 of 100


@dataclass
class Step:
    """So many tables for a while: what people and AIs saw, and what it took."""

    tables: int
    taps: list[float] = field(default_factory=list)  # seconds until the other phone shows it
    late: list[float] = field(default_factory=list)  # seconds an AI moved later than it may
    moves: int = 0
    polling: int = 0  # phones that were refused a stream
    failed: int = 0  # taps that were not answered
    cores: dict[str, float] = field(default_factory=dict)
    megabytes: dict[str, float] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        """Whether anybody tapped, and taps and AIs kept within the limits."""
        return bool(self.taps) and share(self.taps, 0.99) <= TAP and share(self.late, 0.99) <= LATE


def share(times: list[float], part: float) -> float:
    """The time within which this part of them was."""
    return sorted(times)[round(part * (len(times) - 1))] if times else 0.0


def crowd(
    mode: str, tables: list[int], seconds: float, seed: int, levels: Sequence[str]
) -> Iterator[Step]:
    """Step by step, each on an installation of its own, until a limit is passed."""
    for count in tables:
        with (
            TemporaryDirectory(prefix="crowd-", ignore_cleanup_errors=True) as name,
            # All these phones share one address, and one address gets half of the places.
            MODES[mode](Path(name), MAX_STREAMS="1000") as made,
        ):
            step = one_step(made, count, seconds, seed, levels)
        yield step
        if not step.good:
            return


def one_step(
    made: Installation, count: int, seconds: float, seed: int, levels: Sequence[str]
) -> Step:
    """So many tables play for so many seconds; the time to sit down does not count."""
    step = Step(count)
    with application(made) as app:
        tables = [Table(app, made.address, n, step, seed, levels) for n in range(count)]
        for table in tables:
            table.thread.start()
        for table in tables:
            table.seated.wait(PATIENCE)
        time.sleep(3)  # the first deals, all at once, are nobody's evening
        step.taps.clear()
        usage, began = Usage(made), now()
        time.sleep(seconds)
        step.cores, step.megabytes = usage.cores(), usage.megabytes()
        for table in tables:
            table.over.set()
        with app.app_context():
            look_back(step, began)
        for table in tables:
            table.thread.join(10)
    return step


def look_back(step: Step, began: object) -> None:
    """Read from the journals how late the AIs were."""
    rows = db.session.execute(
        select(Move.match_id, Move.by, Move.at)
        .where(Move.at >= began)
        .order_by(Move.match_id, Move.ply)
    ).all()
    step.moves = len(rows)
    for (before, _, then), (match, by, at) in pairwise(rows):
        if by.startswith("ai ") and before == match:
            allowed = max(2 * PACE / 1000, LEVELS[by.removeprefix("ai ")].seconds)
            step.late.append(max(0.0, (at - then).total_seconds() - allowed))


@contextmanager
def application(made: Installation) -> Iterator[Flask]:
    """The drill's own way into the database."""
    app = create_app(made.settings)
    upgrade_database(app)
    try:
        yield app
    finally:
        services_of(app).the(Hub).close()
        with app.app_context():
            db.engine.dispose()


class Table:
    """Two people who think, AIs of these levels beside them; at every second table a watcher."""

    def __init__(
        self, app: Flask, address: str, number: int, step: Step, seed: int, levels: Sequence[str]
    ) -> None:
        self.app, self.address, self.number, self.step = app, address, number, step
        self.levels = levels
        self.luck = random.Random(seed * 1000 + number)
        self.seated, self.over = threading.Event(), threading.Event()
        self.phones: list[CutPhone] = []
        self.people: dict[int, CutPhone] = {}
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        with self.app.app_context():
            while not self.over.is_set():
                with suppress(SQLAlchemyError, OSError, RuntimeError, TimeoutError):
                    self._play(self._sit())
                db.session.rollback()
                for phone in self.phones:
                    phone.hang_up()

    def _sit(self) -> int:
        games = sorted(GAMES)
        game = games[self.number % len(games)]
        plans = [SeatPlan("link", "Aki"), SeatPlan("link", "Ben")]
        while len(plans) < min(4, GAMES[game].seats[-1]):
            level = self.levels[(self.number + len(plans)) % len(self.levels)]
            plans.append(SeatPlan("ai", level=level))
        match = open_match(game, plans, pace_ms=PACE)
        self.people = {}
        for seat in match.places:
            if seat.kind != AI:
                self.people[seat.index] = phone = CutPhone(self.address, match.code, self.step)
                phone.sit_down(seat_link(match, seat))
        watching = [CutPhone(self.address, match.code, self.step)] if self.number % 2 else []
        self.phones = [*self.people.values(), *watching]
        for phone in self.phones:
            threading.Thread(target=phone.follow, daemon=True).start()
        db.session.rollback()
        start(match)
        self.seated.set()
        return match.id

    def _play(self, number: int) -> None:
        while not self.over.is_set():
            db.session.rollback()
            match = db.session.get_one(Match, number)
            state, version, length = position(match), match.version, match.length
            if state.turn() == OVER:
                return
            due = [s for s in state.actors() if s in self.people]
            if CHANCE in state.actors():
                due = [next(iter(self.people))]
            if not due:
                db.session.rollback()
                next(iter(self.people.values())).hear_of(version + 1, 1.0)
                continue
            seat = self.luck.choice(due)
            text = ""
            if CHANCE not in state.actors():
                action = self.luck.choice(list(state.legal(seat)))
                text = game_of(match).text(state, seat, action)
            db.session.rollback()  # no table keeps a connection while its people think
            if self.over.wait(min(20.0, self.luck.expovariate(1 / THINKING))):
                return
            self._tap(seat, length, version, text)

    def _tap(self, seat: int, length: int, version: int, text: str) -> None:
        form: dict[str, object] = {"length": length, "key": f"{self.luck.getrandbits(60):x}"}
        form |= {"move": text} if text else {}
        began = time.monotonic()
        try:
            self.people[seat].tap("moves" if text else "deal", form)
        except (OSError, RuntimeError):
            self.step.failed += 1
            return
        for other, phone in self.people.items():
            if other != seat and phone.connected:
                with suppress(TimeoutError):
                    self.step.taps.append(phone.wait_for(version + 1) - began)
        if self.luck.random() < DROPS:
            self.people[seat].lose(self.luck.uniform(*GONE))


TICK = os.sysconf("SC_CLK_TCK")


class Usage:
    """Processor time from the moment it is made, and memory at any moment, by program."""

    def __init__(self, made: Installation) -> None:
        self.made, self.began = made, time.monotonic()
        self.before = self._spent()

    def cores(self) -> dict[str, float]:
        """How many cores each program kept busy, on average, since the beginning."""
        seconds = time.monotonic() - self.began
        return {
            name: (spent - self.before.get(name, 0.0)) / seconds
            for name, spent in self._spent().items()
        }

    def megabytes(self) -> dict[str, float]:
        """Memory by program; what processes share counts once."""
        found: defaultdict[str, float] = defaultdict(float)
        for program in self.made.programs:
            found[program.name] += sum(_share(pid) for pid in family(program.pid)) / 1024
        return dict(found)

    def _spent(self) -> dict[str, float]:
        found: defaultdict[str, float] = defaultdict(float)
        for program in self.made.programs:
            found[program.name] += sum(_seconds(pid) for pid in family(program.pid))
        return dict(found)


def _seconds(pid: int) -> float:
    """Processor time of one process and of its children that have ended."""
    with suppress(OSError, ValueError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(word) for word in words[11:15]) / TICK
    return 0.0


def _share(pid: int) -> int:
    """Kilobytes of one process, with its part of what is shared."""
    with suppress(OSError, StopIteration, ValueError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return 0
