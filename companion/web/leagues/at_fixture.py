"""One table of a league, and what a browser is there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import abort

from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.services.leagues.reading import Spot
from companion.web.leagues.cards import Card, cards_of
from companion.web.leagues.division import PREFIX, AtDivision, find_division
from companion.web.leagues.fetch import AtLeague, Need, find_league

AT = f"{PREFIX}/matchdays/<int:matchday>/tables/<int:table>"
"""Where a table is."""


@dataclass(frozen=True, slots=True)
class Here:
    """A table, its division, and what this browser is there."""

    place: AtDivision
    spot: Spot
    card: Card

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
        """Whether they set its date and open it: its people, organisers and officials."""
        return self.seat is not None or self.at.keeps or self.at.decides

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
    find_league(code, need)
    place, spot = find_division(code, number, division), (division, matchday, table)
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
        raise Refused(Phrase("There is no season being played."))


def since_of(here: Here) -> date:
    """The first day on which people can meet; of a play-off the last one."""
    matchday = here.spot[1]
    days = here.place.division.matchdays
    return days[matchday - 1].since if matchday else here.card.fixture.until
