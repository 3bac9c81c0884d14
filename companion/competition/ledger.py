"""The lines of an event, and what they add up to; nothing is ever rubbed out.

A line is what an organiser, a helper or a player did, in the order it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.competition.evening import (
    BESIDES,
    COUNTS,
    Adjustment,
    Evening,
    Stage,
    Table,
    Timer,
)
from companion.competition.rounds import Round
from companion.kit.lines import UNDO, Line, in_force


def read(lines: Sequence[Line]) -> Evening:
    """The evening after these lines."""
    live = in_force(lines)
    evening = Evening()
    for line in lines:
        if line.n in live and line.kind != UNDO:
            VERBS[line.kind](evening, line)
    return evening


def on_settings(evening: Evening, line: Line) -> None:
    evening.settings = dict(line.data["values"])


def on_best(evening: Evening, line: Line) -> None:
    """How many evenings of its season count from now on; of the season's last event it holds."""
    evening.settings = {**evening.settings, "best": line.data["evenings"]}


def on_attend(evening: Evening, line: Line) -> None:
    for person in line.data["people"]:
        evening.people[person] = line.data["as"]


def on_draft(evening: Evening, line: Line) -> None:
    """A seating for the next round, or a better one for the round that is not started yet."""
    data = line.data
    if evening.stages and not evening.stages[-1].started:
        evening.stages.pop()
    stage = Stage(
        len(evening.stages) + 1,
        data["game"],
        round_of(data),
        line.n,
        final=data["final"],
        forecast=tuple(round_of(coming) for coming in data["forecast"]),
        games=tuple(data.get("games", ())),
        lost=tuple((number, game) for number, game in data.get("lost", ())),
    )
    evening.stages.append(stage)


def round_of(data: Mapping[str, Any]) -> Round:
    """A seating as a line holds it."""
    tables = tuple(tuple(seats) for seats in data["tables"])
    return Round(tables, tuple(data["byes"]), data["wanted"])


def on_start(evening: Evening, line: Line) -> None:
    stage = evening.stages[-1]
    tables = tuple(Table(n, seats) for n, seats in enumerate(stage.seated.tables, 1))
    timer = Timer(line.data["minutes"], running_since=line.at) if line.data["minutes"] else None
    draw(evening, line.data["lots"])
    evening.stages[-1] = replace(stage, tables=tables, timer=timer)


def draw(evening: Evening, people: Iterable[int]) -> None:
    """Who has no lot yet gets the next number."""
    for person in people:
        evening.lots[person] = len(evening.lots) + 1


def on_table(evening: Evening, line: Line) -> None:
    """A table of an open evening: seated and begun at once, called by its number as a stage."""
    number, seats = len(evening.stages) + 1, tuple(line.data["seats"])
    draw(evening, line.data["lots"])
    stage = Stage(
        number,
        line.data["game"],
        Round((seats,), (), len(seats)),
        line.n,
        (Table(number, seats),),
        alone=True,
        mark=COUNTS if line.data["counts"] else BESIDES,
    )
    evening.stages.append(stage)


def on_mark(evening: Evening, line: Line) -> None:
    """Whether a table of an open evening counts, does not, or was given up."""
    stage = evening.stage(line.data["table"])
    evening.stages[stage.number - 1] = replace(stage, mark=line.data["as"])


def on_clock(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    if stage.timer is None:
        return
    match line.data["do"]:
        case "pause":
            timer = stage.timer.paused(line.at)
        case "resume":
            timer = stage.timer.resumed(line.at)
        case _:
            timer = replace(stage.timer, minutes=stage.timer.minutes + line.data["minutes"])
    evening.stages[stage.number - 1] = replace(stage, timer=timer)


def on_replace(evening: Evening, line: Line) -> None:
    """Somebody else, or an AI, plays on in a seat of a running round."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    seats = list(table.seats)
    left = seats[line.data["seat"]]
    seats[line.data["seat"]] = line.data["person"]
    changed = replace(table, seats=tuple(seats), replaced=(*table.replaced, left))
    put(evening, stage, changed)


def on_ruling(evening: Evening, line: Line) -> None:
    """Totals set by hand, for a table whose sheet does not tell."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    totals = tuple(line.data["totals"])
    put(evening, stage, replace(table, ruled=totals, why=line.data["why"]))


def on_confirm(evening: Evening, line: Line) -> None:
    """Somebody at the table says what the totals are."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    said = {**table.said, line.data["person"]: tuple(line.data["totals"])}
    put(evening, stage, replace(table, said=said))


def on_close(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    timer = stage.timer.paused(line.at) if stage.timer else None
    evening.stages[stage.number - 1] = replace(stage, closed=True, timer=timer)


def on_adjust(evening: Evening, line: Line) -> None:
    data = line.data
    evening.adjustments.append(Adjustment(data["person"], data["points"], data["reason"], line.n))


def on_end(evening: Evening, line: Line) -> None:
    evening.ended = True


def put(evening: Evening, stage: Stage, table: Table) -> None:
    """The table as it is now, in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    evening.stages[stage.number - 1] = replace(stage, tables=tables)


VERBS: Final[Mapping[str, Callable[[Evening, Line], None]]] = MappingProxyType(
    {
        "settings": on_settings,
        "best": on_best,
        "attend": on_attend,
        "draft": on_draft,
        "start": on_start,
        "table": on_table,
        "mark": on_mark,
        "clock": on_clock,
        "replace": on_replace,
        "ruling": on_ruling,
        "confirm": on_confirm,
        "close": on_close,
        "adjust": on_adjust,
        "end": on_end,
    }
)
"""What each kind of line does."""


def people_of(lines: Iterable[Line]) -> set[int]:
    """Everybody a journal speaks of, lines taken back included."""
    found: set[int] = set()
    for line in lines:
        if line.kind == "attend":
            found.update(line.data["people"])
    return found
