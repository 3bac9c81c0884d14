"""The tables of matchdays as pages show them: who, until when, how far, and what it came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.league import PLAYOFF, Season
from companion.competition.leagues.progress import Step, step
from companion.competition.leagues.table import Score
from companion.models import WAITING, League, LeagueTable, Match, Sheet
from companion.services.leagues.reading import Spot, Summary
from companion.services.leagues.sitting_in import has_begun
from companion.services.leagues.tables import day_of, on_tables
from companion.web.leagues.fetch import today
from companion.web.plumbing.links import page_of


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
        return self.step in ("fixed", "ruled", "missed")


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
    tables = on_tables(row, summary.season.number, division)
    return [card(summary, spot, fixture, tables) for spot, fixture in wanted]


def card(
    summary: Summary, spot: Spot, fixture: Fixture, tables: Mapping[Spot, LeagueTable]
) -> Card:
    """One table."""
    table, score = tables.get(spot), summary.scores.get(spot)
    done = day_of(table.finished_at) if table and table.finished_at else None
    term = summary.rules["term"]
    return Card(
        spot,
        fixture,
        step(fixture, score, done, term, today()),
        score,
        (table.sheet or table.match) if table else None,
    )
