"""What lines do to the result of a table: rulings, totals, corrections, penalties, yeses."""

from __future__ import annotations

from dataclasses import replace

from companion.competition.evening.evening import LAST, POINTS, Adjustment, Evening, Penalty
from companion.competition.evening.stage import Stage
from companion.competition.evening.table import Asked, Changed, Note, Said, Table, Totals
from companion.kit.lines import Line


def note_mark(evening: Evening, number: int, line: Line) -> None:
    """Whether a table counts is part of its result."""
    stage = evening.stage(number)
    for table in stage.tables:
        put(
            evening, evening.stage(number), changed(table, Changed(None, line.by, line.by, line.at))
        )


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


def on_adjust(evening: Evening, line: Line) -> None:
    data = line.data
    evening.adjustments.append(Adjustment(data["person"], data["points"], data["reason"], line.n))


def put(evening: Evening, stage: Stage, table: Table) -> None:
    """The table as it is now, in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    evening.stages[stage.number - 1] = replace(stage, tables=tables)
