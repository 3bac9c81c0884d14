"""Notifications to players that it is their turn at a table of their league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import select

from companion.core.notices import Due, Notice, browser
from companion.kit.words import Phrase
from companion.leagues.verbs.fixture_notice import DateNotice, path_of
from companion.leagues.verbs.league_journal import league_of
from companion.matches.verbs.turn_notice import TurnNotice, actors
from companion.models import LeagueTable, Match, MatchClock, Subscription, db


@dataclass(frozen=True, slots=True)
class LeagueTurnNotice(Notice):
    """It is a player's turn in a correspondence match; for those who hear about their dates."""

    TOPIC: ClassVar = "league-turn"
    OF: ClassVar = Match
    AFTER: ClassVar = ("change",)
    league: str
    path: str

    def address(self) -> str:
        return self.path

    def words(self) -> list[Phrase]:
        return [Phrase("It is your turn in %(league)s.", league=self.league)]

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For those whose turn it still is; a browser that hears of its seat's turns hears once."""
        chosen = select(LeagueTable).join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        table = db.session.scalar(chosen.where(LeagueTable.match_id == number))
        match = db.session.get(Match, number)
        if table is None or match is None or match.length != length or match.closed_at is not None:
            return []
        season = league_of(table.league).current
        if season is None or season.number != table.season:
            return []
        spot, turns = (table.division, table.matchday, table.number), actors(match)
        people = [season.fixture(*spot).seats[seat] for seat in turns]
        seats = Subscription.seat_id.in_([match.places[seat].id for seat in turns])
        told = select(Subscription.endpoint).where(Subscription.topic == TurnNotice.TOPIC, seats)
        rows = DateNotice.subscriptions(
            DateNotice.about(table.league, people), Subscription.endpoint.not_in(told)
        )
        notice = cls(table.league.name, path_of(table.league, table.season, spot))
        return [(notice, list(map(browser, rows)))] if rows else []
