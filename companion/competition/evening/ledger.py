"""The lines of an event, and what they add up to; nothing is ever rubbed out.

A line is what an organiser, a helper or a player did, in the order it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.competition.evening import LAST, Changed, Evening
from companion.competition.evening.coming import (
    on_attend,
    on_enlist,
    on_paid,
    on_signing,
    on_told,
)
from companion.competition.evening.course import (
    on_clock,
    on_close,
    on_draft,
    on_end,
    on_mark,
    on_replace,
    on_start,
    on_table,
)
from companion.competition.evening.results import (
    changed,
    note_mark,
    on_adjust,
    on_answer,
    on_ask,
    on_confirm,
    on_corrected,
    on_note,
    on_penalty,
    on_ruling,
    on_totals,
    put,
)
from companion.competition.evening.when import when_of
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
    evening.settings = line.data["values"]


def on_best(evening: Evening, line: Line) -> None:
    """How many evenings of its season count from now on; of the season's last event it holds."""
    evening.settings = {**evening.settings, "best": line.data["evenings"]}


def on_when(evening: Evening, line: Line) -> None:
    """When and where it is; changed at will."""
    evening.when = when_of(line.data)


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
