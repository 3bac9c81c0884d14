"""Fixtures as cards: players, deadline, state, result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from companion.competition.standings.points import figure
from companion.competition.standings.standing import Line
from companion.competition.standings.standing_reasons import derivation, opened
from companion.kit.words import Phrase
from companion.leagues.state.divisions import Zone
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, Season
from companion.leagues.state.league_table import Row, Score, head_to_head
from companion.leagues.state.progress import Step
from companion.leagues.verbs.fixture_tables import on_tables
from companion.leagues.verbs.league_facts import Spot, Summary
from companion.leagues.verbs.sitting_in import has_begun
from companion.leagues.verbs.waiting import stopped
from companion.models import WAITING, League, LeagueTable, Match, Sheet
from companion.site.plumbing.links import page_of
from companion.site.plumbing.race import bars


@dataclass(frozen=True, slots=True)
class Card:
    """A table, and what it is played on, once it was opened."""

    spot: Spot
    fixture: Fixture
    step: Step
    score: Score | None
    source: Sheet | Match | None

    @property
    def page(self) -> str:
        """The address of the sheet or match; "" before there is one."""
        return page_of(self.source) if self.source else ""

    @property
    def on_screen(self) -> bool:
        return isinstance(self.source, Match)

    @property
    def begun(self) -> bool:
        """Whether something was written, told or dealt there, so that nobody is missed any more."""
        if isinstance(self.source, Match):
            return self.source.state != WAITING
        return self.source is not None and has_begun(self.source)

    @property
    def totals(self) -> tuple[int, ...]:
        """What counts, seat by seat: the ruled totals before the played ones; () for none."""
        if self.fixture.verdict is not None:
            return self.fixture.verdict.totals
        return self.score[0] if self.score else ()

    @property
    def done(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.step in ("fixed", "ruled", "late", "missed")


def spots(season: Season, person: int | None = None) -> Iterable[tuple[Spot, Fixture]]:
    """Every table of a season, or of one of its people, in the order of matchdays."""
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
    """These tables; in one query, of one division where it is named."""
    tables, out = on_tables(row, summary.season.number, division), stopped(row, summary.season)
    return [card(summary, spot, fixture, tables, out) for spot, fixture in wanted]


def card(
    summary: Summary,
    spot: Spot,
    fixture: Fixture,
    tables: Mapping[Spot, LeagueTable],
    out: frozenset[Spot],
) -> Card:
    """One table; `out` are those whose clock has run out."""
    table = tables.get(spot)
    return Card(
        spot,
        fixture,
        summary.step(spot, fixture, stopped=spot in out),
        summary.scores.get(spot),
        table.source if table else None,
    )


class Opened(TypedDict):
    """A line of the table as pages show it."""

    person: int
    rank: int
    points: str
    bar: int
    zone: Zone
    left: bool
    form: Sequence[tuple[int, int]]
    why: list[Phrase]
    derivation: list[Phrase]
    met: list[tuple[int, str, int]]
    """(opponent, how often ahead, of how many tables), the most met first."""


def opened_up(rows: Sequence[Row]) -> list[Opened]:
    """The lines in their order."""
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
            form=row.form,
            why=opened(row.line),
            derivation=by_matchday(row.line),
            met=met(lines, row.line.person),
        )
        for row, length in zip(rows, lengths, strict=True)
    ]


def by_matchday(line: Line) -> list[Phrase]:
    """Where the points come from; what an evening calls a round is a matchday here."""
    return [Phrase(WORDS.get(one.text, one.text), **one.values) for one in derivation(line)]


WORDS: Mapping[str, str] = {
    "Round %(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points": Phrase(
        "Matchday %(round)s, table %(table)s: place %(place)s of %(of)s, %(points)s points"
    ).text,
    "Round %(round)s: sat out, %(points)s points": Phrase(
        "Matchday %(round)s: sat out, %(points)s points"
    ).text,
}


def grid(lines: Sequence[Line]) -> dict[tuple[int, int], tuple[str, int]]:
    """By two people how often the first was ahead, of how many tables; only who met is in it."""
    return {
        (line.person, other): (figure(ahead), times)
        for line in lines
        for other, (ahead, times) in head_to_head(lines, line.person).items()
    }


def met(lines: Sequence[Line], person: int) -> list[tuple[int, str, int]]:
    """Everybody whom somebody met, how often they were ahead, and how often they met."""
    found = head_to_head(lines, person)
    rows = [(other, figure(ahead), times) for other, (ahead, times) in found.items()]
    return sorted(rows, key=lambda row: -row[2])
