"""What was done at an event, by whom and when; points given or taken; and taking things back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.evening import Stage
from companion.competition.ledger import people_of
from companion.kit.lines import in_force
from companion.kit.words import Phrase
from companion.services.events.corrections import Correction, corrections
from companion.services.events.directing import adjust, end, undo, undoable
from companion.services.events.journal import evening_of, lines_of
from companion.services.events.reseating import reseated
from companion.services.events.tables import names_of
from companion.web.events.doing import attempt, number, points
from companion.web.events.fetch import AtEvent, find_event
from companion.web.events.otherwise import otherwise
from companion.web.events.telling import place, told, totals, writer, writers
from companion.web.htmx import render
from companion.web.links import page_of

bp = Blueprint("history", __name__, url_prefix="/events/<code>")


@bp.get("/history")
def show(code: str) -> Response:
    """Everything that was done, the latest first."""
    return page(find_event(code, "help"))


@bp.post("/history/<int:n>/undo")
def take_back(code: str, n: int) -> Answer:
    """Take a line back."""
    at = find_event(code, "help")
    return attempt(
        lambda key: undo(at.event, n, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/adjust")
def give_or_take(code: str) -> Answer:
    """Points for somebody, with the reason."""
    at, reason = find_event(code, "help"), request.form.get("reason", "")

    def act(key: str) -> None:
        adjust(at.event, number("person"), points("points"), reason, key=key, by=at.by)

    return attempt(
        act, lambda: redirect(url_for(".show", code=code), 303), lambda why: page(at, why)
    )


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
    live, names = in_force(lines), names_of(people_of(lines) | writers(lines))
    evening = evening_of(at.event)
    done = [
        {
            "n": line.n,
            "at": line.at,
            "by": writer(line.by, names),
            "said": told(line, names, evening.stages),
            "live": line.n in live,
            "undoable": undoable(lines, line.n),
        }
        for line in lines
    ]
    return render(
        "events/history.html",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        days=by_day(latest_first([*done, *put_right(known, evening.stages)])),
        otherwise=otherwise(reseated(at.event, evening, lines, known)),
        names=names,
        people=[person for person in evening.people if person in names],
        why=why,
        typed=request.form,
    )


def latest_first(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """By the moment; of one moment the later line first."""
    return sorted(rows, key=lambda row: row["at"])[::-1]


def by_day(rows: Sequence[dict[str, Any]]) -> list[tuple[datetime, list[dict[str, Any]]]]:
    """The rows under their days, by the clock of this machine."""
    days = groupby(rows, key=lambda row: row["at"].astimezone().date())
    return [(same[0]["at"], same) for same in (list(group) for _, group in days)]


def put_right(known: Sequence[Correction], stages: Sequence[Stage]) -> list[dict[str, Any]]:
    """Corrections on the tables' sheets; they are taken back there, where one sees the round."""
    return [
        {
            "at": one.line.at,
            "by": "",
            "said": Phrase(
                "%(where)s: sheet corrected, %(before)s → %(after)s",
                where=place(one.table.round, one.table.number, stages),
                before=totals(one.before),
                after=totals(one.after),
            ),
            "live": True,
            "sheet": f"{page_of(one.sheet)}#changes",
        }
        for one in known
    ]
