"""Fixtures as cards: players, deadline, state, result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from companion.competition.standings.points import figure
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.standing_reasons import derivation, opened
from companion.core.broken import Broken
from companion.kit.words import Phrase
from companion.leagues.state.divisions import Zone
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, Season
from companion.leagues.state.league_table import Row, Score, head_to_head
from companion.leagues.state.progress import Spot, Step
from companion.leagues.verbs.fixture_tables import has_begun, on_tables
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.open_tasks import stopped
from companion.models import WAITING, League, LeagueTable, Match, Sheet
from companion.site.plumbing.links import page_of
from companion.site.plumbing.race import bars


@dataclass(frozen=True, slots=True)
class Card:
    """A fixture with its state and, once opened, its sheet or match."""

    spot: Spot
    fixture: Fixture
    step: Step
    score: Score | None
    source: Sheet | Match | None

    @property
    def page(self) -> str:
        """Return the address of the sheet or match; "" before there is one."""
        return page_of(self.source) if self.source else ""

    @property
    def on_screen(self) -> bool:
        return isinstance(self.source, Match)

    @property
    def begun(self) -> bool:
        """Return whether something was written, reported or dealt, so that no AI can sit in."""
        if isinstance(self.source, Match):
            return self.source.state != WAITING
        try:
            return self.source is not None and has_begun(self.source)
        except Broken:
            return True

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the totals that count by seat: ruled totals before played ones; () for none."""
        if self.fixture.verdict is not None:
            return self.fixture.verdict.totals
        return self.score[0] if self.score else ()

    @property
    def finished(self) -> bool:
        """Return whether there is a result, played or ruled, or none can come any more."""
        return self.done or self.score is not None

    @property
    def done(self) -> bool:
        """Return whether the fixture needs nothing more from anybody."""
        return self.step in ("fixed", "ruled", "late", "missed")


def spots(season: Season, person: int | None = None) -> Iterable[tuple[Spot, Fixture]]:
    """Yield the fixtures of a season, or of one of its players, in order of matchdays."""
    for division in season.divisions:
        for day in division.matchdays:
            for one in day.fixtures:
                if person is None or person in one.seats:
                    yield (division.number, day.number, one.number), one
    for upper, one in season.playoffs.items():
        if person is None or person in one.seats:
            yield (upper, PLAYOFF, 1), one


def cards_of(
    row: League,
    summary: Summary,
    wanted: Iterable[tuple[Spot, Fixture]],
    division: int | None = None,
) -> list[Card]:
    """Return cards of these fixtures, in one query; naming their division narrows it."""
    tables, out = on_tables(row, summary.season.number, division), stopped(row, summary.season)
    return [card(summary, spot, fixture, tables, out) for spot, fixture in wanted]


def card(
    summary: Summary,
    spot: Spot,
    fixture: Fixture,
    tables: Mapping[Spot, LeagueTable],
    out: frozenset[Spot],
) -> Card:
    """Return the card of one fixture; `out` are the fixtures whose clock has run out."""
    table = tables.get(spot)
    return Card(
        spot,
        fixture,
        summary.step(spot, fixture, stopped=spot in out),
        summary.scores.get(spot),
        table.source if table else None,
    )


class Opened(TypedDict):
    """A row of the standings as templates show it."""

    person: int
    rank: int
    points: str
    bar: int
    zone: Zone
    left: bool
    late: bool
    form: Sequence[tuple[int, int]]
    why: list[Phrase]
    derivation: list[Phrase]
    met: list[tuple[int, str, int]]
    """(opponent, times ahead, tables together), the most met first."""


def opened_up(rows: Sequence[Row]) -> list[Opened]:
    """Return the rows of the standings for the template."""
    lines = [row.line for row in rows]
    lengths = bars([line.points for line in lines])
    return [
        Opened(
            person=row.line.person,
            rank=row.line.rank,
            points=figure(row.line.points),
            bar=length,
            zone=row.zone,
            left=row.left,
            late=row.late,
            form=row.form,
            why=opened(row.line),
            derivation=derivation(row.line, matchday),
            met=met(lines, row.line.person),
        )
        for row, length in zip(rows, lengths, strict=True)
    ]


def matchday(number: int) -> Phrase:
    """Return the league's term for a round."""
    return Phrase("Matchday %(n)s", n=number)


def grid(lines: Sequence[StandingsRow]) -> dict[tuple[int, int], tuple[str, int]]:
    """Return times ahead and tables together by pair of people; only pairs that met."""
    return {
        (line.person, other): (figure(ahead), times)
        for line in lines
        for other, (ahead, times) in head_to_head(lines, line.person).items()
    }


def met(lines: Sequence[StandingsRow], person: int) -> list[tuple[int, str, int]]:
    """Return everybody a person met, with times ahead and tables together."""
    found = head_to_head(lines, person)
    rows = [(other, figure(ahead), times) for other, (ahead, times) in found.items()]
    return sorted(rows, key=lambda row: -row[2])
