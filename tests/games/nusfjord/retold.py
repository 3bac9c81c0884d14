"""Matches of Nusfjord retold with other cards face down, for the test that pages hide them."""

from __future__ import annotations

from companion.games.nusfjord import decks
from companion.games.nusfjord.deck.files import tables_of
from companion.games.nusfjord.view import View
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import CHANCE

# How far the match has gone, by the number of seats: the first turns, in the middle of one, with C
# cards in hand, and when they are laid out.
MOMENTS = {1: [1, 9], 2: [2, 35, 45, 60], 5: [5, 80, 110]}


def retold(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """The same journal, but for the order of what the View has not seen."""
    told = moves[0]
    seen = {*view["open"], *view["hand"]}
    for harbour in view["harbours"]:
        seen |= {what for what in harbour["fields"] if what.isdigit()}
    rng = Rng(seed)
    for _ in range(100):
        if told != moves[0]:
            break
        told = Entry(CHANCE, shuffled(view, moves[0].text, seen, rng))
    return [told, *moves[1:]]


def shuffled(view: View, text: str, seen: set[str], rng: Rng) -> str:
    """The shuffle again, all cards that nobody has shown the reader in another order."""
    seats = view["seats"]
    numbers = tables_of(view["options"]).number
    orders = decks.orders(seats, decks.find(seats, numbers, text))
    for order, known in zip(orders, known_cards(view, numbers, orders, seen), strict=True):
        places = [place for place, card in enumerate(order) if card not in known]
        cards = [order[place] for place in places]
        for place in places:
            order[place] = cards.pop(int(rng.below(len(cards))))
    return decks.text(seats, numbers, decks.number(orders))


def known_cards(
    view: View, numbers: list[int], orders: list[list[int]], seen: set[str]
) -> list[set[int]]:
    """Of each deck what the reader has seen of it."""
    known = [{card for card in order if str(numbers[card]) in seen} for order in orders[:3]]
    if len(orders) > 3:
        shown = {elder - 1 for h in view["harbours"] for elder, _, _ in h["elders"]}
        known.append(shown | {top - 1 for top, depth in view["stacks"] if depth == 1})
    return known
