"""What a seat plays for, how it stands with that, and what others may hold: for features."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import ALL
from companion.games.sinker.position import DIVE
from companion.games.sinker.rules import Rules
from companion.games.sinker.sheet import MOST
from companion.games.sinker.tables import DECK_MASK
from companion.kit.masks import count

# Sorts of aim, and where the aims of a sort begin.
DIVING: Final = 0
LOW: Final = 1
AGAINST_LOW: Final = 2
EVERY: Final = 3
AGAINST_ALL: Final = 4
AIMS: Final[vec[i64]] = vec[i64]([0, 3, 8, 13, 15])
LIMIT: Final[vec[i64]] = vec[i64]([int(most) for most in MOST])


def sort_of_aim(p: Rules) -> i64:
    """What the seat in turn plays for."""
    if p.bid == DIVE:
        return DIVING
    if p.bid >= ALL:
        return EVERY if p.now == p.declarer else AGAINST_ALL
    return LOW if p.now == p.declarer else AGAINST_LOW


def aim(p: Rules, sort: i64) -> i64:
    """The same with how it stands: tricks still allowed, or whether it is lost."""
    if sort == DIVING:
        level: i64 = 0
        above: i64 = 0
        other: i64 = 0
        while other < p.seats:
            if other != p.now and p.tricks[other] > p.tricks[p.now]:
                above = 1
            elif other != p.now and p.tricks[other] == p.tricks[p.now]:
                level = 1
            other += 1
        if above:
            return 2
        return level
    own: i64 = p.tricks[p.declarer]
    if sort >= EVERY:
        lost: i64 = 0
        seat: i64 = 0
        while seat < p.seats:
            if seat != p.declarer and p.tricks[seat]:
                lost = 1
            seat += 1
        return AIMS[sort] + lost
    room: i64 = LIMIT[p.bid] - own + 1
    if room < 0:
        return AIMS[sort]
    return AIMS[sort] + fewer(room, 4)


def unseen(p: Rules) -> i64:
    """The cards that others may hold, as far as the seat in turn knows."""
    seat: i64 = p.now
    known: i64 = p.seen | p.hands[seat]
    if p.taken != 1:
        known |= p.put[seat]
    elif seat == p.declarer:  # who has seen all that was put away, and laid these back
        known |= p.pile
    return DECK_MASK & ~known


def glance(p: Rules) -> tuple[i64, i64, i64, i64]:
    """What every card is judged by: cards out, the sort of aim, the aim, cards held besides."""
    sort: i64 = sort_of_aim(p)
    return unseen(p), sort, aim(p, sort), fewer(count(p.hands[p.now]) - 1, 6)


def fewer(number: i64, most: i64) -> i64:
    """The number, or the most that is told apart."""
    return number if number < most else most


def declarer_in_trick(p: Rules) -> i64:
    """Whether the declarer is still to play, 0, wins the trick so far, 1, or does not, 2."""
    if p.declarer < 0 or (p.declarer - p.leader + p.seats) % p.seats >= p.played:
        return 0
    return 1 if p.winner == p.declarer else 2
