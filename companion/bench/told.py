"""How soon an AI at a real table answers a tap, by level: queue, search, two commits."""

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
from companion.models.codes import new_code
from companion.models.schema import upgrade_database
from companion.services.told.answers import tell_cards, tell_choice
from companion.services.told.lines import Line
from companion.services.told.opening import open_table
from companion.services.told.reading import Telling, read_telling, told_of
from companion.tasks import rouse
from companion.tasks.embedded import Embedded

AI = 1
PATIENCE = 120.0
LOOK = 0.005  # seconds between two looks


def measure(level: str, rounds: int) -> list[float]:
    """Seconds from a person's tap to the AI's card, at a table of Fisherman."""
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
    """The waits of so many rounds, played at random by the people."""
    game, rng, waits = GAMES["fisherman"], Rng(1), list[float]()
    sheet = open_table(new_code(), "fisherman", ["Aki", "Ben", "Chie"], {}, [AI], level, "bench")
    state = game.new(3, {})
    told, moved = 0.0, 0
    while state.actors() and len(state.view(None)["finished"]) < rounds:
        seat = state.actors()[0]
        if seat == AI:
            text = answered(sheet, moved)
            # What it leads after a trick of its own, nobody has tapped for.
            waits += [time.monotonic() - told] if told else []
            state.apply(AI, game.find(state, AI, text))
            moved, told = moved + 1, 0.0
            continue
        line = Line(CHANCE, "", turned(sheet).told.length, new_code(), "bench")
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            tell_cards(sheet, state.view(AI)["hand"], line)
        else:
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            tell_choice(sheet, game.text(state, seat, action), line)
            state.apply(seat, action)
        told = time.monotonic()
        rouse(sheet)
    return waits


def turned(sheet: Sheet) -> Telling:
    """The telling as it is stored now."""
    db.session.rollback()
    told = told_of(sheet)
    assert told is not None
    return read_telling(told)


def answered(sheet: Sheet, moved: int) -> str:
    """The AI's move of that number, from 0, as soon as it is stored."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        said = [line.text for line in turned(sheet).lines if line.by.startswith("ai ")]
        if len(said) > moved:
            return said[moved]
        time.sleep(LOOK)
    raise TimeoutError("the AI says nothing")
