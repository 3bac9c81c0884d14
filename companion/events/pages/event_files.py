"""An event's files: standings as CSV, everything as JSON, plays for BG Stats."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.account import brought, larger_file, the_organiser
from companion.clubs.access.at_club import find_club
from companion.clubs.verbs.clubs import clubs_of
from companion.clubs.verbs.namesakes import named_in, names_of
from companion.events.access.at_event import AtEvent, find_event
from companion.events.verbs.autosave import File, files_of, unsaved
from companion.events.verbs.bg_stats import export, push_link
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.playing_times import times
from companion.events.verbs.summaries import summary_of
from companion.games import SheetError
from companion.kit.sheet_file import dump, parse
from companion.models import Event
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.phrases import say
from companion.site.plumbing.spreadsheet import attached
from companion.site.plumbing.tags import tag, tagged, unchanged

bp = Blueprint("event_files", __name__)
LARGEST = 8_000_000  # bytes; enough for sixty people on screen, ten rounds
larger_file(bp, "event_files.bring", LARGEST)


@bp.get("/events/<code>/files")
def show(code: str) -> Response:
    """Show the files to download."""
    at = find_event(code)
    saved = files_of(at.event)[:1] if at.directs else []
    missed = unsaved().get(at.event.id, "") if at.directs else ""
    return once(at.event, f"files {saved} {missed} {at.seen_as}", lambda: page(at, saved, missed))


def once(event: Event, what: str, made: Callable[[], Response]) -> Response:
    """Return `made()`, or 304 if the browser has it: it depends on the event and names only."""
    club = event.club
    etag = tag(what, event.id, event.version, club.name, named_in(club))
    return unchanged(etag) or tagged(made(), etag)


def page(at: AtEvent, saved: Sequence[File], missed: str) -> Response:
    it = summary_of(at.event)
    names = names_of({person for result in it.results for person in result.seats if person})
    when = times(at.event)
    links = [
        (
            result,
            push_link(
                at.event,
                result,
                it.state.games[result.game],
                names,
                when[result.round, result.table],
            ),
        )
        for result in it.results
    ]
    titles = {stage.number: stage.title for stage in it.state.stages}
    return render(
        "events/files.html",
        at=at,
        event=at.event,
        links=links,
        names=names,
        titles=titles,
        saved=saved,
        unsaved=missed,
    )


@bp.get("/events/<code>/event.json")
def everything(code: str) -> Response:
    """Return all entries, sheets and finished matches, for import elsewhere."""
    return everything_of(find_event(code, "direct").event, "direct")


def everything_of(event: Event, who: str) -> Response:
    """Return the event's file; `who` separates caches of different readers."""

    def made() -> Response:
        return attached(dump(event_file(event)), "application/json", f"event-{event.code}.json")

    return once(event, f"json {who}", made)


@bp.get("/events/<code>/bg-stats.json")
def bg_stats(code: str) -> Response:
    """Return every table as an import file for BG Stats."""
    event = find_event(code).event
    return once(event, "plays", lambda: plays(event))


def plays(event: Event) -> Response:
    it = summary_of(event)
    names = names_of({person for result in it.results for person in result.seats if person})
    data = export(event, it.results, it.state.games, names, times(event))
    text = json.dumps(data, ensure_ascii=False, indent=2).encode()
    return attached(text, "application/json", f"event-{event.code}.bgsplay")


@bp.route("/clubs/bring", methods=["GET", "POST"])
@limiter.limit(OPENING, methods=["POST"])
@with_form
def bring(*, into: str = "") -> Response | Answer:
    """Import an event file into a new club or one of the organiser's clubs."""
    owner = the_organiser()
    clubs = clubs_of(owner)
    if request.method == "GET":
        return render(
            "events/import.html", wrong="", clubs=clubs, into=request.args.get("into", "")
        )
    club = find_club(into) if into else None
    try:
        event = read_event(owner, parse(brought()), club)
    except SheetError as error:
        wrong = f"{error.place}: {say(error.phrase)}"
        return render("events/import.html", status=422, wrong=wrong, clubs=clubs, into=into)
    state = event_state(event)
    goes_on = state.stages and not state.ended
    return redirect(url_for(".goes_on" if goes_on else "event.show", code=event.code), 303)


@bp.get("/events/<code>/goes-on")
def goes_on(code: str) -> Response:
    """Show what to hand out again when a running event moves to this installation."""
    at = find_event(code, "direct")
    stage = event_state(at.event).current()
    playing = stage if stage is not None and stage.started else None
    return render("events/continued_here.html", event=at.event, stage=playing)
