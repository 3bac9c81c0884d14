"""A club in a league: members, hosted fixtures, closed days."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.pages.club_access import shows_itself
from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.fixture_cards import cards_of, spots
from companion.leagues.pages.plan import day_of
from companion.leagues.state.fixture import Days
from companion.leagues.verbs.entering import clubs_of_people
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.planning import close
from companion.models import Club
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.htmx import render

bp = Blueprint("league_club", __name__, url_prefix="/leagues/<code>/clubs/<int:number>")
SPARE = 2
"""Empty lines of the form, for more times."""


@bp.get("")
def show(code: str, number: int) -> Response:
    """Whoever plays for the club, and where its tables meet."""
    at = find_league(code)
    return page(at, club_in(at, number))


@bp.post("/closed")
def keep_closed(code: str, number: int) -> Answer:
    """On these days the club cannot be host."""
    at = find_league(code, "keep")
    club = club_in(at, number)

    def act(key: str) -> None:
        days = typed(request.form.getlist("since"), request.form.getlist("until"))
        close(at.league, club.id, days, at.who, key=key, by=at.by)

    return attempt(
        act,
        lambda: redirect(url_for(".show", code=code, number=number, kept=1), 303),
        lambda why: page(at, club, why),
    )


def typed(since: Sequence[str], until: Sequence[str]) -> list[Days]:
    """The times that were typed; one day alone needs no last one, and empty lines are none."""
    if len(since) != len(until):
        raise Refused(Phrase("Choose a day."))
    return [
        (day_of(first or last), day_of(last or first))
        for first, last in zip(since, until, strict=True)
        if first.strip() or last.strip()
    ]


def club_in(at: AtLeague, number: int) -> Club:
    """A club of the league, or 404."""
    return next((club for club in at.league.clubs if club.id == number), None) or abort(404)


def page(at: AtLeague, club: Club, why: str = "") -> Response:
    """The club's page; whoever looks after its people says there when it is closed."""
    league, found = league_of(at.league), summary_of(at.league, today())
    places = places_of(found, club) if found else []
    hosted = [
        (spot, one) for spot, one in (spots(found.season) if found else ()) if one.home == club.id
    ]
    cards = cards_of(at.league, found, hosted) if found else []
    coming = [card for card in cards if not card.done and card.score is None]
    coming.sort(key=lambda card: (card.fixture.until, card.spot[1], card.spot[0]))
    people = {person for _, _, person in places}
    sit = {person for card in coming for person in card.fixture.seats}
    return render(
        "leagues/club.html",
        at=at,
        row=at.league,
        club=club,
        summary=found,
        places=places,
        coming=coming,
        names=names_of(people | sit),
        closed=league.closed.get(club.id, ()),
        keeps=at.directs or club.id in at.who.clubs,
        lines=[*league.closed.get(club.id, ()), *[("", "")] * SPARE],
        evenings=shows_itself(club),
        kept=request.args.get("kept") == "1",
        why=why,
        status=422 if why else 200,
    )


def places_of(found: Summary, club: Club) -> list[tuple[int, int, int]]:
    """(division, rank, person) of the club's people, division by division, best first."""
    rows = [
        (division.number, row.line.rank, row.line.person)
        for division in found.season.divisions
        for row in found.tables[division.number]
    ]
    clubs = clubs_of_people([person for _, _, person in rows])
    return [one for one in rows if clubs.get(one[2]) == club.id]
