"""A player's record: results per game, rating over time, favourite opponents, head to head."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from flask import Blueprint, Response, abort
from sqlalchemy import select

from companion.clubs.access.account import runs
from companion.clubs.access.club_here import club_to_look_at, is_of, member_here
from companion.clubs.verbs.namesakes import names_of, the_one
from companion.clubs.verbs.same_person import Link, links_of
from companion.competition.ratings import SPREAD, START, Rating
from companion.core.broken import Broken
from companion.events.state.event_games import title_of
from companion.events.verbs.profiles import Profile, head_to_head, profile_of, was_seen
from companion.events.verbs.records import seat_of
from companion.kit.words import Phrase
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_players import entries
from companion.leagues.verbs.league_ratings import league_ratings
from companion.models import Club, League, Member, db
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import grid

T = TypeVar("T", Member, Club)
bp = Blueprint("profile", __name__, url_prefix="/clubs/<code>/players/<int:number>")


@bp.get("")
def show(code: str, number: int) -> Response:
    """Show what a member has played, including as linked members of other clubs."""
    member = member_to_look_at(code, number)
    links = links_here(member)
    pooled = [link.other.club for link in links if link.pooled]
    profile = profile_of(
        member,
        public=not is_of(member.club),
        also=lines_of([the_one(link.other) for link in links]),
        others=lines_of(pooled),
    )
    return render(
        "clubs/profile.html",
        member=member,
        club=member.club,
        profile=profile,
        directs=runs(member.club),
        names=names_of([member.id, *(other for other, _ in profile.meetings)]),
        games=profile.games,
        also=[link.other for link in links],
        at=met_in(member, links, profile),
        pooled=pooled,
        leagues=in_leagues([member, *(link.other for link in links)]),
        charts={game: chart(ratings) for game, ratings in profile.ratings.items()},
    )


def member_to_look_at(code: str, number: int) -> Member:
    """Return a member of a visible club, following merges, else 404.

    Strangers only see members who appear at a public event.
    """
    club = club_to_look_at(code)
    member = db.session.get(Member, number)
    if member is None or member.club_id != club.id:
        abort(404)
    while member.merged_into is not None:
        member = member.merged_into
    if not is_of(club) and not was_seen(member):
        abort(404)
    return member


def links_here(member: Member) -> list[Link]:
    """Return the member's links to other clubs that this browser may see."""
    held = [link for link in links_of(member) if link.holds]
    return [link for link in held if is_of(link.other.club) or was_seen(the_one(link.other))]


def lines_of(lines: Iterable[T]) -> list[tuple[T, bool]]:
    """Pair each with whether this browser may only see public events there."""
    return [(one, not is_of(one.club if isinstance(one, Member) else one)) for one in lines]


def met_in(member: Member, links: Sequence[Link], profile: Profile) -> dict[int, tuple[Club, int]]:
    """Return the club of each opponent, and the member's number in that club."""
    mine = {one.club_id: one for one in (member, *(the_one(link.other) for link in links))}
    met = [other for other, _ in profile.meetings]
    clubs = db.session.execute(select(Member.id, Member.club_id).where(Member.id.in_(met)))
    return {other: (mine[club].club, mine[club].id) for other, club in clubs}


def in_leagues(people: list[Member]) -> list[tuple[League, Member, list[tuple[Phrase, Rating]]]]:
    """Return the leagues they entered that this browser may see, with their ratings there."""
    found = []
    for row, member in entries(people):
        if row.public or runs(member.club) or member_here(member.club):
            found.append((row, member, ratings_in(row, member)))
    return found


def ratings_in(row: League, member: Member) -> list[tuple[Phrase, Rating]]:
    """Return the member's ratings in a league by the game's name; none if it is damaged."""
    try:
        ratings, games = league_ratings(row, today(row)), league_of(row).games
    except Broken:
        return []
    every = ((game, ratings.of(member.id, game)) for game in sorted(ratings.pools))
    return [(title_of(game, games), mine) for game, mine in every if mine is not None]


@bp.get("/against/<int:other>")
def against(code: str, number: int, other: int) -> Response:
    """Show all that two members played at the same tables."""
    member, opponent = member_to_look_at(code, number), member_to_look_at(code, other)
    mine = [member, *(the_one(link.other) for link in links_here(member))]
    theirs = [opponent, *(the_one(link.other) for link in links_here(opponent))]
    both = head_to_head(lines_of(mine), theirs)
    return render(
        "clubs/against.html",
        member=member,
        other=opponent,
        club=member.club,
        directs=runs(member.club),
        both=both,
        me={one.id for one in mine},
        them={one.id for one in theirs},
        seat_of=seat_of,
        games=both.games,
    )


LEFT, RIGHT, TOP, BOTTOM = 34.0, 348.0, 8.0, 150.0  # of the chart, in SVG units


@dataclass(frozen=True, slots=True)
class Chart:
    """The data of `clubs/chart.html`: points of SVG shapes, and positions of labels."""

    line: str
    band: str
    end: tuple[str, str]
    across: list[tuple[str, int]]
    """Grid lines: y position and rating."""
    along: list[tuple[str, int]]
    """Labels below the chart: x position and number of matches."""


def chart(ratings: Sequence[Rating]) -> Chart:
    """Return the chart of a rating over time, from the initial rating."""
    course = [Rating(START, SPREAD, 0, -1), *ratings]
    lows, highs = zip(*(rating.interval for rating in course), strict=True)
    marks = grid(int(min(lows)), int(max(highs)) + 1)
    low, high = marks[0], marks[-1]

    def x(matches: int) -> str:
        return f"{LEFT + (RIGHT - LEFT) * matches / len(ratings):.1f}"

    def y(value: float) -> str:
        return f"{BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low):.1f}"

    def points(values: Sequence[float]) -> list[str]:
        return [f"{x(n)},{y(value)}" for n, value in enumerate(values)]

    return Chart(
        line=" ".join(points([rating.mu for rating in course])),
        band=" ".join([*points(highs), *reversed(points(lows))]),
        end=(x(len(ratings)), y(course[-1].mu)),
        across=[(y(mark), mark) for mark in marks],
        along=[(x(n), n) for n in matches_told(len(ratings))],
    )


def matches_told(many: int) -> list[int]:
    """Return round numbers of matches up to this one, and this one.

    >>> matches_told(3), matches_told(57)
    ([0, 1, 2, 3], [0, 20, 40, 57])
    """
    marks = [mark for mark in grid(0, many) if mark <= many]
    step = min(b - a for a, b in pairwise(marks))
    return [*[mark for mark in marks if many - mark >= step * 0.6], many]
