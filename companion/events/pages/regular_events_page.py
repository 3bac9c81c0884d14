"""The page of a club's regular events, for its organisers."""

from __future__ import annotations

from datetime import date, datetime
from itertools import islice
from typing import Final

from flask import Blueprint, Response, redirect, url_for
from flask_babel import gettext as _
from msgspec.structs import asdict
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.at_club import find_club
from companion.competition.local_time import When
from companion.events.pages.new_event import TimeAndPlace
from companion.events.state.recurrence import EVERY
from companion.events.verbs.event_journal import event_state, opened_last
from companion.events.verbs.playing_times import fields
from companion.events.verbs.regular_events import (
    MOST_AHEAD,
    checked_rule,
    days_ahead,
    is_damaged,
    readable_rule,
    repeat,
    skip,
    stop,
)
from companion.models import Club
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept, typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say

bp = Blueprint("regular_events", __name__, url_prefix="/clubs/<code>/regular")
LISTED: Final = 8
USUAL_AHEAD: Final = 7


@bp.get("")
def show(code: str) -> Response:
    """Show the rule and its next days; without a readable one, a form like the last event."""
    club = find_club(code)
    rule, stored = readable_rule(club), values_of(club)
    sent = typed(TimeAndPlace)
    return render(
        "events/regular_events.html",
        club=club,
        rule=rule,
        damaged=is_damaged(club),
        days=list(islice(days_ahead(club, rule), LISTED)) if rule else [],
        last=opened_last(club),
        kept=stored,
        when=asdict(sent) if sent else stored,
        name=kept("name", str(stored["name"])),
        every=kept("every", str(stored["every"])),
        ahead=kept("ahead", str(stored["ahead"])),
        off=kept("off"),
        choices_of=EVERY,
        most_ahead=MOST_AHEAD,
    )


@bp.post("")
@form_of(show)
def keep(
    code: str, *, name: str = "", every: str = "", ahead: int = USUAL_AHEAD, when: TimeAndPlace
) -> None:
    """Set the rule; days whose event has been created stay as they are."""
    club, back = find_club(code), url_for(".show", code=code)
    labels = {"day": _("First day"), "every": _("How often"), "ahead": _("Opens, days before")}
    words = {f"every.{key}": say(phrase) for key, phrase in EVERY.items()}
    with asking(club, lambda: values_of(club), back, labels=labels, words=words):
        repeat(club, checked_rule(name, every, ahead, asdict(when)))


@bp.post("/days")
@form_of(show)
def leave_out(code: str, *, off: date, skipped: bool = False) -> None:
    """Have no event on this day, or one after all."""
    skip(find_club(code), off, skipped)


@bp.post("/stop")
def end(code: str) -> Answer:
    """Create no more events by themselves."""
    stop(find_club(code))
    return redirect(url_for(".show", code=code), 303)


def values_of(club: Club) -> dict[str, object]:
    """Return what the form shows: the rule, or else the choices of the last event."""
    rule, last = readable_rule(club), opened_last(club)
    if rule is not None:
        starts = datetime.combine(rule.first, rule.starts)
        when = fields(When(starts, rule.until, rule.zone, rule.place))
        return {"name": rule.name, "every": rule.every, "ahead": rule.ahead, **when}
    when = fields(event_state(last).when if last else When())
    name = last.name if last else ""
    return {"name": name, "every": "week", "ahead": USUAL_AHEAD, **when, "day": ""}
