"""The page of final places, to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.standing_reasons import decided, then
from companion.events.access.at_event import find_event
from companion.events.pages.next_step import finals_are_over
from companion.events.state.event_state import EventState
from companion.events.verbs import news
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import Found, Key, outcomes
from companion.events.verbs.standings import honours, results
from companion.kit.words import Phrase
from companion.models import Event
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside

bp = Blueprint("honours", __name__, url_prefix="/events/<code>/honours")
STEPS = 3  # of the podium
Step = tuple[int, list[StandingsRow]]
"""A place, and the people who share it."""


@bp.get("")
def show(code: str) -> Response | Answer:
    """Show podium and places; redirect to the standings before they are final."""
    at = find_event(code)
    state = event_state(at.event)
    lines = in_the_end(at.event, state, outcomes([at.event]))
    if not lines:
        return redirect(url_for("standings.show", code=code), 303)
    names, link = names_of([line.person for line in lines]), outside(request.path)
    return render(
        "events/honours.html",
        at=at,
        event=at.event,
        steps=podium(lines),
        rows=[(line, decided_by(state, line)) for line in lines],
        names=names,
        link=link,
        text="\n".join([*news.final_places(at.event, lines, names), link]),
    )


def in_the_end(event: Event, state: EventState, found: Mapping[Key, Found]) -> list[StandingsRow]:
    """Return the final places once the final is closed or the event over; empty before."""
    if not state.ended and not finals_are_over(state):
        return []
    started = [stage for stage in state.stages if stage.started]
    return honours(state, results(event, state, started, found))


def podium(lines: Sequence[StandingsRow]) -> list[Step]:
    """Return the first three places; ties share a step."""
    best = [line for line in lines if line.rank <= STEPS]
    return [(rank, list(same)) for rank, same in groupby(best, key=lambda line: line.rank)]


def decided_by(state: EventState, line: StandingsRow) -> list[Phrase]:
    """Return the reason for the place, and the tie-break that decided it."""
    return [how(state, line), *then(decided(line)[-1:])]


def how(state: EventState, line: StandingsRow) -> Phrase:
    """Return the reason for the place: the last final they played in, or their points."""
    last = line.awards[-1]
    stage = state.stage(last.round)
    if not stage.final:
        return Phrase("%(points)s points", points=written(line.points))
    return Phrase(
        "%(what)s: place %(place)s of %(of)s", what=stage.title, place=last.place, of=last.of
    )
