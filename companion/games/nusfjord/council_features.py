"""What the elders of a seat make good, as features for a policy (ai/policy.py).

Whom one invites first decides what one's harbour lives on, and which elder that should be depends
on the deck and on how many choose before.
"""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.board import COUNCIL
from companion.games.nusfjord.glances import (
    DECKS,
    INVITED,
    KNOWN,
    MOMENTS,
    ORDERS,
    PHASE,
    TIMES,
    USES,
    fewer,
    invited,
    moment,
)
from companion.games.nusfjord.rules import Position

MEMBERS: Final = INVITED + 1  # an elder, or none yet

FIRST_USE: Final = 0  # deck, the first of the council, use, time
LAST_USE: Final = FIRST_USE + (DECKS + 1) * MEMBERS * USES * TIMES  # deck, the latest, use, time
FIRST_CARD: Final = LAST_USE + (DECKS + 1) * MEMBERS * USES * TIMES  # the first, building
INVITED_WHEN: Final = FIRST_CARD + MEMBERS * KNOWN  # deck, elder, moment
INVITED_ORDER: Final = INVITED_WHEN + (DECKS + 1) * INVITED * MOMENTS  # deck, elder, order, time
COUNCIL_END: Final = INVITED_ORDER + (DECKS + 1) * INVITED * ORDERS * TIMES


def member(p: Position, seat: i64, place: i64) -> i64:
    """Who sits there in the council of the seat."""
    if place < 0 or place >= p.elders[seat]:
        return INVITED
    return invited(p, p.council[seat * COUNCIL + place] - 1)


def of_use(p: Position, place: i64, use: i64) -> i64:
    """The use of a worker, by the deck and by the first of the council or the latest."""
    seat: i64 = p.now
    first: i64 = FIRST_USE if place == 0 else LAST_USE
    who: i64 = fewer(p.which_deck, DECKS) * MEMBERS + member(p, seat, place)
    return first + (who * USES + use) * TIMES + PHASE[p.round]


def of_building(p: Position, card: i64) -> i64:
    """A building, by its number and by the first of the council."""
    return FIRST_CARD + member(p, p.now, 0) * KNOWN + card


def of_invited(p: Position, elder: i64) -> i64:
    """Whom one invites, by deck and moment."""
    who: i64 = fewer(p.which_deck, DECKS) * INVITED + elder
    return INVITED_WHEN + who * MOMENTS + moment(p)


def of_turn(p: Position, elder: i64) -> i64:
    """Whom one invites, by deck, place in the order of the round, and time."""
    who: i64 = fewer(p.which_deck, DECKS) * INVITED + elder
    return INVITED_ORDER + (who * ORDERS + p.turns % p.seats) * TIMES + PHASE[p.round]
