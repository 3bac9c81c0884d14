"""Who plays in a league: entered and withdrawn by their club's organisers or a director."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from companion.competition.leagues.league import League
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import League as Row
from companion.models import Member, db
from companion.services.clubs.same_person import same_as
from companion.services.leagues.journal import locked, once, write
from companion.services.leagues.officials import Standing

MOST: Final = 400
"""People in a league."""


@once
def enter(
    row: Row, people: Sequence[int], comes: bool, who: Standing, *, key: str, by: str
) -> Appended:
    """These members enter, or withdraw."""
    with locked(row) as league:
        for person in people:
            of_theirs(league, person, who, comes=comes)
        if comes:
            once_each([*league.entered(), *people], people)
        if not people:
            raise Refused(Phrase("Choose at least one person."))
        if comes and len({*league.entered(), *people}) > MOST:
            raise Refused(Phrase("A league has at most %(n)s people.", n=MOST))
        return write(row, "enter", {"people": list(people), "in": comes}, key=key, by=by)


def of_theirs(league: League, person: int, who: Standing, *, comes: bool) -> None:
    """Refused unless this person is one whom they look after, and of a club of the league."""
    member = db.session.get(Member, person)
    club = member.club_id if member else None
    if member is None or member.merged_into_id or (comes and member.anonymous_at):
        raise Refused(Phrase("Somebody there is not on the list of any club of the league."))
    if not who.directs and club not in who.clubs:
        raise Refused(Phrase("The organisers of their own club look after these people."))
    if comes and club not in league.clubs:
        raise Refused(Phrase("Somebody there is not on the list of any club of the league."))


def once_each(everybody: Sequence[int], new: Sequence[int]) -> None:
    """Refused where somebody new is in the league already, by the list of another club."""
    same = same_as(new)
    if any(
        others & (set(everybody) - {person}) for person, others in same.items() if person in new
    ):
        raise Refused(Phrase("One of them is in the league already, by the list of another club."))


@once
def place(row: Row, person: int, division: int, *, key: str, by: str) -> Appended:
    """A late entry plays in that division from the next planned matchday on."""
    with locked(row) as league:
        season = league.current
        if season is None or season.ended:
            raise Refused(Phrase("There is no season being played."))
        if not league.people.get(person):
            raise Refused(Phrase("Only who has entered can be placed."))
        if season.division_of(person) is not None:
            raise Refused(Phrase("They play in a division already."))
        if not 1 <= division <= len(season.divisions):
            raise Refused(Phrase("There is no such division."))
        return write(row, "place", {"person": person, "division": division}, key=key, by=by)


@once
def keep_away(
    row: Row, division: int, person: int, matchdays: Sequence[int], *, key: str, by: str
) -> Appended:
    """On these matchdays somebody cannot play; plans made from now on go by it."""
    with locked(row) as league:
        season = league.current
        if season is None or season.ended or not 1 <= division <= len(season.divisions):
            raise Refused(Phrase("There is no season being played."))
        if person not in season.division(division).people:
            raise Refused(Phrase("They do not play in this division."))
        numbers = sorted({one for one in matchdays if 1 <= one <= league.settings["matchdays"]})
        data = {"division": division, "person": person, "matchdays": numbers}
        return write(row, "away", data, key=key, by=by)


def clubs_of_people(people: Sequence[int]) -> dict[int, int]:
    """By member, their club."""
    chosen = select(Member.id, Member.club_id).where(Member.id.in_(people))
    return {one.id: one.club_id for one in db.session.execute(chosen)}
