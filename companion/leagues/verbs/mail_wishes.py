"""Email subscriptions of players: whose daily email is due."""

from __future__ import annotations

from collections.abc import Sequence, Set
from datetime import datetime
from itertools import islice
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as, with_merged
from companion.competition.local_time import local
from companion.core.transaction import lock, writing
from companion.leagues.verbs.league_journal import zone_of_league
from companion.models import League as Row
from companion.models import MailWish, Member, db, now
from companion.models.event import zone_at
from companion.models.league import LeagueClub

A_DAY: Final = 500
"""Emails sent per day."""


def waiting_wishes(hour: int) -> list[MailWish]:
    """Return subscriptions without today's email, once it is `hour` in their time zone.

    The one that has waited longest comes first.
    """
    chosen = select(MailWish).where(
        MailWish.confirmed_at.is_not(None),
        (MailWish.told_on.is_(None)) | (MailWish.told_on <= now().date()),
    )
    wishes = db.session.scalars(chosen.order_by(MailWish.told_on, MailWish.member_id))
    return list(islice((one for one in wishes if is_waiting(one, hour)), A_DAY))


def is_waiting(wish: MailWish, hour: int = 0) -> bool:
    """Return whether today's email has not been sent and it is `hour` o'clock for the member."""
    here = clock_of(wish.member)
    return here.hour >= hour and (wish.told_on is None or wish.told_on < here.date())


def wishes_of(person: int) -> Sequence[MailWish]:
    """Return the person's confirmed subscriptions, also under their other members."""
    people = with_merged([person]) | same_as([person]).get(person, set())
    chosen = select(MailWish).where(
        MailWish.member_id.in_(people), MailWish.confirmed_at.is_not(None)
    )
    return db.session.scalars(chosen.order_by(MailWish.member_id)).all()


def clock_of(member: Member) -> datetime:
    """Return the local time of the member's club: of its last event, else of a league."""
    zones = (zone_at(member.club_id), *map(zone_of_league, leagues_of({member.id})))
    return local(now(), next(filter(None, zones), ""))


def leagues_of(people: Set[int]) -> Sequence[Row]:
    """Return the active leagues of these people's clubs."""
    clubs = select(Member.club_id).where(Member.id.in_(people))
    mine = select(LeagueClub.league_id).where(LeagueClub.club_id.in_(clubs))
    leagues = select(Row).where(Row.archived_at.is_(None), Row.id.in_(mine))
    return db.session.scalars(leagues.order_by(Row.id)).all()


def looked_at(wish: MailWish) -> bool:
    """Claim today's email of this subscription; False when another process has claimed it."""
    with writing():
        lock(wish)
        if not is_waiting(wish):
            return False
        wish.told_on = clock_of(wish.member).date()
        return True
