"""Teams of a season: create, change and disband them, and set their line-ups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.leagues.entries.season_entries import FormTeam, LineUp
from companion.leagues.state.league_state import Season
from companion.leagues.verbs.league_journal import locked, once, running_season, write
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.officials import Standing
from companion.models import League as Row

FEWEST: Final = 2
FULLEST: Final = 6
MOST: Final = 60
"""Maximum number of teams in a season."""


@once
def form_team(
    row: Row, number: int, name: str, people: Sequence[int], *, key: str, by: str
) -> Appended:
    """Create a team (number 0), change its name or members, or disband it (no people)."""
    with locked(row) as league:
        season = running_season(league)
        if number and number not in season.teams:
            raise Refused(Phrase("There is no such team."))
        if not number and len(season.teams) >= MOST:
            raise Refused(Phrase("A season can have at most %(n)s teams.", n=MOST))
        members = tuple(dict.fromkeys(people))
        if members or not number:
            complete(season, number, members)
        entry = FormTeam(
            team=number or 1 + max(season.teams, default=0),
            name=worded(name, LONGEST_CLUB, "name") if members else "",
            people=tuple(map(Person, members)),
        )
        return write(row, entry, key=key, by=by)


def complete(season: Season, number: int, members: Sequence[int]) -> None:
    """Raise Refused unless these can be a team: two to six of the season, each in no other."""
    if not FEWEST <= len(members) <= FULLEST:
        raise Refused(
            Phrase("A team needs %(least)s to %(most)s members.", least=FEWEST, most=FULLEST)
        )
    if any(season.division_of(person) is None for person in members):
        raise Refused(Phrase("Only people who play in a division can be in a team."))
    others = {p for team in season.teams.values() if team.number != number for p in team.members}
    if others & set(members):
        raise Refused(Phrase("Somebody there is in another team already."))


@once
def line_up(
    row: Row,
    number: int,
    matchday: int,
    people: Sequence[int],
    who: Standing,
    *,
    key: str,
    by: str,
) -> Appended:
    """Set who counts for a team on a matchday: members, or substitutes from no other team.

    The organisers of a club can only add and remove their own people.
    """
    with locked(row) as league:
        season = running_season(league)
        if number not in season.teams:
            raise Refused(Phrase("There is no such team."))
        if not 1 <= matchday <= league.settings.matchdays:
            raise Refused(Phrase("There is no such matchday."))
        days = [one.matchdays[matchday - 1 : matchday] for one in season.divisions]
        if any(day.begun for found in days for day in found):
            raise Refused(Phrase("This matchday has begun: its line-ups are final."))
        chosen = tuple(dict.fromkeys(people))
        if not 1 <= len(chosen) <= FULLEST:
            raise Refused(Phrase("Choose one to %(most)s people for the line-up.", most=FULLEST))
        if any(season.division_of(person) is None for person in chosen):
            raise Refused(Phrase("Only people who play in a division can be in a team."))
        team = season.teams[number]
        if not set(chosen) ^ set(team.on(matchday)) <= theirs({*chosen, *team.on(matchday)}, who):
            raise Refused(Phrase("The organisers of their own club look after these people."))
        if {p for team in season.teams.values() if team.number != number
            for p in (*team.members, *team.lineups.get(matchday, ()))} & set(chosen):  # fmt: skip
            raise Refused(Phrase("Somebody there is in another team already."))
        entry = LineUp(team=number, matchday=matchday, people=tuple(map(Person, chosen)))
        return write(row, entry, key=key, by=by)


def theirs(people: Iterable[int], who: Standing) -> set[int]:
    """Return those of these people whom `who` may manage."""
    clubs = clubs_of_people(sorted(people))
    return {one for one, club in clubs.items() if who.directs or club in who.clubs}
