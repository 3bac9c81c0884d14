"""The history of an event: who did what and when, points given by hand, undo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from flask import Blueprint, Response, url_for

from companion.clubs.access.preview import previewed
from companion.clubs.verbs.namesakes import names_of
from companion.events.access.at_event import find_event
from companion.events.access.passes import writer, writers
from companion.events.entries.event_entry import Teller
from companion.events.entries.event_fold import KINDS
from companion.events.pages.next_step import next_step
from companion.events.state.stage import Stage
from companion.events.verbs.corrections import Correction, corrections
from companion.events.verbs.directing import end
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_undo import undo, undoable
from companion.events.verbs.ruling import adjust
from companion.journal.entry import figures, people_of
from companion.kit.stored_entries import in_force
from companion.kit.words import Phrase
from companion.models import EventLine
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.history import Adjustment, Done, by_day, described
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say, say_clock

bp = Blueprint("history", __name__, url_prefix="/events/<code>")


@bp.get("/history")
def show(code: str) -> Response:
    """Show the journal in words, latest entry first, with what can be undone."""
    at = find_event(code, "help")
    lines, known = lines_of(at.event), corrections(at.event)
    closed = after_closing(lines, known)
    wrote = {one.line.person for one in known if one.line.person}
    live, names = in_force(lines), names_of(people_of(KINDS, lines) | writers(lines) | wrote)
    state = event_state(at.event)
    teller = Teller(names, say, say_clock, state.stages, state.games)
    own = [line for line in lines if line not in closed.values()]
    done = [
        Done(
            line.at,
            writer(line.by, names),
            described(lines, line, KINDS, teller),
            line.n in live,
            line.n,
            url_for(".take_back", code=at.event.code, n=line.n)
            if undoable(lines, line.n) and (at.directs or not state.ended)
            else "",
        )
        for line in own
    ]
    rows = [
        *folded(done, own, state.stages),
        *(put_right(one, closed.get(spot(one)), teller) for one in known),
    ]
    return render(
        "events/history.html",
        at=at,
        event=at.event,
        state=state,
        step=next_step(at, state),
        days=by_day(sorted(rows, key=lambda row: row.at)[::-1]),
        names=names,
        people=[
            person for person in state.people if person in names and (at.directs or not state.ended)
        ],
        form=typed(Adjustment),
    )


@bp.post("/history/<int:n>/undo")
@form_of(show)
def take_back(code: str, n: int, *, from_: str = "", key: str) -> str | None:
    """Undo an entry; a round's start undone on its page leads to the seating, a message back."""
    at = find_event(code, "help")
    with previewed(at.looking, at.event.name, url_for(".show", code=code)):
        undo(at.event, n, key=key, by=at.by, directs=at.directs)
    page = {"round": "seating.show", "calls": "calls.show"}.get(from_)
    return url_for(page, code=code) if page else None


@bp.post("/adjust")
@form_of(show)
def give_or_take(code: str, *, form: Adjustment, key: str) -> None:
    """Give or take points, with the reason."""
    at = find_event(code, "help")
    with previewed(at.looking, at.event.name, url_for(".show", code=code)):
        adjust(
            at.event, form.person, float(form.points), form.reason,
            seen=form.seen, key=key, by=at.by, directs=at.directs,
        )  # fmt: skip


@bp.post("/end")
@form_of(show)
def finish(code: str, *, key: str) -> str:
    at = find_event(code, "direct")
    end(at.event, key=key, by=at.by)
    return url_for("event.show", code=code)


Spot = tuple[int, int, int]
"""(round, table, entry of its sheet): where a sheet was written."""


def spot(one: Correction) -> Spot:
    return one.table.round, one.table.number, one.line.n


def after_closing(lines: Sequence[EventLine], known: Sequence[Correction]) -> dict[Spot, EventLine]:
    """Return the event's own entries about corrections that have a row already.

    They are left out of the history, which would show the correction twice.
    """
    spots = set(map(spot, known))
    told = [line for line in lines if line.kind in ("answer", "corrected")]
    found = {(line.data["round"], line.data["table"], line.data.get("line")): line for line in told}
    return {where: line for where, line in found.items() if where in spots}


def put_right(one: Correction, line: EventLine | None, teller: Teller) -> Done:
    """Return the row of a correction on a table's sheet; it is undone on the sheet.

    After closing, the event's own `line` says who made it, and whether it was requested.
    """
    said: dict[str, Phrase | str] = {
        "where": teller.table(one.table.round, one.table.number),
        "before": figures(one.before),
        "after": figures(one.after),
    }
    if line is None:
        phrase = Phrase("%(where)s: sheet corrected, %(before)s → %(after)s", **said)
    elif line.kind == "answer":
        phrase = Phrase("%(where)s: sheet corrected as requested, %(before)s → %(after)s", **said)
    else:
        phrase = Phrase("%(where)s: sheet corrected after closing, %(before)s → %(after)s", **said)
    return Done(
        one.line.at,
        writer(line.by, teller.names) if line else teller.names.get(one.line.person or 0, ""),
        phrase,
        n=line.n if line else None,
        sheet=f"{page_of(one.sheet)}#changes",
    )


FEW = 2  # up to this many are not folded


def folded(rows: Sequence[Done], lines: Sequence[EventLine], stages: Sequence[Stage]) -> list[Done]:
    """Return the history's rows, with the matching confirmations of a round folded into one."""
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
    """Return one row that contains these, dated as the last of them."""
    said = Phrase("%(round)s: %(n)s matching confirmations", round=stage.title, n=len(rows))
    return Done(rows[-1].at, "", said, rows=tuple(reversed(rows)))
