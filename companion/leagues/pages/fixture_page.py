"""The page of one table of a league: its date, its people, its clock, and who could be missing."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.leagues.pages.at_fixture import Here
from companion.leagues.pages.cards import Card
from companion.leagues.pages.division import values
from companion.leagues.state.fixture import FEWEST, Days
from companion.leagues.verbs.sitting_in import AtEvening, evenings_for, too_early
from companion.matches.verbs.clocks import MOVE, clock_of, left_of
from companion.models import Club, Match, now
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.htmx import render
from companion.site.plumbing.words import say


def done(here: Here, act: Callable[[str], None]) -> Answer:
    """Do it, then its page again, or why it could not be done."""
    return attempt(
        act,
        lambda: redirect(url_for("fixture.show", **here.address), 303),
        lambda why: page(here, why=why),
    )


def page(here: Here, no: Refused | None = None, why: str = "") -> Response:
    """The page of the table."""
    why = say(no.phrase) if no else why
    fixture = here.card.fixture
    return render(
        "leagues/fixture.html",
        {**values(here.place), "names": names_of(fixture.seats)},
        status=422 if why else 200,
        here=here,
        card=here.card,
        fixture=fixture,
        address=here.address,
        why=why,
        offered=fixture.offered.get(here.at.player_id, ()),
        clock=clock_here(here.card),
        hosted=host_of(here),
        missing=missing_here(here),
        typed=request.form.getlist("total"),
        reason=request.form.get("why", ""),
        evenings=evenings_here(here),
    )


def evenings_here(here: Here) -> list[AtEvening]:
    """Evenings of the league's clubs at which the table could meet, while it looks for a date."""
    fixture = here.card.fixture
    if fixture.agreed or fixture.verdict or here.card.source or not here.sees_to_it:
        return []
    return evenings_for(here.at.league, here.since, fixture.until)


def missing_here(here: Here) -> list[int]:
    """Those for whom an AI could sit in, as this browser may say; nobody once it has begun."""
    card, fixture = here.card, here.card.fixture
    summary = here.place.summary
    over = summary.season.ended or fixture.verdict or card.score or not here.sees_to_it
    if over or summary.rules["absent"] == "no" or len(fixture.people) <= FEWEST:
        return []
    if card.begun:
        return []
    here_now = now().astimezone().replace(tzinfo=None)
    others = not too_early(fixture, summary.season.since(*here.spot[:2]), here_now)
    me = here.at.player_id
    return [one for one in fixture.people if one == me or (others and here.speaks_for(one))]


def host_of(here: Here) -> tuple[Club, list[Days]] | None:
    """The club at whose place the table meets, and when it is closed while people can meet.

    Nothing where there is one club only: it is no news then.
    """
    fixture, since = here.card.fixture, here.since
    clubs = here.at.league.clubs
    host = next((club for club in clubs if club.id == fixture.home), None)
    if host is None or len(clubs) < 2:
        return None
    known = here.place.summary.league.closed.get(host.id, ())
    closed = [(first, last) for first, last in known if first <= fixture.until and since <= last]
    return host, closed


def clock_here(card: Card) -> dict[str, object]:
    """How the clock of a match by turns stands; {} without one."""
    match = card.source
    clock = clock_of(match) if isinstance(match, Match) else None
    if clock is None or not isinstance(match, Match):
        return {}
    left = {} if clock.kind == MOVE else left_of(clock, match)
    return {
        "kind": clock.kind,
        "hours": clock.hours,
        "over": clock.over,
        "due": clock.due_at,
        "out": clock.out,
        "seats": clock.waiting.get("seats", ()),
        "left": {seat: max(int(one.total_seconds() // 3600), 0) for seat, one in left.items()},
    }
