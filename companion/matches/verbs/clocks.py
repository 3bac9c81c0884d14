"""Correspondence matches: clocks, deadlines, and what happens at them.

All of it follows from the match's journal: the time since the move before a move is its mover's.
Outages (`uptime`) are nobody's time. `MatchClock.due_at` keeps the result, so that nobody looks at
a match while nobody moves.
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
from companion.core.transaction import writing
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
"""Hours: two months."""
AT_ONCE: Final = 100
"""Matches that one look at the clocks sees to; the next look is soon."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The rule of a clock."""

    kind: str
    hours: int
    over: str

    @property
    def whole(self) -> timedelta:
        return timedelta(hours=self.hours)


class Awaited(NamedTuple):
    """The seats that are to act, and the end of the time of the first of them."""

    seats: list[int]
    until: datetime


def checked(kind: str, hours: int, over: str) -> Pace | None:
    """The rule that was chosen, None for no clock; Refused where it cannot be."""
    if not kind:
        return None
    if kind not in KINDS or over not in OVERS or not 1 <= hours <= LONGEST:
        raise Refused(Phrase("A clock can have 1 to %(n)s hours.", n=LONGEST))
    return Pace(kind, hours, over)


def wind(match: Match, pace: Pace) -> MatchClock:
    """The clock of a new match; it runs once the match is being played."""
    return MatchClock(
        match=match, kind=pace.kind, hours=pace.hours, over=pace.over, waiting={}, out=False
    )


def clock_of(match: Match) -> MatchClock | None:
    """The match's clock, if it has one."""
    return db.session.get(MatchClock, match.id)


def pace_of(match: Match) -> Pace | None:
    """The rule of the match's clock, if it has one."""
    clock = clock_of(match)
    return Pace(clock.kind, clock.hours, clock.over) if clock else None


def awaited(match: Match, clock: MatchClock | None) -> Awaited | None:
    """Whom a match by turns waits for and until when; None while nobody's time runs."""
    seats = asked(match) if clock and not clock.out else []
    return Awaited(seats, due(clock, match, seats)) if clock and seats else None


def settle(match: Match) -> None:
    """Work the clock out anew, after the match changed; does nothing where it has none."""
    clock = clock_of(match)
    if clock is None:
        return
    with writing():
        write_down(clock, match)


def write_down(clock: MatchClock, match: Match) -> None:
    """Whom the match waits for, and until when."""
    seats = asked(match)
    clock.waiting = {"seats": seats}
    if lucks_turn(match):
        clock.due_at = turn_began(match)
    else:
        clock.due_at = None if clock.out or not seats else due(clock, match, seats)


def lucks_turn(match: Match) -> bool:
    """Whether the next round is to be dealt: over days nobody has to come to press for that."""
    if match.state != PLAYING or match.closed_at is not None:
        return False
    state = position(match)
    return CHANCE in state.actors() and state.luck() != TYPED


def asked(match: Match) -> list[int]:
    """The seats whose people are to act."""
    if match.state != PLAYING or match.closed_at is not None:
        return []
    mine = people(match)
    return [seat for seat in position(match).actors() if seat in mine]


def due(clock: MatchClock, match: Match, seats: Sequence[int]) -> datetime:
    """When the first of these seats has no time left."""
    whole, began = timedelta(hours=clock.hours), turn_began(match)
    if clock.kind == MOVE:
        left = whole
    else:
        used = spent(match)
        left = min(whole - used.get(seat, timedelta()) for seat in seats)
    return began + max(left, timedelta()) + lost(outages(began), began, now())


def spent(match: Match) -> dict[int, timedelta]:
    """How long each seat's own moves took so far; an AI's moves and outages are nobody's."""
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
    """By seat of a bank how much is left of it, the running turn not counted."""
    used, whole = spent(match), timedelta(hours=clock.hours)
    return {place.index: whole - used.get(place.index, timedelta()) for place in match.places}


def overdue() -> Sequence[MatchClock]:
    """The clocks that have run out: one query, by its own index, however many matches are open."""
    chosen = select(MatchClock).where(MatchClock.due_at <= now())
    return db.session.scalars(chosen.order_by(MatchClock.due_at).limit(AT_ONCE)).all()


def give_back() -> None:
    """After an outage: set every running clock anew, later by what the outage took from it."""
    chosen = select(Match).join(MatchClock, MatchClock.match_id == Match.id)
    for match in db.session.scalars(chosen.where(MatchClock.due_at.is_not(None))).all():
        try:
            settle(match)
        except (Broken, Conflict, Refused) as no:  # the others' clocks are not its fault
            logger.warning("clock of match %s: %s", match.id, no)


def run_out() -> list[int]:
    """See to every clock that has run out; the matches in which an AI plays on now."""
    found = []
    for clock in overdue():
        try:
            if is_out(clock):
                found.append(clock.match_id)
        except (Broken, Conflict, Refused) as no:  # the others' clocks are not its fault
            logger.warning("clock of match %s: %s", clock.match_id, no)
    return found


def is_out(clock: MatchClock) -> bool:
    """An AI takes over, or a ruling is asked for; what has changed meanwhile is looked up first."""
    match = db.session.get_one(Match, clock.match_id)
    if lucks_turn(match):
        deal(match.id, length=match.length, key=f"clock-{match.length}", by="ai")
        return True
    with writing() as session:
        session.refresh(match, with_for_update=True)
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
    """Of those who are to act the ones whose time is over."""
    seats: list[int] = clock.waiting["seats"]
    if clock.kind == MOVE:
        return seats
    return [seat for seat in seats if due(clock, match, [seat]) <= now()]


BEAT = timedelta(seconds=10)
MISSED = 3 * BEAT
"""So long without a sign of life is an outage, even where no program began anew."""

Outage = tuple[datetime, datetime]


def beat(*, afresh: bool = False) -> bool:
    """Note that the service runs; True when it has just come back from an outage.

    `afresh`: this program has begun now, so however short the gap is, it was one.
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
    """Every outage that ended after that moment, from when to when."""
    chosen = select(Uptime.stopped_at, Uptime.began_at).where(
        Uptime.began_at > since, Uptime.stopped_at.is_not(None)
    )
    rows = db.session.execute(chosen.order_by(Uptime.began_at))
    return [(stopped, began) for stopped, began in rows if stopped is not None]


def lost(found: Sequence[Outage], start: datetime, end: datetime) -> timedelta:
    """Return how much of a span fell into these outages."""
    shares = (min(end, till) - max(start, since) for since, till in found)
    return sum((share for share in shares if share > timedelta(0)), timedelta(0))
