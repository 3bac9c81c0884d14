"""A player's record: results per game, rating over time, favourite opponents, head to head."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from flask import Blueprint, Response
from sqlalchemy import select

from companion.clubs.members.members import the_one
from companion.clubs.pages.club_access import is_of, member_here, member_to_look_at
from companion.clubs.verbs.namesakes import names_of
from companion.clubs.verbs.same_person import Link, links_of
from companion.competition.ratings import SPREAD, START, Rating
from companion.events.verbs.profiles import Profile, head_to_head, profile_of, was_seen
from companion.events.verbs.records import seat_of
from companion.games import GAMES
from companion.leagues.verbs.entering import entries
from companion.leagues.verbs.strengths import league_ratings
from companion.models import Club, League, Member, db, now
from companion.site.access.account import runs
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import grid

T = TypeVar("T", Member, Club)
bp = Blueprint("profile", __name__, url_prefix="/clubs/<code>/players/<int:number>")


@bp.get("")
def show(code: str, number: int) -> Response:
    """What a member has played; with what they are in other clubs, where they say so."""
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
        games=GAMES,
        also=[link.other for link in links],
        at=met_in(member, links, profile),
        pooled=pooled,
        leagues=in_leagues([member, *(link.other for link in links)]),
        charts={game: chart(ratings) for game, ratings in profile.ratings.items()},
    )


def links_here(member: Member) -> list[Link]:
    """What the member is in other clubs, as far as this browser may look at them there."""
    held = [link for link in links_of(member) if link.holds]
    return [link for link in held if is_of(link.other.club) or was_seen(the_one(link.other))]


def lines_of(lines: Iterable[T]) -> list[tuple[T, bool]]:
    """Each with whether this browser may look at public evenings only there."""
    return [(one, not is_of(one.club if isinstance(one, Member) else one)) for one in lines]


def met_in(member: Member, links: Sequence[Link], profile: Profile) -> dict[int, tuple[Club, int]]:
    """By opponent in which club they are, and which number the member has there."""
    mine = {one.club_id: one for one in (member, *(the_one(link.other) for link in links))}
    met = [other for other, _ in profile.meetings]
    clubs = db.session.execute(select(Member.id, Member.club_id).where(Member.id.in_(met)))
    return {other: (mine[club].club, mine[club].id) for other, club in clubs}


def in_leagues(people: list[Member]) -> list[tuple[League, Member, list[tuple[str, Rating]]]]:
    """The leagues that they entered and this browser may look at, with their ratings there."""
    day = now().astimezone().date()
    found = []
    for row, member in entries(people):
        if row.public or runs(member.club) or member_here(member.club):
            ratings = league_ratings(row, day)
            every = ((game, ratings.of(member.id, game)) for game in sorted(ratings.pools))
            found.append((row, member, [(game, mine) for game, mine in every if mine is not None]))
    return found


@bp.get("/against/<int:other>")
def against(code: str, number: int, other: int) -> Response:
    """All that two members played at the same tables."""
    member, opponent = member_to_look_at(code, number), member_to_look_at(code, other)
    mine = [member, *(the_one(link.other) for link in links_here(member))]
    theirs = [opponent, *(the_one(link.other) for link in links_here(opponent))]
    return render(
        "clubs/against.html",
        member=member,
        other=opponent,
        club=member.club,
        directs=runs(member.club),
        both=head_to_head(lines_of(mine), theirs),
        me={one.id for one in mine},
        them={one.id for one in theirs},
        seat_of=seat_of,
        games=GAMES,
    )


LEFT, RIGHT, TOP, BOTTOM = 34.0, 348.0, 8.0, 150.0  # of the drawing, in its own units


@dataclass(frozen=True, slots=True)
class Chart:
    """What `clubs/chart.html` draws: points of SVG shapes, and where the words stand."""

    line: str
    band: str
    end: tuple[str, str]
    across: list[tuple[str, int]]
    """Lines of the grid: how far down, and the rating there."""
    along: list[tuple[str, int]]
    """Below the drawing: how far right, and how many matches were played by then."""


def chart(ratings: Sequence[Rating]) -> Chart:
    """The course of a rating, from where everybody begins."""
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
    """Round numbers of matches up to this one, and it itself.

    >>> matches_told(3), matches_told(57)
    ([0, 1, 2, 3], [0, 20, 40, 57])
    """
    marks = [mark for mark in grid(0, many) if mark <= many]
    step = min(b - a for a, b in pairwise(marks))
    return [*[mark for mark in marks if many - mark >= step * 0.6], many]
