"""Shared deals: create, find, compare.

A deal is a game, its seats and switches, and a seed; its fingerprint is public from the beginning.
Everybody who plays it has the first seat; AIs have the others.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import sqrt
from statistics import fmean, variance
from typing import Final, Literal, cast

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import selectinload

from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.fair import fingerprint
from companion.kit.option import Options
from companion.kit.view import Lasting
from companion.matches.verbs.positions import scored, view
from companion.models import AI, OVER, WAITING, Club, Deal, Event, Match, db, now
from companion.models.base import new_code

MASTER = "master"
MOST = 200  # matches of a deal that its table shows
SEATS: Final = 4  # at a deal of the week, where the game can be played so
MATCHES: Final = 40  # of AIs with the deal, and as many with others
HERE, OTHERS = "here", "others"
SURE: Final = 1.96  # standard errors
Hard = Literal["harder", "easier", "alike"]


@dataclass(frozen=True, slots=True)
class Line:
    """A match of the deal: whose, how far, and once it is over what it came to."""

    match: Match
    ai: bool
    over: bool
    points: int | None = None
    rank: int | None = None
    round: int = 0
    rounds: int = 0


def new_deal(game: str, options: Options, club: Club | None = None, seats: int = 1) -> Deal:
    """A deal that nobody has played yet; of a club it is this week's. Not yet stored."""
    seed = secrets.token_hex(32)
    return Deal(
        code=new_code(),
        game=game,
        options=dict(options),
        seats=seats,
        seed=seed,
        fingerprint=fingerprint(seed),
        club_id=club.id if club else None,
        week=week_of(today(club)) if club else None,
    )


def today(club: Club) -> date:
    """What day it is where the club meets: in the zone of its last event that named one, or UTC."""
    named = select(Event.zone).where(Event.club_id == club.id, Event.zone != "")
    zone = db.session.scalar(named.order_by(Event.held_at.desc(), Event.id.desc()).limit(1))
    from companion.competition.when import zone_of

    here = zone_of(zone or "")
    return now().astimezone(here).date() if here else now().date()


def week_of(day: date) -> str:
    """The week from Monday on.

    >>> week_of(date(2026, 11, 22)), week_of(date(2026, 11, 23))
    ('2026-W47', '2026-W48')
    """
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def find_deal(code: str) -> Deal | None:
    """The deal of this code, for whoever wants to play it; an event's is for its tables alone."""
    open_to_all = Deal.event_id.is_(None)
    return db.session.scalar(select(Deal).where(Deal.code == code, open_to_all))


def in_play(deal: Deal) -> bool:
    """Whether somebody has still to end it; a table that an organiser closed plays no more."""
    going = Match.deal_id == deal.id, Match.state != OVER, Match.closed_at.is_(None)
    return db.session.scalar(select(Match.id).where(*going).limit(1)) is not None


def weekly(club: Club) -> dict[str, Deal]:
    """The club's deals of this week that somebody has begun, by game."""
    chosen = select(Deal).where(Deal.club_id == club.id, Deal.week == week_of(today(club)))
    return {deal.game: deal for deal in db.session.scalars(chosen.order_by(Deal.id))}


def begin_week(club: Club, key: str) -> Deal:
    """The club's deal of this week in that game; asked for twice, the same one."""
    known = weekly(club).get(key)
    if known:
        return known
    game = GAMES[key]
    seats = 1 if 1 in game.seats else min(game.seats, key=lambda many: abs(many - SEATS))
    options = {option.key: option.value(option.offered, seats) for option in game.options}
    try:
        with writing() as session:
            deal = new_deal(key, options, club, seats)
            session.add(deal)
    except IntegrityError:  # somebody else was faster
        db.session.rollback()
    return weekly(club).get(key) or deal


def matches_of(deal: Deal) -> list[Match]:
    """The matches in which the deal is or was played, those that were begun."""
    chosen = select(Match).where(Match.deal_id == deal.id, Match.state != WAITING)
    found = db.session.scalars(chosen.options(selectinload(Match.places)).order_by(Match.id))
    return list(found.fetchmany(MOST))


def table(deal: Deal, *, told: bool) -> list[Line]:
    """Who plays or played the deal; points only where they may be told, the most first."""
    lines = [line(match, told) for match in matches_of(deal)]
    points = [one.points for one in lines if one.points is not None]
    lines.sort(key=lambda one: -999 if one.points is None else one.points, reverse=True)
    return [
        one
        if one.points is None
        else Line(one.match, one.ai, one.over, one.points, rank(one.points, points))
        for one in lines
    ]


def rank(own: int, points: list[int]) -> int:
    """The place among all.

    >>> rank(30, [31, 30, 30])
    2
    """
    return 1 + sum(other > own for other in points)


def line(match: Match, told: bool) -> Line:
    """One match of a deal."""
    ai = match.places[0].kind == AI
    if match.state == OVER:
        points = scored(match).totals[0] if told else None
        return Line(match, ai, over=True, points=points)
    seen = view(match, None)
    if "rounds" in seen:  # the game has so many
        lasting = cast("Lasting", seen)
        return Line(match, ai, over=False, round=lasting["round"] + 1, rounds=lasting["rounds"])
    return Line(match, ai, over=False, round=len(seen["finished"]) + 1)


def percentile(own: int, others: Sequence[int]) -> int:
    """How many of a hundred others did worse; who did as well counts half.

    >>> percentile(30, [31, 30, 29, 12])
    62
    """
    return round(100 * sum((own > one) + (own == one) / 2 for one in others) / len(others))


@dataclass(frozen=True, slots=True)
class Measured:
    """What AIs made of the first seat, with the deal and with as many others."""

    here: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether all matches were played."""
        return len(self.here) + len(self.others) >= 2 * MATCHES

    @property
    def hard(self) -> Hard:
        """Whether the deal is harder than others, as far as so many matches tell.

        >>> Measured((3, 4, 5), (9, 10, 11)).hard, Measured((9, 3, 6), (5, 7, 6)).hard
        ('harder', 'alike')
        """
        apart = fmean(self.here) - fmean(self.others)
        error = sqrt(sum(variance(one) / len(one) for one in (self.here, self.others)))
        if abs(apart) <= SURE * error:
            return "alike"
        return "harder" if apart < 0 else "easier"


def measured(deal: Deal) -> Measured:
    """What was measured so far."""
    known = deal.measured or {}
    return Measured(tuple(known.get(HERE, ())), tuple(known.get(OTHERS, ())))
