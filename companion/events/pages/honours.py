"""The final places, to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.competition.standings.standing import Line
from companion.competition.standings.standing_reasons import opened
from companion.events.pages.next_step import finals_are_over
from companion.events.state.evening import Evening
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.results import Found, Key, outcomes
from companion.events.verbs.standings import honours, results
from companion.kit.words import Phrase
from companion.models import Event
from companion.site.access.at_event import find_event
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside

bp = Blueprint("honours", __name__, url_prefix="/events/<code>/honours")
STEPS = 3  # of the podium
Step = tuple[int, list[Line]]
"""A place, and who shares it."""


@bp.get("")
def show(code: str) -> Response | Answer:
    """The podium and the places; before all is decided the standings."""
    at = find_event(code)
    evening = evening_of(at.event)
    lines = in_the_end(at.event, evening, outcomes([at.event]))
    if not lines:
        return redirect(url_for("standings.show", code=code), 303)
    return render(
        "events/honours.html",
        at=at,
        event=at.event,
        steps=podium(lines),
        rows=[(line, [how(evening, line), *opened(line)[1:][-1:]]) for line in lines],
        names=names_of([line.person for line in lines]),
        link=outside(request.path),
    )


def in_the_end(event: Event, evening: Evening, found: Mapping[Key, Found]) -> list[Line]:
    """Everybody's place once the final is closed or the evening over; before that nobody's."""
    if not evening.ended and not finals_are_over(evening):
        return []
    started = [stage for stage in evening.stages if stage.started]
    return honours(evening, results(event, evening, started, found))


def podium(lines: Sequence[Line]) -> list[Step]:
    """The first three places; equals stand on one step."""
    best = [line for line in lines if line.rank <= STEPS]
    return [(rank, list(same)) for rank, same in groupby(best, key=lambda line: line.rank)]


def how(evening: Evening, line: Line) -> Phrase:
    """What gave the place: the last final they played in, or the points of the evening."""
    last = line.awards[-1]
    stage = evening.stage(last.round)
    if not stage.final:
        return Phrase("%(points)s points", points=written(line.points))
    return Phrase(
        "%(what)s: place %(place)s of %(of)s", what=stage.title, place=last.place, of=last.of
    )
