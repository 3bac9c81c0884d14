"""Teams of an event: who is in which, and what they scored together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from companion.competition.seating.rounds import Pair
from companion.competition.standings.standing import StandingsRow, places
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.core.typed_names import alike, tidy
from companion.events.entries.people_entries import TEAM, TEAM_SIZE, Teams
from companion.events.state.event_state import EventState, Team
from companion.events.verbs.event_journal import going, locked, once, write
from companion.journal.entry import Person
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Event


class TeamLine(NamedTuple):
    """A team's row in the standings; `shares` are the points of its members who came."""

    rank: int
    name: str
    points: Fraction
    shares: tuple[tuple[int, Fraction], ...]


def team_places(state: EventState, lines: Iterable[StandingsRow]) -> list[TeamLine]:
    """Return the teams by the sum of their members' points in these standings, best first."""
    points = {line.person: line.points for line in lines}
    sums = []
    for name, people in state.teams:
        shares = tuple((person, points[person]) for person in people if person in points)
        sums.append((name, sum((mine for _, mine in shares), Fraction()), shares))
    sums.sort(key=lambda one: -one[1])
    ranks = places([(total,) for _, total, _ in sums])
    return [TeamLine(rank, *one) for rank, one in zip(ranks, sums, strict=True)]


def team_mates(state: EventState) -> frozenset[Pair]:
    """Return the pairs of team-mates, who meet only if it cannot be avoided."""
    return frozenset(
        frozenset(pair) for team in state.teams for pair in combinations(team.people, 2)
    )


def can_join(state: EventState) -> Sequence[int]:
    """Return who can be in a team: everybody who was here, signed up, or is in a team."""
    mates = [person for team in state.teams for person in team.people]
    return list(dict.fromkeys([*state.people, *state.signed, *mates]))


@once
def set_teams(event: Event, typed: Mapping[int, str], seen: int, *, key: str, by: str) -> Appended:
    """Set the teams: people with the same word form one.

    `seen` is the entry that last set the teams: Refused if they have changed since. SheetError
    names the field of the first person of an invalid team.
    """
    teams = of_words(typed)
    with locked(event) as state:
        going(state)
        if state.teams_by != seen:
            raise Refused(
                Phrase("Somebody else saved other teams. Save again to replace them with these.")
            )
        return write(event, Teams(teams=teams), key=key, by=by)


def of_words(typed: Mapping[int, str]) -> tuple[Team, ...]:
    """Return the teams from the words typed per person; an empty word means no team."""
    found: dict[str, tuple[str, list[Person]]] = {}
    for person, word in typed.items():
        if name := tidy(word, f"team.{person}"):
            found.setdefault(alike(name), (name, []))[1].append(Person(person))
    for name, people in found.values():
        if len(people) not in TEAM:
            said = Phrase("%(who)s: %(how)s", who=name, how=TEAM_SIZE)
            raise SheetError(f"team.{people[0]}", said)
    return tuple(Team(name, tuple(people)) for name, people in found.values())
