"""Notices to players: reminders about their fixtures, and changes of their dates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final, Literal

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.clubs.verbs.same_person import same_as
from companion.core.broken import Broken
from companion.core.notices import Due, Lines, Notice, browser
from companion.kit.stored_entries import UNDO, in_force, meant
from companion.kit.words import Phrase
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, League, Season
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import league_of, lines_of, locked, today
from companion.leagues.verbs.mail_wishes import leagues_of
from companion.models import League as Row
from companion.models import LeagueLine, LeagueTable, MatchClock, Member, Subscription, db
from companion.models.base import Journalled

SOON: Final = 3
"""Days before the end of a window from which a fixture is due."""
Why = Literal["turn", "agreed", "due", "times"]
WHY: Final[Mapping[Why, Phrase]] = {
    "turn": Phrase("It is your turn."),
    "agreed": Phrase("You meet soon."),
    "due": Phrase("The last day is near."),
    "times": Phrase("Say when you can come."),
}


@dataclass(frozen=True, slots=True)
class FixtureNotice(Notice):
    """A fixture that needs something from its player today, and why; for daily emails."""

    TOPIC: ClassVar = "fixture"
    OF: ClassVar = Row
    league: Row
    game: Phrase
    season: int
    spot: Spot
    fixture: Fixture
    why: Why

    def address(self) -> str:
        return path_of(self.league, self.season, self.spot)

    def words(self) -> Lines:
        return [Phrase("Your league tables")]

    def letter(self) -> Lines:
        from companion.site.plumbing.phrases import say  # workers load no pages

        who = names_at(self.fixture, names_of(self.fixture.seats))
        when = f"{say(WHY[self.why])} {time_of(self.fixture)}"
        return [f"{self.league.name} · {say(self.game)}: {who}", when]

    @classmethod
    def due_today(cls, member: Member) -> Sequence[Notice]:
        """For all leagues of all clubs where they are a member."""
        people = {member.id} | same_as([member.id]).get(member.id, set())
        return [
            one
            for row in leagues_of(people)
            for person in sorted(people)
            for one in due_at(row, person)
        ]


def names_at(fixture: Fixture, names: Mapping[int, str]) -> str:
    """Return the names of a fixture's players, separated by commas in the reader's language."""
    from companion.site.plumbing.phrases import say  # workers load no pages

    return say(Phrase(", ")).join(names[person] for person in fixture.seats)


def time_of(fixture: Fixture) -> str:
    """Return when and where a fixture takes place, else its last day, in the reader's language."""
    from companion.site.plumbing.phrases import say, say_clock, say_date  # workers load no pages

    agreed = say_clock(fixture.agreed) if fixture.agreed else ""
    until = Phrase("until %(day)s", day=say_date(fixture.until))
    return " · ".join(part for part in (agreed, fixture.place) if part) or say(until)


def due_at(row: Row, person: int) -> list[FixtureNotice]:
    """Return the player's fixtures of a league that need something from them today."""
    try:
        day = today(row)
        found = summary_of(row, day)
    except Broken:  # its own page shows the error; other leagues' reminders go on
        return []
    if found is None or found.season.ended:
        return []
    mine = tables_of(found.season, person)
    turns = waiting_for(row, found.season.number, mine, person) if mine else set()
    reminders = []
    for spot, since, fixture in mine:
        if spot in found.scores or fixture.verdict:
            continue
        why = reason(fixture, since, person, day)
        if spot in turns:
            why = "turn"
        if why:
            game, season = found.game.title, found.season.number
            reminders.append(FixtureNotice(row, game, season, spot, fixture, why))
    return reminders


def tables_of(season: Season, person: int) -> list[tuple[Spot, date, Fixture]]:
    """Return the player's fixtures with the first day of each."""
    found = [
        ((division.number, day.number, one.number), day.since, one)
        for division in season.divisions
        for day in division.matchdays
        for one in day.fixtures
        if person in one.people
    ]
    found += [
        ((upper, PLAYOFF, 1), one.until - timedelta(days=SOON), one)
        for upper, one in season.playoffs.items()
        if person in one.people
    ]
    return found


def reason(fixture: Fixture, since: date, person: int, today: date) -> Why | None:
    """Return why a fixture is due today; None if nothing needs doing or its window is over."""
    if today > fixture.until:
        return None
    if fixture.agreed is not None:
        near = fixture.agreed.date() - today
        return "agreed" if timedelta(0) <= near <= timedelta(days=1) else None
    if fixture.until - today <= timedelta(days=SOON):
        return "due"
    asked = since <= today and fixture.offered and person not in fixture.offered
    return "times" if asked or since == today else None


def waiting_for(
    row: Row, season: int, mine: Sequence[tuple[Spot, date, Fixture]], person: int
) -> set[Spot]:
    """Return the correspondence matches in which it is this player's turn."""
    chosen = (
        select(LeagueTable, MatchClock.waiting)
        .join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, LeagueTable.season == season)
        .where(MatchClock.due_at.is_not(None))
    )
    seats = {spot: fixture.seats.index(person) for spot, _, fixture in mine}
    return {
        spot
        for table, waiting in db.session.execute(chosen)
        if (spot := (table.division, table.matchday, table.number)) in seats
        and seats[spot] in waiting.get("seats", ())
    }


@dataclass(frozen=True, slots=True)
class DateNotice(Notice):
    """The date of a fixture is set, changed or cancelled. Nobody hears of their own changes."""

    TOPIC: ClassVar = "date"
    OF: ClassVar = Row
    AFTER: ClassVar = ("agree", UNDO)
    league: str
    path: str

    def address(self) -> str:
        return self.path

    def words(self) -> list[Phrase]:
        return [
            Phrase("The date of one of your tables has changed: %(league)s", league=self.league)
        ]

    @classmethod
    def offered(cls, row: Journalled, person: int) -> bool:
        """Whether the person is a player of the league."""
        return isinstance(row, Row) and person in league_of(row).people

    @classmethod
    def due(cls, number: int, _: int) -> Sequence[Due]:
        """For subscribers who have not heard of a fixture's latest date; then they have."""
        row = db.session.get(Row, number)
        about = Subscription.league_id == number
        if row is None or not cls.subscriptions(about):
            return []
        found = []
        with locked(row) as league:
            dates = dates_of(lines_of(row))
            for one in cls.subscriptions(about):
                spots = [
                    spot
                    for spot, line in dates
                    if line.n > one.heard
                    and line.by != f"player {one.member_id}"
                    and one.member_id in seats_of(league, spot)
                ]
                if spots:
                    path = path_of(row, len(league.seasons), spots[-1])
                    found.append((cls(row.name, path), [browser(one)]))
                one.heard = row.length
        return found


def seats_of(league: League, spot: Spot) -> Sequence[int]:
    """Return the players of a fixture; nobody where a later plan has removed it."""
    try:
        return league.playing.fixture(*spot).people
    except LookupError:
        return ()


def path_of(row: Row, season: int, spot: Spot) -> str:
    """Return the path of the fixture's page."""
    division, matchday, table = spot
    days = f"seasons/{season}/divisions/{division}/matchdays/{matchday}"
    return f"/leagues/{row.code}/{days}/tables/{table}"


def dates_of(lines: Sequence[LeagueLine]) -> list[tuple[Spot, LeagueLine]]:
    """Return the fixtures of the current season with a date set, cancelled or undone, in order."""
    live = in_force(lines)
    season = max((line.n for line in lines if line.kind == "divide" and line.n in live), default=0)
    found = []
    for line in lines:
        about = meant(lines, line)
        if about.kind == "agree" and line.n in live and about.n > season:
            data = about.data
            found.append(((data["division"], data["matchday"], data["table"]), line))
    return found
