"""What lines do to the rounds: seated, begun, timed, closed; and the tables of an open evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.competition.evening.evening import Evening
from companion.competition.evening.results import note_mark, put
from companion.competition.evening.stage import BESIDES, COUNTS, Stage, Timer
from companion.competition.evening.table import Table
from companion.competition.seating.rounds import Round
from companion.kit.lines import Line


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
    note_mark(evening, stage.number, line)


def on_clock(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    if line.data["do"] == "call":
        evening.stages[stage.number - 1] = replace(stage, called=True)
        return
    if stage.timer is None:
        return
    if line.data.get("table"):
        table = stage.table(line.data["table"])
        put(evening, stage, replace(table, extra=table.extra + line.data["minutes"]))
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


def on_close(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    timer = stage.timer.paused(line.at) if stage.timer else None
    evening.stages[stage.number - 1] = replace(shut(stage), closed=True, timer=timer)


def on_end(evening: Evening, line: Line) -> None:
    evening.ended = True
    evening.stages = [shut(stage) for stage in evening.stages]


def shut(stage: Stage) -> Stage:
    """The round, whose results stand from now on."""
    return replace(stage, tables=tuple(replace(table, closed=True) for table in stage.tables))
