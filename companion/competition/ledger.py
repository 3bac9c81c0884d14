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
    LAST,
    POINTS,
    Adjustment,
    Asked,
    Changed,
    Evening,
    Note,
    Penalty,
    Said,
    Stage,
    Table,
    Timer,
    Totals,
)
from companion.competition.rounds import Round
from companion.competition.signing import signing_of
from companion.competition.when import when_of
from companion.kit.lines import UNDO, Line, in_force


def read(lines: Sequence[Line]) -> Evening:
    """The evening after these lines."""
    live = in_force(lines)
    evening = Evening()
    for line in lines:
        if line.n in live and line.kind != UNDO:
            VERBS[line.kind](evening, line)
        elif line.n in live:
            on_undo(evening, line, taken_back(lines, line))
    return evening


def taken_back(lines: Sequence[Line], line: Line) -> Line:
    """What a line that takes back is about in the end, which may be in force again by it."""
    while line.kind == UNDO:
        line = lines[line.data["line"] - 1]
    return line


def on_undo(evening: Evening, line: Line, about: Line) -> None:
    """A result that was taken back, or brought back, is a change once its table is closed."""
    if about.kind == "mark":
        note_mark(evening, about.data["table"], line)
    elif about.kind in RESULTS or (about.kind == "penalty" and about.data["step"] == LAST):
        stage = evening.stage(about.data["round"])
        table = stage.table(about.data["table"])
        put(evening, stage, changed(table, Changed(None, line.by, line.by, line.at)))


def on_settings(evening: Evening, line: Line) -> None:
    evening.settings = dict(line.data["values"])


def on_best(evening: Evening, line: Line) -> None:
    """How many evenings of its season count from now on; of the season's last event it holds."""
    evening.settings = {**evening.settings, "best": line.data["evenings"]}


def on_when(evening: Evening, line: Line) -> None:
    """When and where it is; changed at will."""
    evening.when = when_of(line.data)


def on_signing(evening: Evening, line: Line) -> None:
    """Whether and for how long one may sign up."""
    waited = evening.signing.waiting(list(evening.signed))
    evening.signing = signing_of(line.data)
    move_up(evening, waited)


def on_enlist(evening: Evening, line: Line) -> None:
    """Somebody signs up, at the end of the list, or off again."""
    waited = evening.signing.waiting(list(evening.signed))
    if not line.data["in"]:
        evening.signed.pop(line.data["person"], None)
    else:
        evening.signed.setdefault(line.data["person"], line.n)
    move_up(evening, waited)


def move_up(evening: Evening, waited: Sequence[int]) -> None:
    """Whoever waited and does not any more has a place and does not know it."""
    placed = set(evening.signing.placed(list(evening.signed)))
    evening.moved |= {person: False for person in waited if person in placed}
    evening.moved = {one: told for one, told in evening.moved.items() if one in placed}


def on_told(evening: Evening, line: Line) -> None:
    """Somebody who moved up from the waiting list was told so, or was not after all."""
    if line.data["person"] in evening.moved:
        evening.moved[line.data["person"]] = line.data["told"]


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
    note_mark(evening, stage.number, line)


def note_mark(evening: Evening, number: int, line: Line) -> None:
    """Whether a table counts is part of its result."""
    stage = evening.stage(number)
    for table in stage.tables:
        put(
            evening, evening.stage(number), changed(table, Changed(None, line.by, line.by, line.at))
        )


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


def on_ruling(evening: Evening, line: Line) -> None:
    """Totals set by hand, for a table whose sheet does not tell."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    totals = tuple(line.data["totals"])
    ruled = replace(table, ruled=totals, why=line.data["why"])
    put(evening, stage, changed(ruled, Changed(None, line.by, line.by, line.at)))


def changed(table: Table, change: Changed) -> Table:
    """The table, which remembers what was changed after it was closed."""
    return replace(table, changed=(*table.changed, change)) if table.closed else table


def on_ask(evening: Evening, line: Line) -> None:
    """A correction of a closed table's sheet waits for a yes; asked again it says it better."""
    data, stage = line.data, evening.stage(line.data["round"])
    table = stage.table(data["table"])
    before, after = tuple(data["before"]), tuple(data["after"])
    asked = Asked(line.n, data["entry"], data["value"], before, after, line.by, line.at)
    others = (one for one in table.asked if (one.by, one.entry) != (asked.by, asked.entry))
    put(evening, stage, replace(table, asked=(*others, asked)))


def on_answer(evening: Evening, line: Line) -> None:
    """A yes has changed the sheet; a no is kept beside what was asked for."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    found = [one for one in table.asked if one.line == line.data["ask"]]
    others = tuple(one for one in table.asked if one not in found)
    for one in found:
        if line.data["yes"]:
            change = Changed(one.entry, one.by, line.by, line.at)
            table = changed(replace(table, asked=others), change)
        else:
            table = replace(table, asked=(*others, replace(one, refused=line.by or "?")))
    put(evening, stage, table)


def on_corrected(evening: Evening, line: Line) -> None:
    """Whoever may has changed a closed table's sheet."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    change = Changed(line.data["entry"], line.by, line.by, line.at)
    put(evening, stage, changed(table, change))


def on_totals(evening: Evening, line: Line) -> None:
    """A table kept its own paper: only the totals are known."""
    stage, data = evening.stage(line.data["round"]), line.data
    totals = Totals(tuple(data["totals"]), data.get("person"), data.get("phone", ""))
    put(evening, stage, replace(stage.table(data["table"]), totals=totals))


def on_note(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    note = Note(line.data["text"], line.by, line.at)
    put(evening, stage, replace(table, notes=(*table.notes, note)))


def on_penalty(evening: Evening, line: Line) -> None:
    """A warning changes nothing, points are taken, and who lost the table is its last."""
    data = line.data
    stage = evening.stage(data["round"])
    table = stage.table(data["table"])
    person, step = data["person"], data["step"]
    evening.penalties.append(
        Penalty(person, step, data["points"], data["reason"], stage.number, table.number, line.n)
    )
    if step == POINTS:
        taken = Adjustment(person, -data["points"], data["reason"], line.n)
        evening.adjustments.append(taken)
    if step == LAST:
        lost = replace(table, last=table.last | {person})
        put(evening, stage, changed(lost, Changed(None, line.by, line.by, line.at)))


def on_paid(evening: Evening, line: Line) -> None:
    if line.data["paid"]:
        evening.paid.add(line.data["person"])
    else:
        evening.paid.discard(line.data["person"])


def on_confirm(evening: Evening, line: Line) -> None:
    """Somebody at the table says what the totals are."""
    stage = evening.stage(line.data["round"])
    table = stage.table(line.data["table"])
    data, sheet = line.data, line.data.get("sheet")
    word = Said(
        tuple(data["totals"]), None if sheet is None else tuple(sheet), data.get("phone", "")
    )
    said = {**table.said, data["person"]: word}
    put(evening, stage, replace(table, said=said))


def on_close(evening: Evening, line: Line) -> None:
    stage = evening.stage(line.data["round"])
    timer = stage.timer.paused(line.at) if stage.timer else None
    evening.stages[stage.number - 1] = replace(shut(stage), closed=True, timer=timer)


def on_adjust(evening: Evening, line: Line) -> None:
    data = line.data
    evening.adjustments.append(Adjustment(data["person"], data["points"], data["reason"], line.n))


def on_end(evening: Evening, line: Line) -> None:
    evening.ended = True
    evening.stages = [shut(stage) for stage in evening.stages]


def shut(stage: Stage) -> Stage:
    """The round, whose results stand from now on."""
    return replace(stage, tables=tuple(replace(table, closed=True) for table in stage.tables))


def put(evening: Evening, stage: Stage, table: Table) -> None:
    """The table as it is now, in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    evening.stages[stage.number - 1] = replace(stage, tables=tables)


VERBS: Final[Mapping[str, Callable[[Evening, Line], None]]] = MappingProxyType(
    {
        "settings": on_settings,
        "best": on_best,
        "when": on_when,
        "signing": on_signing,
        "enlist": on_enlist,
        "told": on_told,
        "attend": on_attend,
        "draft": on_draft,
        "start": on_start,
        "table": on_table,
        "mark": on_mark,
        "clock": on_clock,
        "replace": on_replace,
        "ruling": on_ruling,
        "ask": on_ask,
        "answer": on_answer,
        "corrected": on_corrected,
        "confirm": on_confirm,
        "totals": on_totals,
        "note": on_note,
        "paid": on_paid,
        "penalty": on_penalty,
        "close": on_close,
        "adjust": on_adjust,
        "end": on_end,
    }
)
"""What each kind of line does."""


RESULTS: Final = ("ruling", "totals")
"""Lines that say what a table came to."""


def people_of(lines: Iterable[Line]) -> set[int]:
    """Everybody a journal speaks of, lines taken back included."""
    found: set[int] = set()
    for line in lines:
        if line.kind == "attend":
            found.update(line.data["people"])
        elif line.kind in ("enlist", "told", "paid"):
            found.add(line.data["person"])
    return found
