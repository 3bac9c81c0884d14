"""A player's record: results per game, rating over time, favourite opponents, head to head."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.competition.ratings import Rating
from companion.games import GAMES
from companion.models import League, Member, now
from companion.services.clubs.named import names_of
from companion.services.clubs.same_person import links_of
from companion.services.events.profiles import head_to_head, profile_of
from companion.services.leagues.entries import entries
from companion.services.leagues.strengths import league_ratings
from companion.web.access.account import runs
from companion.web.clubs.chart import chart
from companion.web.clubs.fetch import is_of, member_here, member_to_look_at
from companion.web.plumbing.htmx import render

bp = Blueprint("profile", __name__, url_prefix="/clubs/<code>/players/<int:number>")


@bp.get("")
def show(code: str, number: int) -> Response:
    """What a member has played."""
    member = member_to_look_at(code, number)
    links = [link for link in links_of(member) if link.holds]
    pooled = [link.other.club for link in links if link.pooled]
    profile = profile_of(
        member,
        public=not is_of(member.club),
        others=[(club, not is_of(club)) for club in pooled],
    )
    others = [other for other, _ in profile.meetings]
    return render(
        "clubs/profile.html",
        member=member,
        club=member.club,
        profile=profile,
        directs=runs(member.club),
        names=names_of([member.id, *others]),
        games=GAMES,
        also=[link.other for link in links],
        pooled=pooled,
        leagues=in_leagues([member, *(link.other for link in links)]),
        charts={game: chart(ratings) for game, ratings in profile.ratings.items()},
    )


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
    return render(
        "clubs/against.html",
        member=member,
        other=opponent,
        club=member.club,
        directs=runs(member.club),
        both=head_to_head(member, opponent, public=not is_of(member.club)),
        games=GAMES,
    )
