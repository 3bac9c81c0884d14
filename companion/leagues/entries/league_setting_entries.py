"""Entries about the league as a whole: its settings, clubs and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated

from msgspec import Meta, field

from companion.competition.settings import changes
from companion.events.entries.kit_entry import KitEntry
from companion.events.state.event_games import at_events
from companion.journal.entry import ClubNumber, People, Stamp, Unchecked
from companion.kit.sheet import SheetError
from companion.kit.stored_entries import StoredEntry, in_force
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import MOST, MOST_DAYS, LeagueEntry, Teller, check_day
from companion.leagues.state.league_settings import (
    TOO_FEW,
    LeagueSettings,
    checked,
    sizes,
    stored,
)
from companion.leagues.state.league_state import League
from companion.scorekit.kit_file import read_kit


class Settle(LeagueEntry, tag="settings"):
    """Replaces the settings; settings that later versions added have their defaults."""

    FOR_GOOD = True
    values: Unchecked

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        try:
            checked(self.values)
        except SheetError as error:
            raise SheetError(f"{place}.values.{error.place}", error.phrase) from error

    def apply(self, league: League, stamp: Stamp) -> None:
        league.settings = stored(self.values)

    def fits(self, league: League) -> bool:
        return bool(sizes(league.game))

    def describe(self, teller: Teller, n: int) -> Phrase:
        before = teller.before.get(n)
        if before is None:
            return Phrase("Settings as the league was opened")
        games = {key: game.title for key, game in teller.games.items()}
        found = list(changes(before, stored(self.values), teller.say, games))
        if not found:
            return Phrase("Settings unchanged")
        return Phrase("Settings changed: %(changes)s", changes=" · ".join(map(teller.say, found)))


class AddKit(KitEntry, LeagueEntry, tag="kit"):
    """How a game on paper is scored from now on."""

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Check the kit, and that two or more people can sit at a table."""
        super().check_file(given, place)
        if not sizes(at_events(read_kit(self.kit))):
            raise SheetError(f"{place}.kit.players", TOO_FEW)


def settings_before(lines: Sequence[StoredEntry]) -> dict[int, LeagueSettings]:
    """Return the settings in force before each settings entry; the first has none."""
    live = in_force(lines)
    found: dict[int, LeagueSettings] = {}
    before: LeagueSettings | None = None
    for line in lines:
        if line.kind != "settings":
            continue
        if before is not None:
            found[line.n] = before
        if line.n in live:
            before = stored(line.data["values"])
    return found


class Membership(LeagueEntry, tag="club"):
    """A club joins or leaves; its people keep playing."""

    FOR_GOOD = True
    club: ClubNumber
    joins: bool = field(name="in")

    def apply(self, league: League, stamp: Stamp) -> None:
        league.clubs = [one for one in league.clubs if one != self.club]
        if self.joins:
            league.clubs.append(self.club)

    def describe(self, teller: Teller, n: int) -> Phrase:
        club = teller.club(self.club)
        if self.joins:
            return Phrase("%(club)s joins the league", club=club)
        return Phrase("%(club)s leaves the league", club=club)


class Enter(LeagueEntry, tag="enter"):
    """People enter, or withdraw and leave their divisions."""

    people: People
    comes: bool = field(name="in")

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if len(self.people) > MOST:
            raise SheetError(f"{place}.people", Phrase("at most %(n)s entries", n=MOST))

    def apply(self, league: League, stamp: Stamp) -> None:
        for person in self.people:
            league.people[person] = self.comes
        if league.seasons and not league.seasons[-1].ended:
            season = league.seasons[-1]
            gone = frozenset(one for one, still in league.people.items() if not still)
            season.divisions = [
                replace(one, left=gone & frozenset(one.people)) for one in season.divisions
            ]

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.people(self.people)
        if self.comes:
            return Phrase("Joined: %(who)s", who=who)
        return Phrase("Withdrew: %(who)s", who=who)


class Closed(LeagueEntry, tag="closed"):
    """Replaces the days on which a club cannot host."""

    club: ClubNumber
    days: Annotated[tuple[tuple[date, date], ...], Meta(max_length=MOST_DAYS)]

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        for at, days in enumerate(self.days):
            for which, day in enumerate(days):
                check_day(day, f"{place}.days[{at}][{which}]")

    def apply(self, league: League, stamp: Stamp) -> None:
        if any(first > last for first, last in self.days):
            raise ValueError("a last day before the first")
        league.closed[self.club] = tuple(sorted(self.days))

    def describe(self, teller: Teller, n: int) -> Phrase:
        club = teller.club(self.club)
        if not self.days:
            return Phrase("%(club)s can always be host", club=club)
        days = teller.listed(
            f"{teller.day(first)} – {teller.day(last)}" for first, last in self.days
        )
        return Phrase("%(club)s cannot be host: %(days)s", club=club, days=days)
