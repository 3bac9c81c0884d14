"""Rounds that were seated by scores which were put right later: what would have been otherwise.

Played rounds stay as played; this only tells. The journal says what was known when a round was
seated: its rulings by their lines, the sheets by the moment at which each line was written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from sqlalchemy import select

from companion.competition.evening import Evening, Stage
from companion.competition.evening.ledger import read
from companion.competition.standings.corrected import Shift, Stand, seated_by, seeds, shifts, stands
from companion.kit.lines import Line
from companion.models import Event, SheetLine, db
from companion.services.events.corrections import Correction
from companion.services.events.finals import going_on, still_here
from companion.services.events.results import Found, Key, found_in, outcomes
from companion.services.events.standings import standings_from
from companion.services.sheets.paper import Paper

Results = Mapping[Key, Found]


@dataclass(frozen=True)
class Reseated:
    """A round, and who would have stood elsewhere before it; "social" did not look at scores."""

    stage: Stage
    how: Literal["social", "swiss", "finals"]
    shifts: tuple[Shift, ...] = ()


def reseated(
    event: Event, evening: Evening, lines: Sequence[Line], put_right: Sequence[Correction]
) -> list[Reseated]:
    """Every round before which somebody has other points, or another seed, than at its seating."""
    found = outcomes([event])
    answer = []
    for stage in evening.stages:
        if not stage.started or stage.alone:
            continue
        line = lines[seated_by(lines, stage.drafted_by) - 1]
        before = read(lines[: line.n - 1])
        after = as_now(before, evening, line.n)
        late = [
            one for one in put_right if one.line.at > line.at and one.table.round < stage.number
        ]
        if late or rulings(before) != rulings(after):
            old = {**found, **as_known(event, late, line.at)}
            answer += judged(event, stage, (before, old), (after, found))
    return answer


def as_now(before: Evening, evening: Evening, n: int) -> Evening:
    """The evening as it was before line n, with what was ruled about its rounds until today."""
    stages = [evening.stage(stage.number) for stage in before.stages if stage.started]
    points = [one for one in evening.adjustments if one.line < n]
    return replace(before, stages=stages, adjustments=points)


def rulings(evening: Evening) -> list[object]:
    """All that an organiser can decide about results."""
    tables = [
        (table.ruled, table.totals, table.last)
        for stage in evening.stages
        for table in stage.tables
    ]
    return [tables, [stage.mark for stage in evening.stages if stage.started], evening.adjustments]


def as_known(event: Event, late: Sequence[Correction], moment: datetime) -> dict[Key, Found]:
    """What the sheets that were corrected after that moment said at it."""
    sheets = {one.sheet.id: one for one in late}
    chosen = (
        select(SheetLine).where(SheetLine.sheet_id.in_(sheets), SheetLine.at <= moment)
    ).order_by(SheetLine.n)
    lines = db.session.scalars(chosen).all() if sheets else []
    known = {}
    for number, one in sheets.items():
        paper = Paper(
            one.sheet.game, one.sheet.options, [line for line in lines if line.sheet_id == number]
        )
        known[event.id, one.table.round, one.table.number] = found_in(paper.scored)
    return known


def judged(
    event: Event, stage: Stage, then: tuple[Evening, Results], now: tuple[Evening, Results]
) -> list[Reseated]:
    """The round, if anything about it would have been otherwise."""
    if stage.final:
        return told_of(stage, "finals", *(seeding(event, stage, *known) for known in (then, now)))
    points = [points_of(event, *known) for known in (then, now)]
    if points[0] == points[1]:
        return []
    if then[0].settings["seating"] == "social":
        return [Reseated(stage, "social")]
    people = sorted(stage.seated.people(), key=lambda person: -points[1].get(person, 0.0))
    size = stage.seated.wanted
    return told_of(stage, "swiss", *(stands(known, people, size) for known in points))


def told_of(
    stage: Stage,
    how: Literal["swiss", "finals"],
    then: Mapping[int, Stand],
    now: Mapping[int, Stand],
) -> list[Reseated]:
    """The round with its shifts, if there are any."""
    moved = shifts(then, now)
    return [Reseated(stage, how, tuple(moved))] if moved else []


def points_of(event: Event, evening: Evening, found: Results) -> dict[int, float]:
    """Everybody's points, as the seating takes them."""
    return {line.person: float(line.points) for line in standings_from(event, evening, found)}


def seeding(event: Event, stage: Stage, evening: Evening, found: Results) -> dict[int, Stand]:
    """The seeds of finals: by the standings, or of the final by the tables before it."""
    semi = next((one for one in reversed(evening.stages) if one.final and one.started), None)
    if semi is None:
        lines = standings_from(event, evening, found)
        order = [person for _, person in still_here(evening, lines)]
    else:
        on = going_on(event, semi, found)
        order = [*on, *sorted(semi.seated.people() - set(on))]
    return seeds(order, len(stage.seated.people()))
