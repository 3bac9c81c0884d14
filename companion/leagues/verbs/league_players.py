"""Entering and withdrawing players."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import MOST
from companion.leagues.entries.league_setting_entries import Enter
from companion.leagues.entries.plan_entries import Away
from companion.leagues.entries.season_entries import Place
from companion.leagues.state.league_state import League
from companion.leagues.verbs.league_journal import locked, once, running_season, write
from companion.leagues.verbs.officials import Standing
from companion.models import League as Row
from companion.models import LeagueLine, Member, db
from companion.models.league import LeagueClub


@once
def enter(
    row: Row, people: Sequence[int], comes: bool, who: Standing, *, key: str, by: str
) -> Appended:
    """Enter these members in the league, or withdraw them."""
    with locked(row) as league:
        for person in people:
            of_theirs(league, person, who, comes=comes)
        if comes:
            once_each([*league.entered(), *people], people)
        if not people:
            raise Refused(Phrase("Choose at least one person."))
        if comes and len({*league.entered(), *people}) > MOST:
            raise Refused(Phrase("A league can have at most %(n)s people.", n=MOST))
        return write(row, Enter(people=tuple(map(Person, people)), comes=comes), key=key, by=by)


def of_theirs(league: League, person: int, who: Standing, *, comes: bool) -> None:
    """Raise Refused unless the member belongs to a club of the league and `who` may enter them."""
    member = db.session.get(Member, person)
    club = member.club_id if member else None
    if member is None or member.merged_into_id or (comes and member.anonymous_at):
        raise Refused(Phrase("Somebody there is not on the list of any club of the league."))
    if not who.directs and club not in who.clubs:
        raise Refused(Phrase("The organisers of their own club look after these people."))
    if comes and club not in league.clubs:
        raise Refused(Phrase("Somebody there is not on the list of any club of the league."))


def once_each(everybody: Sequence[int], new: Sequence[int]) -> None:
    """Raise Refused where one of the new people is in the league already through another club."""
    same = same_as(new)
    if any(
        others & (set(everybody) - {person}) for person, others in same.items() if person in new
    ):
        raise Refused(Phrase("One of them is in the league already, by the list of another club."))


@once
def place(row: Row, person: int, division: int, *, key: str, by: str) -> Appended:
    """Place a late entry in a division, to play from the next matchday that is planned."""
    with locked(row) as league:
        season = running_season(league)
        if not league.people.get(person):
            raise Refused(Phrase("Only people who have entered can be placed."))
        if season.division_of(person) is not None:
            raise Refused(Phrase("They play in a division already."))
        if not 1 <= division <= len(season.divisions):
            raise Refused(Phrase("There is no such division."))
        return write(row, Place(person=Person(person), division=division), key=key, by=by)


@once
def keep_away(
    row: Row, division: int, person: int, matchdays: Sequence[int], *, key: str, by: str
) -> Appended:
    """Set the matchdays on which a player cannot play; later plans take them into account."""
    with locked(row) as league:
        season = running_season(league)
        if not 1 <= division <= len(season.divisions):
            raise Refused(Phrase("No season is being played."))
        if person not in season.division(division).people:
            raise Refused(Phrase("They do not play in this division."))
        numbers = sorted({one for one in matchdays if 1 <= one <= league.settings.matchdays})
        entry = Away(division=division, person=Person(person), matchdays=tuple(numbers))
        return write(row, entry, key=key, by=by)


def clubs_of_people(people: Sequence[int]) -> dict[int, int]:
    """Return the club id of each member."""
    chosen = select(Member.id, Member.club_id).where(Member.id.in_(people))
    return {one.id: one.club_id for one in db.session.execute(chosen)}


def entries(people: Collection[Member]) -> list[tuple[Row, Member]]:
    """Return the leagues that these members entered, sorted by name; two queries."""
    chosen = (
        select(LeagueLine.league_id, LeagueLine.data)
        .join(LeagueClub, LeagueClub.league_id == LeagueLine.league_id)
        .where(LeagueLine.kind == "enter")
        .where(LeagueClub.club_id.in_({member.club_id for member in people}))
    )
    entered = {
        (one.league_id, person)
        for one in db.session.execute(chosen)
        for person in one.data["people"]
    }
    wanted = {league for league, person in entered if person in {one.id for one in people}}
    if not wanted:
        return []
    leagues = select(Row).where(Row.id.in_(wanted), Row.archived_at.is_(None))
    return [
        (row, member)
        for row in db.session.scalars(leagues.order_by(Row.name, Row.id))
        for member in people
        if (row.id, member.id) in entered
    ]
