"""Totals of a browser's own matches: played, won, best, streak."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.games import GAMES
from companion.kit.levels import LEVELS
from companion.matches.verbs.positions import scored
from companion.matches.verbs.seats import level_of
from companion.models import OVER, Match, db

PEOPLE, ALONE = "people", "alone"
AGAINST = (PEOPLE, *LEVELS, ALONE)  # the level of the table's best AI; "people" without AIs

Record = dict[str, dict[str, list[int]]]
"""By game: "row" is [current, longest] winning streak; each of AGAINST [played, won, best total].
A solo match is never won.
"""


@dataclass(frozen=True, slots=True)
class Result:
    game: str
    against: str
    won: bool
    total: int
    ended: datetime


def result_of(match: Match, seat: int) -> Result:
    """The result of a finished match for that seat."""
    told = scored(match)
    levels = {level_of(place) for place in match.places if place.index != seat}
    best = next((level for level in reversed(list(LEVELS)) if level in levels), PEOPLE)
    return Result(
        game=match.game,
        against=best if match.seats > 1 else ALONE,
        won=match.seats > 1 and seat in told.winners,
        total=told.totals[seat],
        ended=match.ended_at or match.created_at,
    )


def matches_over(codes: Iterable[str]) -> list[Match]:
    """Those of these matches that are finished, without practices."""
    ended = Match.code.in_(list(codes)), Match.state == OVER, Match.given.is_(None)
    wanted = select(Match).where(*ended)
    found = db.session.scalars(wanted.options(selectinload(Match.places)))
    return [match for match in found if match.game in GAMES]


def add_up(record: Record, results: Iterable[Result]) -> Record:
    """The record with these results added; the given record is not changed."""
    found: Record = {game: dict(rows) for game, rows in record.items()}
    for one in sorted(results, key=lambda result: result.ended):
        rows = found.setdefault(one.game, {})
        row, longest = rows.get("row", [0, 0])
        if one.against != ALONE:
            row = row + 1 if one.won else 0
        rows["row"] = [row, max(longest, row)]
        played, won, best = rows.get(one.against, [0, 0, one.total])
        rows[one.against] = [played + 1, won + one.won, max(best, one.total)]
    return found
