"""A club's public events and the standings of its seasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from flask import Blueprint, Response, abort, redirect, request, url_for
from markupsafe import Markup, escape
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import player_link
from companion.clubs.pages.club_access import club_to_look_at, is_of, member_here
from companion.clubs.verbs.namesakes import named_in, names_of
from companion.competition.ratings import DRIFT, SPREAD, START, STRENGTHS
from companion.competition.standings.points import written
from companion.competition.standings.season_points import SeasonLine, opened
from companion.events.verbs.club_seasons import MOST_EVENINGS, agree, season_of, seasons_of
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.profiles import club_records, history, private, ratings
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.leagues.verbs.officials import leagues_of_club, leagues_played_by
from companion.matches.verbs.shared_deals import weekly
from companion.models import Club, Event, db
from companion.review.puzzles import puzzle_game
from companion.site.access.account import runs
from companion.site.access.fetch import find_club
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.phrases import say
from companion.site.plumbing.race import bars
from companion.site.plumbing.tags import tag, tagged, unchanged
from companion.tables.self_play import beside

bp = Blueprint("seasons", __name__, url_prefix="/clubs/<code>")


@bp.get("/seasons/<name>")
def show(code: str, name: str) -> Response:
    """The season's table, evening by evening."""
    club = club_to_look_at(code)
    etag = season_tag(club, name)
    return unchanged(etag) or tagged(page(club, name), etag)


def season_tag(club: Club, name: str) -> str:
    """The ETag of what this viewer sees of a season: it follows from the events and from names."""
    fields = Event.id, Event.version, Event.public
    events = db.session.execute(select(*fields).where(Event.club_id == club.id).order_by(Event.id))
    seen = not is_of(club), runs(club), club.name, name
    return tag("season", *seen, *map(tuple, events), named_in(club))


@bp.post("/seasons/<name>")
def settle(code: str, name: str) -> Answer:
    """How many evenings count from now on."""
    club = find_club(code)
    return attempt(
        lambda key: agree(club, name, number("best", -1), key=key, by="organiser"),
        lambda: redirect(url_for(".show", code=code, name=name), 303),
        lambda why: page(club, name, why),
    )


def page(club: Club, name: str, why: str = "") -> Response:
    """The page of a season, with the reason if something could not be done."""
    stranger = not is_of(club)
    season = season_of(club, name, public=stranger)
    if not (season.events or season.damaged):
        abort(404)
    return render(
        "clubs/season.html",
        status=422 if why else 200,
        directs=runs(club),
        stranger=stranger,
        best=request.form.get("best", season.best or 0),
        most=MOST_EVENINGS,
        why=why,
        version=sum(event.version for event in season.events),
        club=club,
        season=season,
        others=[other for other in seasons_of(club, public=stranger) if other != name],
        names=names_of([line.person for line in season.lines]),
        bars=bars([line.points for line in season.lines]),
        attendances=attendances(season.events),
        written=written,
        opened=opened,
    )


def attendances(events: Sequence[Event]) -> Callable[[SeasonLine], list[tuple[Markup, bool]]]:
    """For a line of the season, what each event brought, with a link, and whether it counts."""
    link = Markup('<a href="{}">{}</a>{}').format
    links = {
        event.id: link(url_for("standings.show", code=event.code), event.name, say(Phrase(": ")))
        for event in events
    }

    @cache  # a season has thousands of places, few of them different
    def placed(rank: int, points: Fraction) -> Markup:
        return escape(say(Phrase("place %(n)s, %(points)s points", n=rank, points=written(points))))

    return lambda line: [
        (Markup(f"{links[one.evening]}{placed(one.rank, one.points)}"), one.counts)
        for one in line.evenings
    ]


@bp.get("/ratings")
def strength(code: str) -> Response:
    """Everybody's rating, game by game, and the club's records."""
    club = club_to_look_at(code)
    stranger = not is_of(club)
    known = history(club, public=stranger)
    pools = ratings(known.events, known.summaries)
    people = {person for pool in pools.values() for person in pool}
    best = club_records(known.events, known.summaries)
    return render(
        "clubs/ratings.html",
        club=club,
        pools={
            game: sorted(pool.items(), key=lambda item: -item[1][-1].mu)
            for game, pool in sorted(pools.items())
        },
        best=best,
        advantages=beside(
            result for event in known.events for result in known.summaries[event.id].results
        ),
        levels=STRENGTHS,
        damaged=known.damaged,
        rule={"start": f"{START:g}", "spread": f"{2 * SPREAD:.1f}", "drift": f"{DRIFT:.3f}"},
        directs=runs(club),
        seasons=seasons_of(club, public=stranger),
        private=private(club) if stranger else 0,
        names=names_of([*people, *(one.person for one in best)]),
        games=GAMES,
    )


@bp.get("/evenings")
def evenings(code: str) -> Response:
    """The next evening first, with its sign-up; then those that were."""
    club = club_to_look_at(code)
    stranger, member = not is_of(club), member_here(club)
    mine = leagues_played_by(member) if member else []
    others = [one for one in leagues_of_club(club) if one not in mine]
    feed = (
        outside_url("calendar.member", token=player_link(member))
        if member
        else outside_url("calendar.club", code=code)
    )
    return render(
        "clubs/evenings.html",
        club=club,
        directs=runs(club),
        evenings=evenings_of(club, public=stranger),
        leagues=mine,
        other_leagues=[one for one in others if one.public or not stranger],
        seasons=seasons_of(club, public=stranger),
        feed=feed,
        games=GAMES,
        week=weekly(club),
        puzzle=puzzle_game(),
    )
