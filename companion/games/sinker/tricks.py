"""Card play without search: for playouts and the greedy player; hot code (§5)."""

from mypy_extensions import i64

from companion.games.sinker.cards import ALL
from companion.games.sinker.position import ABOVE, DIVE, RANK
from companion.games.sinker.rules import Rules
from companion.kit.masks import unbeaten


def weakest(cards: i64) -> i64:
    """Return the cards of the lowest rank."""
    rank: i64 = 0
    while not cards & RANK[rank]:
        rank += 1
    return cards & RANK[rank]


def strongest(cards: i64) -> i64:
    """Return the cards of the highest rank."""
    rank: i64 = 7
    while not cards & RANK[rank]:
        rank -= 1
    return cards & RANK[rank]


def sensible(state: Rules, cards: i64) -> i64:
    """Return the playable cards that suit the seat's aim."""
    if state.bid >= ALL and state.bid != DIVE:
        return strive(state, cards)
    return duck(state, cards)


def duck(state: Rules, cards: i64) -> i64:
    """Return cards that avoid tricks: lead low, stay just below the top, discard high cards."""
    if not state.played:
        return weakest(cards)
    if not cards & state.led:
        return strongest(cards)
    under: i64 = cards & ~state.over
    if under:
        return strongest(under)
    return strongest(cards) if state.played == state.seats - 1 else weakest(cards)


def strive(state: Rules, cards: i64) -> i64:
    """Return cards that take the trick if possible: the declarer needs all, the others one."""
    if not state.played:
        return unbeatable(state, cards) or strongest(cards)
    over: i64 = cards & state.over
    return strongest(over) if over else weakest(cards)


def unbeatable(state: Rules, cards: i64) -> i64:
    """Return the cards that no unseen card can beat, as far as the seat in turn knows."""
    seat: i64 = state.now
    away: i64 = state.stock
    if state.taken != 1:
        away |= state.pile & ~state.put[seat]
    elif seat != state.declarer:
        away |= state.pile
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            away |= state.hands[other]
        other += 1
    return unbeaten(cards, away, ABOVE)
