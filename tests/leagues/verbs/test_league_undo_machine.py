"""Undos of undos in a league's journal, against a list of what was said."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import rule

from companion.core.append import Appended
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import league_decisions, league_players
from companion.leagues.verbs.league_journal import league_of, open_league
from companion.leagues.verbs.officials import standing_of
from companion.models import Club, Organiser
from tests.journal.undoing import Said, Undoing
from tests.leagues.verbs import seasons
from tests.leagues.verbs.seasons import BY, SMALL
from tests.machines import run

WHO = st.integers(0, 3)


class Bay(Undoing):
    """Who is in the league, who cannot play when, who got points."""

    def __init__(self, owner: Organiser, club: Club, people: list[int]) -> None:
        super().__init__()
        self.people = people
        self.row = open_league(owner, "Aki", club, "Bay League", checked(SMALL))
        self.director = standing_of(owner, self.row)
        league_players.enter(self.row, people, True, self.director, key="all", by=BY)
        seasons.divided(self.row)

    @rule(who=st.sets(WHO, min_size=1), comes=st.booleans())
    def enter(self, who: set[int], comes: bool) -> None:
        people = [self.people[one] for one in who]

        def act(key: str) -> Appended:
            return league_players.enter(self.row, people, comes, self.director, key=key, by=BY)

        self.say(act, "enter", people, comes)

    @rule(who=WHO, points=st.fractions(-9, 9, max_denominator=4))
    def adjust(self, who: int, points: Fraction) -> None:
        person = self.people[who]

        def act(key: str) -> Appended:
            return league_decisions.adjust(self.row, 1, person, points, "why", key=key, by=BY)

        self.say(act, "adjust", person, points)

    @rule(who=WHO, days=st.sets(st.integers(1, 3)))
    def keep_away(self, who: int, days: set[int]) -> None:
        person = self.people[who]

        def act(key: str) -> Appended:
            return league_players.keep_away(self.row, 1, person, sorted(days), key=key, by=BY)

        self.say(act, "away", person, frozenset(days))

    def undo(self, n: int, key: str) -> Appended:
        return league_decisions.undo(self.row, n, key=key, by=BY)

    def length(self) -> int:
        return self.row.length

    def found(self) -> object:
        league = league_of(self.row)
        (division,) = league.playing.divisions
        points = [(one.person, one.points) for one in league.playing.adjustments]
        days = league.playing.away.get(1, {}).items()
        away = {(person, day) for day, people in days for person in people}
        return league.people, set(division.left), points, away

    def expected(self, said: list[Said]) -> object:
        people, points = dict.fromkeys(self.people, True), []
        away = set[tuple[int, int]]()
        for kind, about in said:
            if kind == "enter":
                people |= dict.fromkeys(*about)
            elif kind == "adjust":
                points.append(about)
            else:
                person, days = about
                away = {one for one in away if one[0] != person} | {(person, day) for day in days}
        left = {person for person, there in people.items() if not there}
        return people, left, points, away


def test_a_league_is_what_was_said_and_not_undone(indoors: Flask) -> None:
    _, members, _ = seasons.opened(4)
    club = members[0].club
    people = [member.id for member in members]
    run(partial(Bay, club.owner, club, people), examples=25, steps=14)
