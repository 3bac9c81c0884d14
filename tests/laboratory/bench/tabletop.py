"""How fast an AI at a real table answers a tap, by level: queue, search, two commits."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.composition import create_app
from companion.config import Settings
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import Sheet, db
from companion.models.base import new_code
from companion.models.schema import upgrade_database
from companion.tabletop.verbs.new_tabletop import open_table
from companion.tabletop.verbs.reports import NewEntry
from companion.tabletop.verbs.tabletop_answers import report_cards, report_choice
from companion.tabletop.verbs.tabletop_state import TabletopState, read_tabletop, tabletop_of
from companion.tasks.embedded import Embedded

PATIENCE = 120.0
LOOK = 0.005  # seconds between two looks


def measure(level: str, rounds: int) -> list[float]:
    """Seconds from a tap to the AI's card, at a table of Fisherman."""
    with TemporaryDirectory() as name:
        app = create_app(Settings(data=Path(name), log_level="ERROR"))
        upgrade_database(app)
        worker = Embedded(app)
        worker.start()
        try:
            with app.app_context():
                return played(level, rounds)
        finally:
            worker.stop()


def played(level: str, rounds: int) -> list[float]:
    """The waits of so many rounds, played at random by the two people."""
    game, rng, waits = GAMES["fisherman"], Rng(1), list[float]()
    names, ai = ["Aki", "AI", "Chie"], 1
    sheet = open_table(new_code(), "fisherman", names, {}, {ai: level}, "bench")
    state = game.new(len(names), {})
    began, before, moved = 0.0, CHANCE, 0
    while state.actors() and len(state.view(None)["finished"]) < rounds:
        seat = state.actors()[0]
        if seat == ai:
            state.apply(seat, game.find(state, seat, answered(sheet, moved)))
            # What it leads after a trick of its own, nobody has waited for.
            waits += [time.monotonic() - began] if seat != before else []
            moved += 1
        elif seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            report_cards(sheet, state.view(ai)["hand"], next_line(sheet))
        else:
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            report_choice(sheet, game.text(state, seat, action), next_line(sheet))
            state.apply(seat, action)
        began, before = time.monotonic(), seat
    return waits


def next_line(sheet: Sheet) -> NewEntry:
    """What is told next, but for its words."""
    return NewEntry(CHANCE, "", turned(sheet).tabletop.length, new_code(), "bench")


def turned(sheet: Sheet) -> TabletopState:
    """The state as it is stored now."""
    db.session.rollback()
    told = tabletop_of(sheet)
    assert told is not None
    return read_tabletop(told)


def answered(sheet: Sheet, moved: int) -> str:
    """The AI's move of that number, from 0, as soon as it is stored."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        said = [line.text for line in turned(sheet).lines if line.by.startswith("ai ")]
        if len(said) > moved:
            return said[moved]
        time.sleep(LOOK)
    raise TimeoutError("the AI says nothing")
