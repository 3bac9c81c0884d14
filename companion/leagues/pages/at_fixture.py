"""One table of a league, and what a browser is there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from flask import abort

from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.cards import Card, cards_of
from companion.leagues.pages.division import PREFIX, AtDivision, find_division
from companion.leagues.verbs.entering import clubs_of_people
from companion.leagues.verbs.reading import Spot
from companion.site.access.at_league import AtLeague, Need, runs_table

AT = f"{PREFIX}/matchdays/<int:matchday>/tables/<int:table>"
"""Where a table is."""


@dataclass(frozen=True)
class Here:
    """A table, its division, and what this browser is there."""

    place: AtDivision
    spot: Spot
    card: Card

    @cached_property
    def own(self) -> frozenset[int]:
        """Those who sit there and are of a club that this browser's organiser runs."""
        clubs = self.at.who.clubs
        sitting = clubs_of_people(self.card.fixture.seats) if clubs else {}
        return frozenset(person for person, club in sitting.items() if club in clubs)

    @property
    def at(self) -> AtLeague:
        return self.place.at

    @property
    def seat(self) -> int | None:
        """The seat of the player whose browser this is."""
        seats = self.card.fixture.seats
        return seats.index(self.at.player_id) if self.at.player_id in seats else None

    @property
    def sees_to_it(self) -> bool:
        """Whether they set its date and open it: its people, their organisers and officials."""
        seats = self.card.fixture.seats
        return any(self.speaks_for(person) for person in seats)

    def speaks_for(self, person: int) -> bool:
        """Whether they say of somebody that they do not come to this table."""
        return self.seat is not None or runs_table(self.at, self.card.fixture) or person in self.own

    @property
    def since(self) -> date:
        """The first day on which people can meet; of a play-off the last one."""
        return self.place.summary.season.since(*self.spot[:2]) or self.card.fixture.until

    @property
    def can_ask(self) -> bool:
        """Whether they can ask to have the fixed result of their own table corrected."""
        mine = self.at.player_id in self.card.fixture.people
        return mine and self.card.step == "fixed" and not self.place.summary.season.ended

    @property
    def address(self) -> dict[str, Any]:
        """What its addresses are made of."""
        division, matchday, table = self.spot
        return {
            "code": self.at.league.code,
            "number": self.place.summary.season.number,
            "division": division,
            "matchday": matchday,
            "table": table,
        }


def find_table(
    code: str, number: int, division: int, matchday: int, table: int, need: Need = "look"
) -> Here:
    """The table for somebody who is at least what is needed, else 404 or 403."""
    place, spot = find_division(code, number, division, need), (division, matchday, table)
    try:
        fixture = place.summary.season.fixture(*spot)
    except LookupError:
        abort(404)
    (card,) = cards_of(place.at.league, place.summary, [(spot, fixture)], division)
    return Here(place, spot, card)


def sees(here: Here) -> None:
    """Refused for a player of another table."""
    if not here.sees_to_it:
        raise Refused(Phrase("You do not play at this table."))


def running(here: Here) -> None:
    """Refused in a season that is over."""
    if here.place.summary.season.number != len(here.place.summary.league.seasons):
        raise Refused(Phrase("No season is being played."))
