"""After a drill: every journal compared with the answers that people got."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise
from statistics import quantiles

from sqlalchemy import Text, cast, func, select

from companion.kit.state import CHANCE
from companion.matches.verbs.positions import position
from companion.models import OVER, EventLine, LeagueLine, Match, Move, SheetLine, TabletopEntry, db
from companion.models.base import now
from tests.laboratory.bench.drills.people import Played, Tap, Written

STILL = timedelta(seconds=30)


@dataclass
class Found:
    """The counts that must be nought, and how long the AIs kept people waiting (seconds)."""

    moves: int = 0
    lines: int = 0
    missing: list[Tap | Written] = field(default_factory=list)
    doubled: int = 0
    gaps: int = 0
    broken: int = 0
    stuck: int = 0  # not over, and no move for `STILL`
    slow: int = 0  # not over, but going on: no damage
    waits: tuple[float, float, float] = (0.0, 0.0, 0.0)  # median, 99th of 100, longest

    @property
    def lost(self) -> int:
        """How much of what people were told is stored is not."""
        return len(self.missing)

    @property
    def clean(self) -> bool:
        """Whether nothing was lost, doubled or left hanging."""
        return not (self.lost or self.doubled or self.gaps or self.broken or self.stuck)


def audit(played: Played) -> Found:
    """Look at every match of the drill."""
    found = Found()
    taps = by_match(played.taps)
    unanswered = by_match(played.unanswered)
    waits: list[float] = []
    for number in dict.fromkeys(played.matches):
        match = db.session.get_one(Match, number)
        rows = list(
            db.session.scalars(select(Move).where(Move.match_id == number).order_by(Move.ply))
        )
        found.moves += len(rows)
        found.gaps += [row.ply for row in rows] != list(range(1, match.length + 1))
        found.broken += not replays(match)
        found.stuck += match.state != OVER and is_still(rows)
        found.slow += match.state != OVER and not is_still(rows)
        found.missing += [tap for tap in taps[number] if not is_stored(tap, rows)]
        found.doubled += twice(rows)
        own = sum(row.by.startswith("seat ") and row.seat != CHANCE for row in rows)
        made = sum(tap.seat != CHANCE for tap in taps[number] + unanswered[number])
        found.doubled += max(0, own - made)
        waits += ai_waits(rows)
    for written in played.written:
        count = lines_with(written.word)
        found.lines += count
        found.missing += [] if count else [written]
        found.doubled += count > 1
    if len(waits) > 1:
        cuts = quantiles(waits, n=100, method="inclusive")
        found.waits = (cuts[49], cuts[98], max(waits))
    return found


def is_still(rows: list[Move]) -> bool:
    """Whether nothing has moved there for longer than any search takes."""
    return not rows or now() - rows[-1].at > STILL


def by_match(taps: list[Tap]) -> dict[int, list[Tap]]:
    """The taps of each match."""
    sorted_out = defaultdict(list)
    for tap in taps:
        sorted_out[tap.match].append(tap)
    return sorted_out


def is_stored(tap: Tap, rows: list[Move]) -> bool:
    """Whether the next thing the seat did after what it saw is what it was told it had done."""
    text = next((row.text for row in rows[tap.length :] if row.seat == tap.seat), None)
    return text is not None and (tap.seat == CHANCE or text == tap.text)


def twice(rows: list[Move]) -> int:
    """Moves, of people, AIs and luck, whose number or key another has too."""
    numbers, keys = {row.ply for row in rows}, {row.key for row in rows}
    return 2 * len(rows) - len(numbers) - len(keys)


def lines_with(word: str) -> int:
    """How often that was written: on sheets, at real tables, by evenings and leagues."""
    by_key = [kind.key.contains(word) for kind in (SheetLine, TabletopEntry)]
    by_text = [cast(kind.data, Text).contains(word) for kind in (EventLine, LeagueLine)]
    return sum(
        db.session.scalar(select(func.count()).where(chosen)) or 0 for chosen in by_key + by_text
    )


def replays(match: Match) -> bool:
    """Whether the journal can be played through."""
    try:
        position(match)
    except Exception:  # whatever a broken journal raises, it is counted
        return False
    return True


def ai_waits(rows: list[Move]) -> list[float]:
    """Seconds from the move before to each move of an AI."""
    return [
        (row.at - before.at).total_seconds()
        for before, row in pairwise(rows)
        if row.by.startswith("ai")
    ]
