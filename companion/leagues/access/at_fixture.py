"""Access to a table of a league, as its sheet and its match ask for it (core/house.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from flask import url_for

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.house import News, WayBack, Wish
from companion.core.refused import Refused
from companion.events.access.passes import by_whom
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, at_league, runs_table, signature
from companion.leagues.state.fixture import Fixture
from companion.leagues.verbs import player_actions
from companion.leagues.verbs.fixture_tables import is_settled
from companion.leagues.verbs.league_journal import league_of, locked
from companion.models import LeagueTable, Match, PlayedTable, Sheet
from companion.sheets.access.credentials import holds

FIXED = Phrase("The result was fixed in the meantime, so this was not saved.")
T = TypeVar("T", Match, Sheet)


@dataclass(frozen=True)
class FixtureAccess:
    """A table of a league, with this browser's rights there; its sheet takes no requests."""

    row: LeagueTable
    at: AtLeague

    takes_requests = False
    decides = False
    ended = False
    opener_closes = True

    @cached_property
    def fixture(self) -> Fixture:
        season = league_of(self.row.league).season(self.row.season)
        return season.fixture(self.row.division, self.row.matchday, self.row.number)

    @property
    def name(self) -> str:
        return self.row.league.name

    @property
    def writes(self) -> bool:
        """Whether they may write until the result is fixed: players, officials, the host club."""
        return self.at.player_id in self.fixture.people or runs_table(self.at, self.fixture)

    @property
    def open(self) -> bool:
        """Whether entries still count, which ends when the result is fixed or ruled."""
        return self.fixture.verdict is None and not is_settled(self.row)

    @property
    def by(self) -> str:
        return self.at.by

    @property
    def person(self) -> int | None:
        return self.at.player_id or None

    def totals_instead(self, finished: bool) -> Sequence[int]:
        return self.fixture.verdict.totals if self.fixture.verdict else ()

    def requests(self) -> Sequence[Wish]:
        return ()

    def request(self, entry: int, value: object, *, key: str) -> None:
        raise NotImplementedError

    def change(self, entry: int | None, act: Callable[[], Appended]) -> Appended:
        """Change the sheet; Refused if the result has been fixed in the meantime."""
        with locked(self.row.league):
            if not self.open:
                raise Refused(FIXED)
            return act()

    def preview(self) -> AbstractContextManager[None]:
        return nullcontext()

    def carry_over(self, act: Callable[[], T], *, by: str) -> T:
        return player_actions.carry_over(self.row, act, by=by)

    def plays_as(self, seat: int | None) -> str:
        """The actor's name in the journal; a seat alone stands for its person."""
        if self.writes:
            return self.at.by
        seats = self.fixture.seats
        return f"player {seats[seat] if seats and seat is not None else 0}"

    def way_back(self) -> WayBack | None:
        """The page of the league table, for those who may see the league."""
        if not (self.row.league.public or self.at.belongs):
            return None
        return WayBack(self.name, self.row.number, page_at(self.row, "fixture.show"))


def page_at(row: LeagueTable, endpoint: str) -> str:
    """The address of that page of the fixture."""
    return url_for(
        endpoint,
        code=row.league.code,
        number=row.season,
        division=row.division,
        matchday=row.matchday,
        table=row.number,
    )


def news_at(source: Sheet | Match, _: int | None) -> News | None:
    """What is new at a table of a league; None unless its season is played and it is theirs."""
    row = LeagueTable.of(source)
    if row is None:
        return None
    season = league_of(row.league).running
    if season is None or season.number != row.season:
        return None
    access = FixtureAccess(row, at_league(row.league))
    by_link = holds(source) and not access.at.decides
    if not by_link and access.at.player_id not in access.fixture.people:
        return None
    return News((), page_at(row, "fixture_call.show"), called(access.fixture))


def called(fixture: Fixture) -> Phrase | str:
    """What became of the fixture's open call, in words; "" if there is none."""
    waiting = [call for call in fixture.calls.values() if not call.closed]
    if not waiting:
        return ""
    if not (by := waiting[-1].coming):
        return Phrase("You have called the director.")
    return Phrase("Coming to your table: %(who)s", who=signature(by, names_of(by_whom([by]))))


def access_to(row: PlayedTable) -> FixtureAccess | None:
    """This browser's access to a table of a league; None for other tables."""
    return FixtureAccess(row, at_league(row.league)) if isinstance(row, LeagueTable) else None
