"""The sign-up list for organisers: open, add, remove."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order, members
from companion.clubs.verbs.namesakes import ask_for_marks
from companion.events.pages.eve_page import to_paste
from companion.events.pages.sign_up_page import listed
from companion.events.state.sign_up import MOST
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.next_seating import foretold
from companion.events.verbs.signing import (
    checked_signing,
    closed,
    mark_told,
    offer,
    sign_off,
    sign_up,
    sign_up_new,
)
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, suggested
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside_url
from companion.site.plumbing.phrases import say
from companion.site.plumbing.spreadsheet import table_file

bp = Blueprint("signing_list", __name__, url_prefix="/events/<code>/sign-ups")
HEADS = (Phrase("Number"), Phrase("Name"), Phrase("Reading"), Phrase("Sign-up"))
HAS_A_PLACE = Phrase("has a place")


@bp.get("")
def show(code: str) -> Response:
    """Everybody who signed up, in order."""
    return page(find_event(code, "help"))


@bp.post("")
def add(code: str) -> Answer:
    """Somebody who said so elsewhere: a member, or somebody new."""
    at, person, name = find_event(code, "help"), number("person"), request.form.get("name", "")

    def act(key: str) -> None:
        if person:
            sign_up(at.event, person, key=key, by=at.by, anyway=True)
        else:
            ask_for_marks(at.event.club, name)
            sign_up_new(at.event, name, key=key, by=at.by, anyway=True)

    return attempt(act, lambda: again(at), lambda why: page(at, why))


@bp.post("/remove")
def remove(code: str) -> Answer:
    """Off the list; the first who waits moves up."""
    at, person = find_event(code, "help"), number("person")
    return attempt(
        lambda key: sign_off(at.event, person, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.post("/told")
def tell(code: str) -> Answer:
    """Whoever moved up from the waiting list was told, or was not after all."""
    at, told = find_event(code, "help"), request.form.get("told") == "1"
    return attempt(
        lambda key: mark_told(at.event, number("person"), told, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.post("/settings")
def settle(code: str) -> Response | Answer:
    """Open or not, how many places, until when."""
    at = find_event(code, "direct")
    try:
        data = checked_signing(request.form)
    except SheetError as error:
        return page(at, wrong={error.place: say(error.phrase)})
    return attempt(
        lambda key: offer(at.event, data, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.get("/list.csv")
def table(code: str) -> Response:
    """The list for a spreadsheet."""
    at = find_event(code, "help")
    people = listed(evening_of(at.event))
    readings = {member.id: member.reading for member in in_order(one.person for one in people)}
    rows: list[list[str | int | Phrase]] = [
        [n, one.name, readings[one.person], waits(one.waits) or HAS_A_PLACE]
        for n, one in enumerate(people, 1)
    ]
    return table_file(f"sign-up-{code}", HEADS, rows)


def waits(at: int) -> Phrase | None:
    """Where somebody stands who waits for a place."""
    return Phrase("waits, number %(n)s", n=at) if at else None


def again(at: AtEvent) -> Answer:
    """The list as it is now."""
    return redirect(url_for(".show", code=at.event.code), 303)


def page(at: AtEvent, why: str = "", wrong: dict[str, str] | None = None) -> Response:
    """The list with all that can be done about it, and what was typed if something could not."""
    evening = evening_of(at.event)
    signing = evening.signing
    kept = {
        "open": "1" if signing.open else "",
        "limit": str(signing.limit),
        "last_day": signing.until.date().isoformat() if signing.until else "",
        "last_time": signing.until.time().isoformat("minutes") if signing.until else "",
    }
    typed = request.form if wrong else kept
    return render(
        "events/sign_ups.html",
        status=422 if why or wrong else 200,
        at=at,
        event=at.event,
        evening=evening,
        closed=closed(evening),
        told=foretold(evening),
        text=to_paste(at.event, evening),
        people=listed(evening),
        others=[
            member
            for member in members(at.event.club)
            if not member.anonymous_at and member.id not in evening.signed
        ],
        link=link_to(outside_url("signing.show", code=at.event.code)),
        most=MOST,
        typed=typed,
        wrong=wrong or {},
        why=why,
        name=suggested(at.event.club, request.form.get("name", "")) if why else "",
        fresh=new_code(),
    )
