"""What a player sees in each card that may be played, by the seat's aim and what it knows alone."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.aims import declarer_in_trick, fewer, glance
from companion.games.sinker.cards import DECK
from companion.games.sinker.hand_features import HANDS_END
from companion.games.sinker.rules import Rules
from companion.games.sinker.tables import ABOVE, BELOW
from companion.kit.masks import BIT, count

LEAD_OUT: Final = HANDS_END  # aim 17, cards out above 5, cards out below 4
LEAD_OWN: Final = LEAD_OUT + 340  # aim 17, held of the suit 4, out of it 4
LEAD_RANK: Final = LEAD_OWN + 272  # sort of aim 5, rank 8, cards in hand 7
LEAD_VOID: Final = LEAD_RANK + 280  # sort of aim 5, seats without the suit 3, above 5, declarer's 2
FOLLOW_OUT: Final = LEAD_VOID + 150  # aim 17, seats after 4, wins 2, cards out above 5
FOLLOW_LOW: Final = FOLLOW_OUT + 680  # sort of aim 5, declarer 3, wins 2, out below 4, place 4
FOLLOW_RANK: Final = FOLLOW_LOW + 480  # sort of aim 5, rank 8, wins 2, cards in hand 7
FOLLOW_PLACE: Final = FOLLOW_RANK + 560  # aim 17, wins 2, place 4, last to play 2
THROW_RANK: Final = FOLLOW_PLACE + 272  # aim 17, rank 8, held of the suit 4
THROW_OUT: Final = THROW_RANK + 544  # sort of aim 5, out above 5, out below 4, cards in hand 7
THROW_PLACE: Final = THROW_OUT + 700  # sort of aim 5, place 4, out of the suit 4
END: Final = THROW_PLACE + 80

SUIT: Final[vec[i64]] = DECK.suit


def of_leads(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Four for each card that may open the trick."""
    hand: i64 = p.hands[p.now]
    away, sort, here, held = glance(p)
    at: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        suit: i64 = SUIT[card // 8]
        above: i64 = fewer(count(ABOVE[card] & away), 4)
        below: i64 = fewer(count(BELOW[card] & away), 3)
        long: i64 = fewer(count(hand & suit) - 1, 3)
        rest: i64 = fewer(count(away & suit), 7) // 2
        lacking: i64 = 0
        if p.declarer >= 0 and p.lacks[p.declarer] & suit:
            lacking = 1
        out[at] = LEAD_OUT + (here * 5 + above) * 4 + below
        out[at + 1] = LEAD_OWN + (here * 4 + long) * 4 + rest
        out[at + 2] = LEAD_RANK + (sort * 8 + card % 8) * 7 + held
        out[at + 3] = LEAD_VOID + ((sort * 3 + fewer(p.lacking(suit), 2)) * 5 + above) * 2 + lacking
        at += 4
        i += 1
    return 4


def of_followers(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Four for each card of the suit led."""
    hand: i64 = p.hands[p.now]
    away, sort, here, held = glance(p)
    after: i64 = p.seats - 1 - p.played
    over: i64 = hand & p.led & p.over
    under: i64 = hand & p.led & ~over
    role: i64 = declarer_in_trick(p)
    at: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        above: i64 = fewer(count(ABOVE[card] & away), 4)
        below: i64 = fewer(count(BELOW[card] & away), 3)
        wins: i64 = 1 if over & BIT[card] else 0
        group: i64 = over if wins else under
        place: i64 = (0 if ABOVE[card] & group else 2) + (0 if BELOW[card] & group else 1)
        last: i64 = 0 if after else 1
        out[at] = FOLLOW_OUT + ((here * 4 + after) * 2 + wins) * 5 + above
        out[at + 1] = FOLLOW_LOW + (((sort * 3 + role) * 2 + wins) * 4 + below) * 4 + place
        out[at + 2] = FOLLOW_RANK + ((sort * 8 + card % 8) * 2 + wins) * 7 + held
        out[at + 3] = FOLLOW_PLACE + ((here * 2 + wins) * 4 + place) * 2 + last
        at += 4
        i += 1
    return 4


def of_discards(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Three for each card, none being of the suit led."""
    hand: i64 = p.hands[p.now]
    away, sort, here, held = glance(p)
    at: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        suit: i64 = SUIT[card // 8]
        own: i64 = hand & suit
        above: i64 = fewer(count(ABOVE[card] & away), 4)
        below: i64 = fewer(count(BELOW[card] & away), 3)
        long: i64 = fewer(count(own) - 1, 3)
        rest: i64 = fewer(count(away & suit), 7) // 2
        place: i64 = (0 if ABOVE[card] & own else 2) + (0 if BELOW[card] & own else 1)
        out[at] = THROW_RANK + (here * 8 + card % 8) * 4 + long
        out[at + 1] = THROW_OUT + ((sort * 5 + above) * 4 + below) * 7 + held
        out[at + 2] = THROW_PLACE + (sort * 4 + place) * 4 + rest
        at += 3
        i += 1
    return 3
