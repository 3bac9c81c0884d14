"""The history of an event: who did what when, points by hand, undo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.events.entries.event_entry import Teller
from companion.events.entries.event_fold import KINDS
from companion.events.pages.event_preview import looked_at
from companion.events.state.stage import Stage
from companion.events.verbs.closed import Correction, corrections
from companion.events.verbs.directing import end
from companion.events.verbs.event_journal import evening_of, lines_of
from companion.events.verbs.ruling import adjust
from companion.events.verbs.taking_back import undo, undoable
from companion.journal.entry import entry_of, figures, people_of
from companion.kit.lines import UNDO, in_force
from companion.kit.words import Phrase
from companion.models import EventLine
from companion.site.access.at_event import AtEvent, find_event
from companion.site.access.passes import writer, writers
from companion.site.plumbing.attempts import attempt, number, points
from companion.site.plumbing.history import Done, by_day
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say, say_clock

bp = Blueprint("history", __name__, url_prefix="/events/<code>")


@bp.get("/history")
def show(code: str) -> Response:
    """Everything that was done, the latest first."""
    return page(find_event(code, "help"))


@bp.post("/history/<int:n>/undo")
def take_back(code: str, n: int) -> Answer:
    """Take a line back."""
    at = find_event(code, "help")
    here = url_for(".show", code=code)
    return looked_at(
        at,
        lambda key: undo(at.event, n, key=key, by=at.by, directs=at.directs),
        lambda: redirect(here, 303),
        lambda why: page(at, why),
        here,
    )


@bp.post("/adjust")
def give_or_take(code: str) -> Answer:
    """Points for somebody, with the reason."""
    at, reason = find_event(code, "help"), request.form.get("reason", "")

    def act(key: str) -> None:
        given, who = points("points"), number("person")
        adjust(at.event, who, given, reason, key=key, by=at.by, directs=at.directs)

    here = url_for(".show", code=code)
    return looked_at(at, act, lambda: redirect(here, 303), lambda why: page(at, why), here)


@bp.post("/end")
def finish(code: str) -> Answer:
    """The evening is over."""
    at = find_event(code, "direct")
    return attempt(
        lambda key: end(at.event, key=key, by=at.by),
        lambda: redirect(url_for("event.show", code=code), 303),
        lambda why: page(at, why),
    )


def page(at: AtEvent, why: str = "") -> Response:
    """The journal in words, and what can be done about it."""
    lines, known = lines_of(at.event), corrections(at.event)
    closed = after_closing(lines, known)
    wrote = {one.line.person for one in known if one.line.person}
    live, names = in_force(lines), names_of(people_of(KINDS, lines) | writers(lines) | wrote)
    evening = evening_of(at.event)
    teller = Teller(names, say, say_clock, evening.stages)
    own = [line for line in lines if line not in closed.values()]
    done = [
        Done(
            line.at,
            writer(line.by, names),
            described(line, teller),
            line.n in live,
            line.n,
            url_for(".take_back", code=at.event.code, n=line.n)
            if undoable(lines, line.n) and (at.directs or not evening.ended)
            else "",
        )
        for line in own
    ]
    rows = [
        *folded(done, own, evening.stages),
        *(put_right(one, closed.get(spot(one)), teller) for one in known),
    ]
    return render(
        "events/history.html",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        days=by_day(sorted(rows, key=lambda row: row.at)[::-1]),
        names=names,
        people=[
            person
            for person in evening.people
            if person in names and (at.directs or not evening.ended)
        ],
        why=why,
        typed=request.form,
    )


Spot = tuple[int, int, int]
"""Where a sheet was written: the round, the table, the line of its sheet."""


def spot(one: Correction) -> Spot:
    """Where that was."""
    return one.table.round, one.table.number, one.line.n


def after_closing(lines: Sequence[EventLine], known: Sequence[Correction]) -> dict[Spot, EventLine]:
    """The event's own line about a correction, which has its row already: it is told once."""
    spots = set(map(spot, known))
    told = [line for line in lines if line.kind in ("answer", "corrected")]
    found = {(line.data["round"], line.data["table"], line.data.get("line")): line for line in told}
    return {where: line for where, line in found.items() if where in spots}


def described(line: EventLine, teller: Teller) -> Phrase:
    """Return what was done, in words."""
    if line.kind == UNDO:
        return Phrase("Entry %(n)s undone", n=line.data["line"])
    return entry_of(KINDS, line).describe(teller, line.n)


def put_right(one: Correction, line: EventLine | None, teller: Teller) -> Done:
    """A correction on a table's sheet; it is taken back there, where one sees the round.

    After the table was closed the event's own `line` says who did so, and at whose request.
    """
    said: dict[str, Phrase | str | int] = {
        "where": teller.table(one.table.round, one.table.number),
        "before": figures(one.before),
        "after": figures(one.after),
    }
    if line is None:
        phrase = Phrase("%(where)s: sheet corrected, %(before)s → %(after)s", **said)
    elif line.kind == "answer":
        said["n"] = line.data["ask"]
        phrase = Phrase(
            "%(where)s: sheet corrected as requested in no. %(n)s, %(before)s → %(after)s", **said
        )
    else:
        phrase = Phrase("%(where)s: sheet corrected after closing, %(before)s → %(after)s", **said)
    return Done(
        one.line.at,
        writer(line.by, teller.names) if line else teller.names.get(one.line.person or 0, ""),
        phrase,
        n=line.n if line else None,
        sheet=f"{page_of(one.sheet)}#changes",
    )


FEW = 2  # so many need no folding


def folded(rows: Sequence[Done], lines: Sequence[EventLine], stages: Sequence[Stage]) -> list[Done]:
    """The rows, one a line; the agreeing confirmations of a round as `rows` of a single one."""
    together: defaultdict[int, list[Done]] = defaultdict(list)
    found = []
    for row, line in zip(rows, lines, strict=True):
        if row.live and line.kind == "confirm" and line.data.get("sheet") == line.data["totals"]:
            together[line.data["round"]].append(row)
        else:
            found.append(row)
    for played, same in together.items():
        found += [one_row(stages[played - 1], same)] if len(same) > FEW else same
    return found


def one_row(stage: Stage, rows: Sequence[Done]) -> Done:
    """All of them in a row that opens, at the moment of the last."""
    said = Phrase("%(round)s: %(n)s matching confirmations", round=stage.title, n=len(rows))
    return Done(rows[-1].at, "", said, rows=tuple(reversed(rows)))
