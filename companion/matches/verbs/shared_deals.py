"""Shared deals: create, find, compare.

A deal is a game, its seats and options, and a seed; its fingerprint is public from the start.
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

from flask import current_app
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import selectinload

from companion.competition.local_time import local
from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.fair import fingerprint
from companion.kit.option import Options
from companion.kit.view import Lasting
from companion.matches.verbs.positions import scored, view
from companion.models import AI, OVER, WAITING, Club, Deal, Match, db, now
from companion.models.base import derive_token, new_code
from companion.models.event import zone_at

MASTER = "master"
MOST = 200  # matches shown in a deal's table
SEATS: Final = 4  # of a deal of the week, if the game allows it
MATCHES: Final = 40  # AI matches with the deal, and as many with other deals
PLAYOUTS: Final = 100  # per decision; with fewer the measurement is rough
HERE, OTHERS = "here", "others"
SURE: Final = 1.96  # standard errors
Hard = Literal["harder", "easier", "alike"]


@dataclass(frozen=True, slots=True)
class DealResult:
    """A match of the deal: its progress and, once it is over, its result."""

    match: Match
    ai: bool
    over: bool
    points: int | None = None
    rank: int | None = None
    round: int = 0
    rounds: int = 0


def new_deal(game: str, options: Options, club: Club | None = None, seats: int = 1) -> Deal:
    """A new deal, not yet stored; with a club, its deal of this week."""
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


def today(club: Club | None) -> date:
    """The date at the club: in the time zone of its last event that has one, else UTC."""
    return local(now(), (club and zone_at(club.id)) or "UTC").date()


def week_of(day: date) -> str:
    """The ISO week of a day, Monday first.

    >>> week_of(date(2026, 11, 22)), week_of(date(2026, 11, 23))
    ('2026-W47', '2026-W48')
    """
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def find_deal(code: str) -> Deal | None:
    """The deal with this code, unless it belongs to an event."""
    open_to_all = Deal.event_id.is_(None)
    return db.session.scalar(select(Deal).where(Deal.code == code, open_to_all))


def in_play(deal: Deal) -> bool:
    """Whether a match of the deal is unfinished, not counting closed ones."""
    going = Match.deal_id == deal.id, Match.state != OVER, Match.closed_at.is_(None)
    return db.session.scalar(select(Match.id).where(*going).limit(1)) is not None


def weekly(club: Club | None) -> dict[str, Deal]:
    """This week's deals so far, by game: the club's, or the server's if `club` is None."""
    of = Deal.club_id == (club.id if club else None)
    chosen = select(Deal).where(of, Deal.week == week_of(today(club)))
    return {deal.game: deal for deal in db.session.scalars(chosen.order_by(Deal.id))}


def begin_week(club: Club | None, key: str) -> Deal:
    """This week's deal in that game, for a club or the server; the same if asked again."""
    known = weekly(club).get(key)
    if known:
        return known
    game = GAMES[key]
    seats = 1 if 1 in game.seats else min(game.seats, key=lambda many: abs(many - SEATS))
    options = {option.key: option.value(option.offered, seats) for option in game.options}
    try:
        with writing() as session:
            deal = new_deal(key, options, club, seats)
            if club is None:  # its code alone makes it unique
                deal.week, secret = week_of(today(None)), current_app.config["SECRET_KEY"]
                deal.code = derive_token(secret, "week", deal.week, key)[:16]
            session.add(deal)
    except IntegrityError:  # somebody else was faster
        db.session.rollback()
    return weekly(club).get(key) or deal


def matches_of(deal: Deal) -> list[Match]:
    """The started matches of the deal, at most MOST."""
    chosen = select(Match).where(Match.deal_id == deal.id, Match.state != WAITING)
    found = db.session.scalars(chosen.options(selectinload(Match.places)).order_by(Match.id))
    return list(found.fetchmany(MOST))


def table(deal: Deal, *, told: bool) -> list[DealResult]:
    """The matches of the deal, best first; points only if they may be revealed (`told`)."""
    lines = [line(match, told) for match in matches_of(deal)]
    points = [one.points for one in lines if one.points is not None]
    lines.sort(key=lambda one: -999 if one.points is None else one.points, reverse=True)
    return [
        one
        if one.points is None
        else DealResult(one.match, one.ai, one.over, one.points, rank(one.points, points))
        for one in lines
    ]


def rank(own: int, points: list[int]) -> int:
    """The rank among all points, 1 for the highest.

    >>> rank(30, [31, 30, 30])
    2
    """
    return 1 + sum(other > own for other in points)


def line(match: Match, told: bool) -> DealResult:
    """The row of a match in its deal's table."""
    ai = match.places[0].kind == AI
    if match.state == OVER:
        points = scored(match).totals[0] if told else None
        return DealResult(match, ai, over=True, points=points)
    seen = view(match, None)
    if "rounds" in seen:  # the game has a fixed number of rounds
        lasting = cast("Lasting", seen)
        return DealResult(
            match, ai, over=False, round=lasting["round"] + 1, rounds=lasting["rounds"]
        )
    return DealResult(match, ai, over=False, round=len(seen["finished"]) + 1)


def percentile(own: int, others: Sequence[int]) -> int:
    """The percentage of others who scored less; ties count half.

    >>> percentile(30, [31, 30, 29, 12])
    62
    """
    return round(100 * sum((own > one) + (own == one) / 2 for one in others) / len(others))


@dataclass(frozen=True, slots=True)
class Measured:
    """The first seat's results of AIs, with this deal and with as many others."""

    here: tuple[int, ...]
    others: tuple[int, ...]
    playouts: int = PLAYOUTS
    """Playouts per decision; older measurements did not store it."""

    @property
    def complete(self) -> bool:
        """Whether all planned matches were played."""
        return len(self.here) + len(self.others) >= 2 * MATCHES

    @property
    def hard(self) -> Hard:
        """Whether the deal is significantly harder or easier than others.

        >>> Measured((3, 4, 5), (9, 10, 11)).hard, Measured((9, 3, 6), (5, 7, 6)).hard
        ('harder', 'alike')
        """
        apart = fmean(self.here) - fmean(self.others)
        error = sqrt(sum(variance(one) / len(one) for one in (self.here, self.others)))
        if abs(apart) <= SURE * error:
            return "alike"
        return "harder" if apart < 0 else "easier"


def measured(deal: Deal) -> Measured:
    """The measurement so far."""
    known = deal.measured or {}
    playouts = known.get("playouts", PLAYOUTS)
    return Measured(tuple(known.get(HERE, ())), tuple(known.get(OTHERS, ())), playouts)
