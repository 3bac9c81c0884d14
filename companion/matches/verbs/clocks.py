"""Correspondence matches: clocks, deadlines, and what happens at them.

Everything follows from the match's journal: the time since the previous move counts for the player
who moves. Outages (`uptime`) count for nobody. `MatchClock.due_at` stores the next deadline, so
that idle matches need not be read.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import select

from companion.core.append import Conflict, touch
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.core.transaction import lock, writing
from companion.kit.state import CHANCE, TYPED
from companion.kit.words import Phrase
from companion.matches.verbs.moves import deal
from companion.matches.verbs.positions import position
from companion.matches.verbs.seats import leave, people, turn_began
from companion.models import PLAYING, Match, MatchClock, Move, Uptime, db, now

logger = logging.getLogger(__name__)
MOVE, BANK = "move", "bank"
KINDS: Final = (MOVE, BANK)
AI, RULING = "ai", "ruling"
OVERS: Final = (AI, RULING)
LONGEST: Final = 24 * 60
"""Hours: 60 days."""
AT_ONCE: Final = 100
"""The most matches handled by one check of the clocks; the next check is soon."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A time control: hours per move or in total, and what happens when they run out."""

    kind: str
    hours: int
    over: str

    @property
    def whole(self) -> timedelta:
        return timedelta(hours=self.hours)


class Awaited(NamedTuple):
    """The seats whose turn it is, and the earliest of their deadlines."""

    seats: list[int]
    until: datetime


def checked(kind: str, hours: int, over: str) -> Pace | None:
    """The chosen time control, or None; Refused if it is invalid."""
    if not kind:
        return None
    if kind not in KINDS or over not in OVERS or not 1 <= hours <= LONGEST:
        raise Refused(Phrase("A clock can have 1 to %(n)s hours.", n=LONGEST))
    return Pace(kind, hours, over)


def wind(match: Match, pace: Pace) -> MatchClock:
    """A clock for a new match; it runs once the match is being played."""
    return MatchClock(
        match=match, kind=pace.kind, hours=pace.hours, over=pace.over, waiting={}, out=False
    )


def clock_of(match: Match) -> MatchClock | None:
    return db.session.get(MatchClock, match.id)


def pace_of(match: Match) -> Pace | None:
    """The match's time control, if it has one."""
    clock = clock_of(match)
    return Pace(clock.kind, clock.hours, clock.over) if clock else None


def awaited(match: Match, clock: MatchClock | None) -> Awaited | None:
    """The seats a correspondence match waits for, and until when; None while no time runs."""
    seats = asked(match) if clock and not clock.out else []
    return Awaited(seats, due(clock, match, seats)) if clock and seats else None


def settle(match: Match) -> None:
    """Update the match's clock after a change; does nothing if it has none."""
    clock = clock_of(match)
    if clock is None:
        return
    with writing():
        write_down(clock, match)


def write_down(clock: MatchClock, match: Match) -> None:
    """Store the seats that the match waits for, and the deadline."""
    seats = asked(match)
    clock.waiting = {"seats": seats}
    if lucks_turn(match):
        clock.due_at = turn_began(match)
    else:
        clock.due_at = None if clock.out or not seats else due(clock, match, seats)


def lucks_turn(match: Match) -> bool:
    """Whether the next round is to be dealt: correspondence matches deal by themselves."""
    if match.state != PLAYING or match.closed_at is not None:
        return False
    state = position(match)
    return CHANCE in state.actors() and state.luck() != TYPED


def asked(match: Match) -> list[int]:
    """The seats of people whose turn it is."""
    if match.state != PLAYING or match.closed_at is not None:
        return []
    mine = people(match)
    return [seat for seat in position(match).actors() if seat in mine]


def due(clock: MatchClock, match: Match, seats: Sequence[int]) -> datetime:
    """The earliest deadline of these seats."""
    whole, began = timedelta(hours=clock.hours), turn_began(match)
    if clock.kind == MOVE:
        left = whole
    else:
        used = spent(match)
        left = min(whole - used.get(seat, timedelta()) for seat in seats)
    return began + max(left, timedelta()) + lost(outages(began), began, now())


def spent(match: Match) -> dict[int, timedelta]:
    """The time used by each seat; moves by AIs and outages are not counted."""
    chosen = select(Move.seat, Move.at, Move.by).where(Move.match_id == match.id)
    found: dict[int, timedelta] = {}
    before = match.started_at or match.created_at
    out = outages(before)
    for seat, at, by in db.session.execute(chosen.order_by(Move.ply)):
        if by.startswith("seat "):
            took = at - before - lost(out, before, at)
            found[seat] = found.get(seat, timedelta()) + max(took, timedelta())
        before = at
    return found


def left_of(clock: MatchClock, match: Match) -> dict[int, timedelta]:
    """The rest of each seat's time bank, without the running turn."""
    used, whole = spent(match), timedelta(hours=clock.hours)
    return {place.index: whole - used.get(place.index, timedelta()) for place in match.places}


def overdue() -> Sequence[MatchClock]:
    """The clocks that have run out, at most AT_ONCE; one indexed query."""
    chosen = select(MatchClock).where(MatchClock.due_at <= now())
    return db.session.scalars(chosen.order_by(MatchClock.due_at).limit(AT_ONCE)).all()


def give_back() -> None:
    """After an outage, extend the deadlines of all running clocks."""
    chosen = select(Match).join(MatchClock, MatchClock.match_id == Match.id)
    for match in db.session.scalars(chosen.where(MatchClock.due_at.is_not(None))).all():
        try:
            settle(match)
        except (Broken, Conflict, Refused) as no:  # go on with the other clocks
            logger.warning("clock of match %s: %s", match.id, no)


def run_out() -> list[int]:
    """Handle every clock that has run out; the ids of matches where an AI now plays."""
    found = []
    for clock in overdue():
        try:
            if is_out(clock):
                found.append(clock.match_id)
        except (Broken, Conflict, Refused) as no:  # go on with the other clocks
            logger.warning("clock of match %s: %s", clock.match_id, no)
    return found


def is_out(clock: MatchClock) -> bool:
    """Hand late seats to AIs or ask for a ruling, unless the match has changed; True if AIs act."""
    match = db.session.get_one(Match, clock.match_id)
    if lucks_turn(match):
        deal(match, length=match.length, key=f"clock-{match.length}", by="ai")
        return True
    with writing():
        lock(match)
        write_down(clock, match)
        if clock.due_at is None or clock.due_at > now():
            return False
        if clock.over == RULING:
            clock.out, clock.due_at = True, None
            touch(match)
            return False
        for seat in late(clock, match):
            leave(match, seat)
        write_down(clock, match)
    return True


def late(clock: MatchClock, match: Match) -> list[int]:
    """The seats in turn whose time has run out."""
    seats: list[int] = clock.waiting["seats"]
    if clock.kind == MOVE:
        return seats
    return [seat for seat in seats if due(clock, match, [seat]) <= now()]


BEAT = timedelta(seconds=10)
MISSED = 3 * BEAT
"""A gap longer than this is an outage, even if no process was restarted."""

Outage = tuple[datetime, datetime]


def beat(*, afresh: bool = False) -> bool:
    """Record a heartbeat; True if the service has just come back from an outage.

    `afresh`: this process has just started, so any gap before it was an outage.
    """
    if db.session.scalar(select(MatchClock.match_id).where(MatchClock.due_at.is_not(None))) is None:
        return False
    last = db.session.scalar(select(Uptime).order_by(Uptime.seen_at.desc()).limit(1))
    at = now()
    gap = at - last.seen_at if last else timedelta(0)
    if last is not None and gap < BEAT and not (afresh and gap > timedelta(0)):
        return False
    with writing() as session:
        if last is not None and gap <= MISSED and not afresh:
            last.seen_at = at
            return False
        stopped = last.seen_at if last else None
        session.add(Uptime(stopped_at=stopped, began_at=at, seen_at=at))
    return last is not None


def outages(since: datetime) -> list[Outage]:
    """The outages that ended after `since`, as (start, end)."""
    chosen = select(Uptime.stopped_at, Uptime.began_at).where(
        Uptime.began_at > since, Uptime.stopped_at.is_not(None)
    )
    rows = db.session.execute(chosen.order_by(Uptime.began_at))
    return [(stopped, began) for stopped, began in rows if stopped is not None]


def lost(found: Sequence[Outage], start: datetime, end: datetime) -> timedelta:
    """How much of the span fell into these outages."""
    shares = (min(end, till) - max(start, since) for since, till in found)
    return sum((share for share in shares if share > timedelta(0)), timedelta(0))
