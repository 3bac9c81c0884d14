"""A club's public events and the standings of its seasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from fractions import Fraction
from functools import cache, partial

from flask import Blueprint, Response, abort, url_for
from markupsafe import Markup, escape
from sqlalchemy import select

from companion.clubs.access.account import runs
from companion.clubs.access.at_club import find_club
from companion.clubs.access.club_here import club_to_look_at, is_of, member_here
from companion.clubs.access.preview import previewed
from companion.clubs.members.members import player_link
from companion.clubs.verbs.namesakes import named_in, names_of
from companion.competition.ratings import DRIFT, SPREAD, START, STRENGTHS
from companion.competition.standings.points import written
from companion.competition.standings.season_points import SeasonLine, opened
from companion.core.services import services
from companion.events.verbs.club_events import club_events
from companion.events.verbs.club_seasons import (
    MOST_EVENINGS,
    agree,
    season_of,
    seasons_of,
)
from companion.events.verbs.event_journal import opened_last
from companion.events.verbs.news import season_places
from companion.events.verbs.opening_notice import OpeningNotice
from companion.events.verbs.profiles import club_records, history, private, ratings
from companion.events.verbs.regular_events import coming_up
from companion.events.verbs.rehearsal import looking_first
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.leagues.verbs.officials import leagues_of_club, leagues_played_by
from companion.matches.pages.notice_form import Button, notice_button
from companion.matches.verbs.shared_deals import weekly
from companion.models import Club, Event, db
from companion.review.puzzles import puzzle_game
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say
from companion.site.plumbing.race import bars
from companion.site.plumbing.tags import tag, tagged, unchanged
from companion.tables.self_play import beside

bp = Blueprint("seasons", __name__, url_prefix="/clubs/<code>")


@bp.get("/seasons/<name:name>")
def show(code: str, name: str) -> Response:
    """Show the standings of the season, event by event."""
    club = club_to_look_at(code)
    etag = season_tag(club, name)
    return unchanged(etag) or tagged(page(club, name), etag)


def season_tag(club: Club, name: str) -> str:
    """Return the ETag of the season for this viewer; it depends on the events and names."""
    fields = Event.id, Event.version, Event.public
    events = db.session.execute(select(*fields).where(Event.club_id == club.id).order_by(Event.id))
    seen = not is_of(club), runs(club), club.name, name
    return tag("season", *seen, *map(tuple, events), named_in(club))


@bp.post("/seasons/<name:name>")
@form_of(show)
def settle(code: str, name: str, *, best: int = -1, key: str) -> None:
    """Set how many events count."""
    club, back = find_club(code), url_for(".show", code=code, name=name)
    last = opened_last(club, name)
    look = partial(looking_first, last) if last else nullcontext
    with previewed(look, name, back), asking(club, lambda: counting(club, name), back):
        agree(club, name, best, key=key, by="organiser")


def counting(club: Club, name: str) -> dict[str, int]:
    """Return how many events of the season count; 0 for all."""
    return {"best": season_of(club, name, public=False).best or 0}


def page(club: Club, name: str) -> Response:
    """Show a season."""
    stranger = not is_of(club)
    season = season_of(club, name, public=stranger)
    if not (season.events or season.damaged):
        abort(404)
    names = names_of([line.person for line in season.lines])
    link = outside_url(".show", code=club.code, name=name)
    return render(
        "clubs/season.html",
        directs=runs(club),
        stranger=stranger,
        best=kept("best", str(season.best or 0)),
        kept=counting(club, name),
        most=MOST_EVENINGS,
        version=sum(event.version for event in season.events),
        club=club,
        season=season,
        others=[other for other in seasons_of(club, public=stranger) if other != name],
        names=names,
        text="\n".join([*season_places(club, name, season.lines, names), link]),
        bars=bars([line.points for line in season.lines]),
        attendances=attendances(season.events),
        written=written,
        opened=opened,
    )


def attendances(events: Sequence[Event]) -> Callable[[SeasonLine], list[tuple[Markup, bool]]]:
    """Return a function from a row of the season to each event's result and whether it counts."""
    link = Markup('<a href="{}">{}</a>{}').format
    links = {
        event.id: link(url_for("standings.show", code=event.code), event.name, say(Phrase(": ")))
        for event in events
    }

    @cache  # a season has thousands of results, few of them different
    def placed(rank: int, points: Fraction) -> Markup:
        return escape(say(Phrase("place %(n)s, %(points)s points", n=rank, points=written(points))))

    return lambda line: [
        (Markup(f"{links[one.event]}{placed(one.rank, one.points)}"), one.counts)
        for one in line.events
    ]


@bp.get("/ratings")
def strength(code: str) -> Response:
    """Show everybody's ratings by game, and the club's records."""
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
        games=known.games,
    )


@bp.get("/evenings")
def evenings(code: str) -> Response:
    """Show the next event with its sign-up, then past events."""
    club = club_to_look_at(code)
    stranger, member = not is_of(club), member_here(club)
    mine = leagues_played_by(member) if member else []
    others = [one for one in leagues_of_club(club) if one not in mine]
    feed = (
        outside_url("calendar.member", token=player_link(member))
        if member
        else outside_url("calendar.club", code=code)
    )
    regular, last = coming_up(club, public=stranger), opened_last(club)
    push = services().push if member and regular and regular[1] and last else None
    return render(
        "clubs/evenings.html",
        club=club,
        directs=runs(club),
        evenings=club_events(club, public=stranger),
        regular=regular,
        push=push,
        known=bool(push and member and last and OpeningNotice.is_subscribed(last, [member.id])),
        leagues=mine,
        other_leagues=[one for one in others if one.public or not stranger],
        seasons=seasons_of(club, public=stranger),
        feed=feed,
        games=GAMES,
        week=weekly(club),
        puzzle=puzzle_game(),
    )


@notice_button(bp, "/notices")
def openings(code: str) -> Button:
    """The club's next regular event, for this phone of a member."""
    club = club_to_look_at(code)
    member = member_here(club) or abort(403)
    last = opened_last(club) or abort(404)
    return Button(url_for(".evenings", code=code), [OpeningNotice], last, [member.id])
