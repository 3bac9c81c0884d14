"""Creating an event, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from flask import Blueprint, Response, redirect, request, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.entries.event_setting_entries import Hold
from companion.events.entries.event_setting_words import USUAL, checked
from companion.events.pages.counting import (
    OWN,
    SIZES,
    own_scheme,
    points_table,
    schemes,
    tie_breaks,
    ties,
    whole,
)
from companion.events.state.event_settings import Settings
from companion.events.verbs.club_seasons import best_of, call
from companion.events.verbs.directing import settle
from companion.events.verbs.event_journal import (
    evening_of,
    open_event,
    opened_last,
    readable,
    set_public,
)
from companion.events.verbs.pairs import carried, carried_teams, named_in
from companion.events.verbs.times import FIELDS, checked_when, fields, hold
from companion.games import GAMES, SheetError
from companion.kit.levels import LEVELS
from companion.models import Club, Event, db
from companion.models.base import new_code
from companion.site.access.at_event import find_event
from companion.site.access.fetch import find_club
from companion.site.plumbing.attempts import sent_key
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.phrases import say, say_when
from companion.site.shelf import usual_game

bp = Blueprint("event_opening", __name__)


@bp.get("/clubs/<code>/events/new")
def new(code: str) -> Response:
    """The form for a new event: all is as last time, and at first as it usually is."""
    club = find_club(code)
    last = opened_last(club)
    if last is None:
        return form(club.name, {}, {**USUAL, "games": [usual_game().key]})
    before = evening_of(last)
    again = {key: value for key, value in fields(before.when).items() if key != "day"}
    when = again if before.when.starts else {"place": before.when.place}
    settings: Settings = {**USUAL, **before.settings}
    return form(club.name, {}, settings, season=last.season, like=last, when=when)


@bp.post("/clubs/<code>/events/new")
@limiter.limit(OPENING)
def create(code: str) -> Response | Answer:
    """The event, and the roll call next."""
    club, season, values = find_club(code), request.form.get("season", ""), typed()
    like = event_like(club)
    try:
        values = {"best": best_of(club, season), **values}
        settings = checked({**(carried(like) if like else {}), **values})
        teams = carried_teams(like) if like else ()
        event = open_event(club, request.form.get("name", ""), settings, season, then(), teams)
    except SheetError as error:
        return form(club.name, {error.place: say(error.phrase)}, shown(values), like=like)
    return redirect(url_for("roll_call.show", code=event.code), 303)


def event_like(club: Club) -> Event | None:
    """The event of the club that the form was filled in from, as far as it can be read."""
    code = request.form.get("like", "")
    event = db.session.scalar(select(Event).where(Event.club_id == club.id, Event.code == code))
    return event if event is not None and readable(event) else None


@bp.get("/events/<code>/settings")
def settings(code: str) -> Response:
    """The settings as they are."""
    at = find_event(code, "direct")
    kept = shown(evening_of(at.event).settings)
    return form(at.event.name, {}, kept, at.event)


@bp.post("/events/<code>/settings")
def change(code: str) -> Response | Answer:
    """Other settings from now on; rounds that were played stay as they were."""
    at, values = find_event(code, "direct"), typed()
    old = evening_of(at.event).settings
    try:
        settle(at.event, checked({**old, **values}), key=sent_key(), by=at.by)
    except SheetError as error:
        return changed(at.event, {error.place: say(error.phrase)}, values)
    except Refused as no:
        return changed(at.event, {"": say(no.phrase)}, values)
    return redirect(url_for("event.show", code=code), 303)


@bp.post("/events/<code>/name")
def rename(code: str) -> Response | Answer:
    """What the event is called, and which season it belongs to; also when it is over."""
    at, given = find_event(code, "direct"), request.form
    try:
        call(at.event, given.get("name", ""), given.get("season", ""), key=sent_key(), by=at.by)
    except SheetError as error:
        db.session.rollback()
        kept = shown(evening_of(at.event).settings)
        return form(at.event.name, {error.place: say(error.phrase)}, kept, at.event)
    return redirect(url_for("event.show", code=code), 303)


@bp.post("/events/<code>/when")
def hold_then(code: str) -> Response | Answer:
    """When and where it is; also when it is over."""
    at = find_event(code, "direct")
    try:
        hold(at.event, then(), key=sent_key(), by=at.by)
    except SheetError as error:
        kept = shown(evening_of(at.event).settings)
        return form(at.event.name, {error.place: say(error.phrase)}, kept, at.event)
    return redirect(url_for("event.show", code=code), 303)


def then() -> Hold:
    """When and where, as it was typed."""
    return checked_when({key: request.form.get(key, "") for key in FIELDS})


@bp.post("/events/<code>/public")
def publish(code: str) -> Answer:
    """Let everyone who has the address look, or nobody."""
    at = find_event(code, "direct")
    set_public(at.event, request.form.get("public") == "1")
    return redirect(url_for(".settings", code=code), 303)


def changed(event: Event, wrong: dict[str, str], values: Mapping[str, object]) -> Response:
    """The settings with what was typed, and what is wrong with it."""
    return form(event.name, wrong, shown(values), event)


def shown(values: Mapping[str, object]) -> Settings:
    """What the form shows: what was typed, the rest as usual."""
    return cast("Settings", {**USUAL, **values})  # wrong ones among them stay as they were typed


def form(
    title: str,
    wrong: dict[str, str],
    values: Settings,
    event: Event | None = None,
    *,
    season: str = "",
    like: Event | None = None,
    when: Mapping[str, str] | None = None,
) -> Response:
    """The page of settings, of a new event (perhaps `like` another) or one that is there."""
    name = event.name if event else ""
    season = event.season if event else season
    typed_when = {key: request.form[key] for key in FIELDS if key in request.form}
    code = (request.view_args or {}).get("code", "")
    people, teams = (carried(like), carried_teams(like)) if like else ({}, ())
    back = url_for("event.show" if event else "clubs.show", code=code)
    return render(
        "events/settings.html",
        status=422 if wrong else 200,
        title=title,
        back=back,
        code=code if event else "",
        public=event is not None and event.public,
        values=values,
        name=request.form.get("name", name),
        season=request.form.get("season", season),
        like=like,
        people=people,
        teams=teams,
        names=names_of(named_in(people).union(*(team.people for team in teams))),
        when=typed_when or when or (fields(evening_of(event).when) if event else {}),
        said=say_when(event) if event and event.starts_at else "",
        wrong=wrong,
        games=GAMES,
        schemes=schemes(),
        own=OWN,
        sizes=SIZES,
        table=points_table(values["scheme"]),
        ties=tie_breaks(values["ties"]),
        fresh=new_code(),
        levels=LEVELS,
    )


NUMBERS: Final = ("rounds", "wanted", "minutes", "penalty", "fee", "best")
WORDS: Final = ("format", "seating", "prefer", "level", "scheme", "missed", "compared")
TICKS: Final = ("confirm", "closes", "screen", "real")


def typed() -> dict[str, object]:
    """The settings that were sent; what is wrong stays as it is, to be refused where it stands."""
    given = request.form
    numbers = {key: whole(given[key]) for key in NUMBERS if key in given}
    words = {key: given[key] for key in WORDS if key in given}
    ticks = {key: given.get(key) == "1" for key in TICKS}
    games = [key for key in given.getlist("games") if key]
    found: dict[str, object] = {**numbers, **words, **ticks, "games": games}
    if found.get("scheme") == OWN:
        found["scheme"] = own_scheme(given)
    if any(key.startswith("ties.") for key in given):
        found["ties"] = ties(given)
    return found
