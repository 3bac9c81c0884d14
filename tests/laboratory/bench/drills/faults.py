"""`run.py bench faults`: matches go on while parts of the companion are killed."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.composition import create_app
from companion.core.services import services_of
from companion.games import GAMES
from companion.models import db, upgrade_database
from companion.site.plumbing.hub import Hub
from tests.laboratory.bench.drills import installation, programs
from tests.laboratory.bench.drills.audit import Found, audit
from tests.laboratory.bench.drills.installation import MODES, Installation
from tests.laboratory.bench.drills.machines import Machine
from tests.laboratory.bench.drills.people import Played, TableOfPeople
from tests.laboratory.bench.drills.programs import Program
from tests.laboratory.bench.drills.writers import Club, Writer

QUICK = {"AI_SIMULATIONS": "60", "WORKER_CONCURRENCY": "2"}
TWO = 0.2  # chance of two faults at once
WRITERS = 2
GONE = 40.0  # seconds at most that a machine is gone
TRACE = 60  # lines of a log that tell of an error
END = 300.0  # seconds for the matches to come to their ends once nothing is killed any more


@dataclass
class Drill:
    """How a drill went."""

    faults: Counter[str] = field(default_factory=Counter)
    played: Played = field(default_factory=Played)
    found: Found = field(default_factory=Found)
    seconds: float = 0.0
    unready: int = 0  # faults after which it did not answer in time
    idle: int = 0  # faults before which nobody could play, or nobody could write
    mistakes: list[str] = field(default_factory=list)
    """What the programs logged of answers of 500, with their traces."""


def drill(
    mode: str,
    count: int,
    tables: int,
    seed: int,
    patience: float = programs.PATIENCE,
    say: Callable[[Drill], None] = lambda _: None,
) -> Drill:
    """`count` faults at random moments in one mode, with so many tables playing meanwhile.

    A start may take `patience` seconds, and so may all to be well again.
    """
    luck, done, began = random.Random(seed), Drill(), time.monotonic()
    with (
        TemporaryDirectory(prefix="drill-", ignore_cleanup_errors=True) as name,
        MODES[mode](Path(name), patience, **QUICK) as made,
        playing(made, tables, seed, done.played) as app,
    ):
        while sum(done.faults.values()) < count:
            time.sleep(luck.uniform(0.1, 1.5))
            done.idle += not both_answered(done.played, patience)
            if made.machines and luck.random() < 0.5:
                gone = luck.choice(made.machines)
                done.faults[f"{gone.name} gone"] += 1
                done.idle += not lived_without(gone, luck, done.played, patience)
            else:
                done.faults.update(break_some(made, luck))
            done.unready += not answers_again(made, patience)
            say(done)
        app.end()
        done.found = app.audit()
        done.mistakes = [text for one in made.programs for text in mistakes(one.log)]
    done.seconds = time.monotonic() - began
    return done


def mistakes(log: Path) -> list[str]:
    """Each error of a request in a program's log: the line that names it, and the trace below."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    starts = [n for n, line in enumerate(lines) if "error in /" in line]
    return ["\n".join(lines[n : n + TRACE]) for n in starts]


def break_some(made: Installation, luck: random.Random) -> list[str]:
    """Kill something; one time in five, where there are several programs, two at once."""
    many = 2 if len(made.programs) > 1 and luck.random() < TWO else 1
    return [broken(made, program, luck) for program in luck.sample(made.programs, many)]


def broken(made: Installation, program: Program, luck: random.Random) -> str:
    """Kill the program, or one of its children, and start again what does not by itself."""
    if program.name != "redis" and luck.random() < 0.4 and program.kill_child(luck):
        if program.name == "web" and len(made.programs) == 1:
            return "search process"
        if program.name == "postgres":
            return "database connection"
        return f"child of {program.name}"
    return killed(program)


def killed(program: Program) -> str:
    """Kill the program itself, and start it again at once."""
    program.kill()
    program.launch()
    return program.name


def lived_without(machine: Machine, luck: random.Random, played: Played, patience: float) -> bool:
    """Whether people play on while a machine is cut off, half the time without power.

    Nobody can without the one with the data.
    """
    off = luck.random() < 0.5
    machine.unplug()
    if off:
        for program in machine.programs:
            program.kill()
    time.sleep(luck.uniform(1.0, GONE))
    lived = machine.name == "data" or both_answered(played, patience)
    machine.plug_in()
    return lived


def answers_again(made: Installation, patience: float) -> bool:
    """Whether the companion has all it needs again, soon enough; what ended is started again."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        for program in made.programs:
            program.revive()
        if installation.is_ready(made.address):
            return True
        time.sleep(0.1)
    return False


def both_answered(played: Played, patience: float) -> bool:
    """Whether, soon enough, one more tap and one more writer are answered."""
    taps, lines = len(played.taps), len(played.written)
    until = time.monotonic() + patience
    while len(played.taps) == taps or len(played.written) == lines:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


class Company:
    """All tables of a drill, on one application of the drill's own."""

    def __init__(self, made: Installation, tables: int, seed: int, played: Played) -> None:
        self.app, self.played = create_app(made.settings), played
        upgrade_database(self.app)
        games = sorted(GAMES)
        self.tables: list[TableOfPeople | Writer] = [
            TableOfPeople(self.app, made.address, games[n % len(games)], played, seed + n)
            for n in range(tables)
        ]
        with self.app.app_context():
            club = Club(self.app, f"Drill {seed}")
        self.tables += [Writer(made.address, club, played, seed + n) for n in range(WRITERS)]
        for one in self.tables:
            one.thread.start()

    def end(self) -> None:
        """Nobody begins another match; those that are open are played to their ends."""
        for one in self.tables:
            one.ending.set()
        until = time.monotonic() + END
        for one in self.tables:
            one.thread.join(max(0.0, until - time.monotonic()))

    def audit(self) -> Found:
        """What the journals say now."""
        with self.app.app_context():
            db.session.rollback()
            return audit(self.played)


@contextmanager
def playing(made: Installation, tables: int, seed: int, played: Played) -> Iterator[Company]:
    """People at their tables, until the block ends."""
    company = Company(made, tables, seed, played)
    try:
        yield company
    finally:
        services_of(company.app).the(Hub).close()
        with company.app.app_context():
            db.engine.dispose()
