"""Notices of calls to the officials of a league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.competition.calls import notice_of
from companion.core.notices import Due, Lines, Notice, browser
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import fixture_name
from companion.leagues.verbs.fixture_calls import open_calls
from companion.leagues.verbs.league_journal import locked
from companion.models import League as Row
from companion.models import Subscription, db


@dataclass(frozen=True, slots=True)
class LeagueCallNotice(Notice):
    """A table has called, and nobody sees to it yet; for phones of the officials.

    They are of no member, so these subscriptions are for the league itself.
    """

    TOPIC: ClassVar = "league-call"
    OF: ClassVar = Row
    AFTER: ClassVar = ("call",)
    DELAY: ClassVar = 3.0
    FOR: ClassVar = "league_id"
    MOST: ClassVar = 12
    code: str
    league: str
    calls: Sequence[Phrase]
    """Each call in words."""

    def address(self) -> str:
        return f"/leagues/{self.code}/calls"

    def words(self) -> Lines:
        return [self.league, *self.calls]

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For each phone the calls that it has not heard of; then it has."""
        row, about = db.session.get(Row, number), Subscription.league_id == number
        if row is None or not cls.subscriptions(about):
            return []
        found = []
        with locked(row) as league:
            waiting = [(spot, call) for spot, call in open_calls(league) if not call.coming]
            for one in cls.subscriptions(about):
                calls = [
                    notice_of(fixture_name(*spot), call)
                    for spot, call in waiting
                    if call.line > one.heard
                ]
                if calls:
                    found.append((cls(row.code, row.name, calls), [browser(one)]))
                one.heard = row.length
        return found
