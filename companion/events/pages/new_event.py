"""Creating an event, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, request, url_for
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import select

from companion.clubs.access.at_club import find_club
from companion.clubs.access.preview import previewed
from companion.clubs.verbs.namesakes import names_of
from companion.competition.settings import settings_of
from companion.core.once import code_from
from companion.events.access.at_event import find_event
from companion.events.pages.kit_sent import kit_sent
from companion.events.pages.setting_fields import (
    OWN,
    SIZES,
    in_words,
    points_table,
    schemes,
    settings_sent,
    tie_breaks,
)
from companion.events.state.event_games import SHELF, Games, on_paper
from companion.events.state.event_settings import EventSettings, checked
from companion.events.verbs.club_seasons import best_of, call
from companion.events.verbs.directing import offer, settle
from companion.events.verbs.event_journal import (
    event_state,
    open_event,
    opened_last,
    readable,
    set_public,
)
from companion.events.verbs.pairs import FIXED, KINDS, carried, carried_teams, named_in
from companion.events.verbs.playing_times import FIELDS, checked_when, fields, hold
from companion.models import Club, Event, db
from companion.models.base import new_code
from companion.scorekit.kit_file import fingerprint
from companion.sheets.access.credentials import usual_game
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept, typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say_when
from companion.site.plumbing.refusal import refused

bp = Blueprint("event_opening", __name__)
ELSEWHERE: Final = (*KINDS, FIXED, "best")
"""Settings with a page of their own."""


class TimeAndPlace(Struct):
    """When and where an event is held, as it is typed."""

    day: str = ""
    time: str = ""
    until: str = ""
    zone: str = ""
    place: str = ""


@bp.get("/clubs/<code>/events/new")
def new(code: str) -> Response:
    """Show the form for a new event, filled in from the last one or the defaults."""
    club = find_club(code)
    if refused():
        return form(club.name, shown(), like=event_like(club, kept("like")))
    last = opened_last(club)
    if last is None:
        return form(club.name, asdict(EventSettings(games=[usual_game().key])))
    before = event_state(last)
    again = {key: value for key, value in fields(before.when).items() if key != "day"}
    when = again if before.when.starts else {"place": before.when.place}
    return form(club.name, asdict(before.settings), season=last.season, like=last, when=when)


@bp.post("/clubs/<code>/events/new")
@limiter.limit(OPENING)
@form_of(new)
def create(
    code: str, *, name: str = "", season: str = "", like: str = "", when: TimeAndPlace, key: str
) -> str:
    """Create the event and go on to its roll call."""
    club = find_club(code)
    before, values = event_like(club, like), {"best": best_of(club, season), **sent()}
    games = games_of(before)
    settings = checked({**(carried(before) if before else {}), **values}, games)
    teams = carried_teams(before) if before else ()
    held, own = checked_when(asdict(when)), code_from("event", key)
    event = open_event(club, name, settings, season, held, teams, own, games)
    return url_for("roll_call.show", code=event.code)


def games_of(event: Event | None) -> Games:
    """Return the games that an event offers; without one, those that need no kit file."""
    return event_state(event).games if event is not None else SHELF


def event_like(club: Club, code: str) -> Event | None:
    """Return the event that the form was filled in from, if it can be read."""
    event = db.session.scalar(select(Event).where(Event.club_id == club.id, Event.code == code))
    return event if event is not None and readable(event) else None


@bp.get("/events/<code>/settings")
def settings(code: str) -> Response:
    at = find_event(code, "direct")
    changing = refused() and request.endpoint == "event_opening.change"
    values = shown() if changing else asdict(event_state(at.event).settings)
    return form(at.event.name, values, at.event)


@bp.post("/events/<code>/settings")
@form_of(settings)
def change(code: str, *, key: str) -> str:
    """Change the settings from now on; effects on past rounds are previewed first."""
    at = find_event(code, "direct")
    state = event_state(at.event)
    values = {**asdict(state.settings), **sent()}
    now, back = partial(settled, at.event), url_for(".settings", code=code)
    said = in_words(EventSettings, state.games, "games")
    with (
        previewed(at.looking, at.event.name, back),
        asking(at.event, now, back, typed=values, **said),
    ):
        settle(at.event, checked(values, state.games), key=key, by=at.by)
    return url_for("event.show", code=code)


def settled(event: Event) -> dict[str, object]:
    """Return the settings as the form shows them."""
    settings = asdict(event_state(event).settings)
    return {key: value for key, value in settings.items() if key not in ELSEWHERE}


@bp.post("/events/<code>/name")
@form_of(settings)
def rename(code: str, *, name: str = "", season: str = "", key: str) -> str:
    """Change the event's name and season; also after it has ended."""
    at = find_event(code, "direct")
    with asking(at.event, lambda: called(at.event), url_for(".settings", code=code)):
        call(at.event, name, season, key=key, by=at.by)
    return url_for("event.show", code=code)


@bp.post("/events/<code>/when")
@form_of(settings)
def hold_then(code: str, *, when: TimeAndPlace, key: str) -> str:
    """Change the event's time and place; also after it has ended."""
    at = find_event(code, "direct")
    with asking(at.event, lambda: held(at.event), url_for(".settings", code=code)):
        hold(at.event, checked_when(asdict(when)), key=key, by=at.by)
    return url_for("event.show", code=code)


def called(event: Event) -> dict[str, str]:
    """Return name and season as the form shows them."""
    return {"name": event.name, "season": event.season}


def held(event: Event) -> dict[str, str]:
    """Return time and place as the form shows them."""
    return {**dict.fromkeys(FIELDS, ""), **fields(event_state(event).when)}


@bp.post("/events/<code>/kit")
@form_of(settings)
def add_kit(code: str, *, key: str, link: str = "") -> str:
    """Offer the game of a kit, from a file or a link, or score it by this kit from now on."""
    at, kit = find_event(code, "direct"), kit_sent(link)
    offer(at.event, kit, key=f"{key[:50]}-{fingerprint(kit)}", by=at.by)
    return url_for(".settings", code=code)


@bp.post("/events/<code>/public")
@form_of(settings)
def publish(code: str, *, public: bool = False) -> None:
    """Make the event public, or visible to the club only."""
    set_public(find_event(code, "direct").event, public)


def shown() -> dict[str, Any]:
    """Return the values for the form: those typed, and defaults for the rest."""
    return {**asdict(EventSettings()), **sent()}  # invalid values stay as typed


def form(
    title: str,
    values: Mapping[str, Any],
    event: Event | None = None,
    *,
    season: str = "",
    like: Event | None = None,
    when: Mapping[str, str] | None = None,
) -> Response:
    """Show the settings form, for a new event (perhaps `like` another) or an existing one."""
    name = event.name if event else ""
    season = event.season if event else season
    typed_when = typed(TimeAndPlace)
    code = (request.view_args or {}).get("code", "")
    people, teams = (carried(like), carried_teams(like)) if like else ({}, ())
    back = url_for("event.show" if event else "clubs.show", code=code)
    return render(
        "events/settings.html",
        title=title,
        back=back,
        code=code if event else "",
        public=event is not None and event.public,
        values=values,
        link=kept("link"),
        name=kept("name", name),
        season=kept("season", season),
        like=like,
        people=people,
        teams=teams,
        names=names_of(named_in(people).union(*(team.people for team in teams))),
        when=asdict(typed_when)
        if typed_when
        else when or (fields(event_state(event).when) if event else {}),
        kept_name=called(event) if event else {},
        kept_when=held(event) if event else {},
        said=say_when(event) if event and event.starts_at else "",
        games=(games := games_of(event or like)),
        on_paper=on_paper(games),
        schemes=schemes(),
        own=OWN,
        sizes=SIZES,
        table=points_table(values["scheme"]),
        ties=tie_breaks(values["ties"]),
        fresh=new_code(),
        kept=settled(event) if event else {},
        settings=settings_of(EventSettings),
    )


def sent() -> dict[str, object]:
    """Return the settings submitted; invalid values are kept, to be rejected at their field."""
    games = [key for key in request.form.getlist("games") if key]
    return {**settings_sent(EventSettings, request.form), "games": games}
