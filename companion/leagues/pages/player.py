"""A player in a league: fixtures, standing, ratings, notices."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.ratings import Rating
from companion.core.services import services
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.fixture_cards import cards_of, opened_up, spots
from companion.leagues.verbs.fixture_notice import DateNotice
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_ratings import in_order, league_ratings
from companion.matches.pages.notice_form import Button, notice_button
from companion.site.plumbing.htmx import render

bp = Blueprint("league_player", __name__, url_prefix="/leagues/<code>")


@bp.get("/mine")
def mine(code: str) -> Answer:
    """Redirect to the own page, by the personal link."""
    at = find_league(code, "play")
    return redirect(url_for(".show", code=code, person=at.player_id), 303)


@bp.get("/players/<int:person>")
def show(code: str, person: int) -> Response:
    """Show the player's fixtures of this season and their row of the standings."""
    at = find_league(code)
    if person not in league_of(at.league).people:
        abort(404)
    found = summary_of(at.league, today(at.league))
    division = found.season.division_of(person) if found else None
    cards = cards_of(at.league, found, spots(found.season, person)) if found else []
    people = {one for card in cards for one in card.fixture.seats}
    rows = opened_up(found.tables[division.number]) if found and division else []
    names = names_of({*people, *(division.people if division else ()), person})
    mine = [row for row in rows if row["person"] == person]
    return render(
        "leagues/player.html",
        at=at,
        row=at.league,
        summary=found,
        person=person,
        me=person == at.player_id,
        names=names,
        division=division,
        line=mine[0] if mine else None,
        of=len(rows),
        ratings=ratings_of(at, person),
        push=services().push,
        known=DateNotice.is_subscribed(at.league, [person]),
        games=league_of(at.league).games,
        coming=[card for card in cards if not card.done and card.score is None],
        unsure=[card for card in cards if not card.done and card.score is not None],
        past=[card for card in cards if card.done],
    )


@notice_button(bp, "/notices")
def dates(code: str) -> Button:
    """The dates of the player's fixtures."""
    at = find_league(code, "play")
    if not DateNotice.offered(at.league, at.player_id):
        abort(404)
    own = url_for(".show", code=code, person=at.player_id)
    return Button(own, [DateNotice], at.league, [at.player_id])


def ratings_of(at: AtLeague, person: int) -> list[tuple[str, Rating]]:
    """Return the player's rating in each game of the league."""
    found = league_ratings(at.league, today(at.league))
    every = ((game, found.of(person, game)) for game in sorted(found.pools))
    return [(game, mine) for game, mine in every if mine is not None]


@bp.get("/ratings")
def ratings(code: str) -> Response:
    """Show everybody's ratings, the strongest first."""
    at = find_league(code)
    found = league_ratings(at.league, today(at.league))
    return render(
        "leagues/ratings.html",
        at=at,
        row=at.league,
        rules=league_of(at.league).settings,
        pools=[(game, list(in_order(pool))) for game, pool in sorted(found.pools.items())],
        names=names_of({person for pool in found.pools.values() for person in pool}),
        games=league_of(at.league).games,
    )
