"""A club in a league: members, hosted fixtures, closed days."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, request, url_for

from companion.clubs.access.club_here import shows_itself
from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.fixture_cards import cards_of, spots
from companion.leagues.state.fixture import Days
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.planning import close
from companion.models import Club
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import day_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say

bp = Blueprint("league_club", __name__, url_prefix="/leagues/<code>/clubs/<int:number>")
SPARE = 2
"""Empty rows of the form, for more periods."""


@bp.get("")
def show(code: str, number: int) -> Response:
    """Show the club's players and the fixtures it hosts."""
    at = find_league(code)
    return page(at, club_in(at, number))


@bp.post("/closed")
@form_of(show)
def keep_closed(code: str, number: int, *, since: list[str], until: list[str], key: str) -> str:
    """Save the days on which the club cannot host."""
    at = find_league(code, "keep")
    club, days = club_in(at, number), periods(since, until)
    back, labels = url_for(".show", code=code, number=number), {"until": say(Phrase("Last day"))}
    with asking(at.league, lambda: closed_days(at, club), back, labels=labels):
        close(at.league, club.id, days, at.who, key=key, by=at.by)
    return url_for(".show", code=code, number=number, kept=1)


def periods(since: Sequence[str], until: Sequence[str]) -> list[Days]:
    """Return the submitted periods; one day alone is a period, and empty rows are skipped."""
    if len(since) != len(until):
        raise Refused(Phrase("Choose a day."))
    return [
        (day_of(first or last), day_of(last or first))
        for first, last in zip(since, until, strict=True)
        if first.strip() or last.strip()
    ]


def closed_days(at: AtLeague, club: Club) -> dict[str, object]:
    """Return the club's closed periods as the form shows them."""
    days = league_of(at.league).closed.get(club.id, ())
    return {"since": [since for since, _ in days], "until": [until for _, until in days]}


def club_in(at: AtLeague, number: int) -> Club:
    """Return a club of the league, or 404."""
    return next((club for club in at.league.clubs if club.id == number), None) or abort(404)


def page(at: AtLeague, club: Club) -> Response:
    """Show the club; its organisers can edit its closed days."""
    league, found = league_of(at.league), summary_of(at.league, today(at.league))
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
        shown_days=closed_days(at, club),
        kept=request.args.get("kept") == "1",
    )


def places_of(found: Summary, club: Club) -> list[tuple[int, int, int]]:
    """Return (division, rank, person) of the club's people, by division, best first."""
    rows = [
        (division.number, row.line.rank, row.line.person)
        for division in found.season.divisions
        for row in found.tables[division.number]
    ]
    clubs = clubs_of_people([person for _, _, person in rows])
    return [one for one in rows if clubs.get(one[2]) == club.id]
