"""Worlds that a seat may think possible: its View with the unseen cards spread out."""

from collections.abc import Sequence

from companion.games.sinker.cards import CARDS, DECK, HAND
from companion.games.sinker.notation import find
from companion.games.sinker.paper import SinkerPaper
from companion.games.sinker.table import Sinker
from companion.games.sinker.view import View
from companion.kit import seen
from companion.kit.deals import Deals
from companion.kit.hidden import Hidden, hands_of
from companion.kit.rng import Rng, shuffled
from companion.kit.view import deeds

Cards = list[str]


class FaceDown(Hidden[Sinker, View]):
    """The others' hands, the stock and the pile.

    Uniform means: every way to spread the unseen cards over these places is equally likely, if
    nobody is given a suit he showed not to have (SI-09) and the viewer's own discards are where
    they can be (in the pile, or with the declarer who took it). It is what a fair shuffle leaves
    when any set of so many cards was as likely to be put away as any other; what the others' bids
    and numbers say about their cards is not in it. Who drew and who put away which of those cards
    is then drawn by lot.
    """

    def unknown(self, state: Sinker, view: View) -> Deals:
        """The other seats, then the stock, then the pile if it is unknown."""
        others = seen.others(view)
        mine = set(view["put"])  # in the pile, but once another took it they may be his again
        loose = bool(view["taken"]) and not took_it(view)
        known = {*view["laid"], *(() if loose else mine)}
        away = DECK.mask_of(mine - known - shown(view)) if loose else 0
        void = seen.voids(view, state)
        sizes = [view["hand_sizes"][seat] for seat in others] + [view["stock"]]
        barred = [void[seat] | (0 if seat == view["declarer"] else away) for seat in others]
        barred.append(away)
        if not took_it(view):
            sizes.append(view["pile"] - (0 if loose else len(mine)))
            barred.append(0)
        return Deals(seen.unknown(view, DECK, CARDS, known), sizes, barred)

    def history(self, state: Sinker, view: View, spread: Sequence[int], rng: Rng) -> list[str]:
        """The moves of the round that led to these cards, luck included."""
        seats, declarer = range(view["seats"]), view["declarer"]
        plays = deeds(view["plays"])
        counts = [n or 0 for n in view["exchanged"]]
        hands = [DECK.names_of(mask) for mask in hands_of(view, state, spread)]
        held = [hands[seat] + [card for who, card in plays if who == seat] for seat in seats]
        pile = discards = pile_of(view, spread)
        if view["taken"] and declarer is not None:
            whole = held[declarer] + pile
            discards = list(view["found"]) or pick(whole, sum(counts), view["put"], rng)
            held[declarer] = [card for card in whole if card not in discards]
        put = shared_out(discards, counts, view, rng)
        drawn = drawn_of(held, counts, view, rng)
        first = [
            DECK.mask_of([*(card for card in held[seat] if card not in drawn[seat]), *put[seat]])
            for seat in seats
        ]
        moves = [state.dealing().text(state.dealing().action(first))]
        moves += exchanges(view, int(state.dealer()), put, drawn)
        moves += [word if word == "pass" else f"bid {word}" for _, word in deeds(view["bids"])]
        if view["taken"] is not None:
            moves.append("take" if view["taken"] else "keep")
        if view["taken"]:
            moves += [f"lay {card}" for card in pile]
        return moves + [card for _, card in plays]


HIDDEN = FaceDown(Sinker, SinkerPaper().score, find)
world = HIDDEN.world


# ------------------------------------------------ where the cards are


def took_it(view: View) -> bool:
    """Whether the viewer is the declarer who took the discards: the pile is all known to him."""
    return bool(view["taken"]) and view["declarer"] == view["seat"]


def shown(view: View) -> set[str]:
    """The cards that the viewer holds or has seen played."""
    return {*view["hand"], *(card for _, card in deeds(view["plays"]))}


def pile_of(view: View, spread: Sequence[int]) -> Cards:
    """The pile, if the unseen cards lie like this."""
    if took_it(view):
        return list(view["laid"])
    return DECK.names_of(spread[-1]) + ([] if view["taken"] else list(view["put"]))


# ------------------------------------------------ how they came there


def drawn_of(held: Sequence[Cards], counts: Sequence[int], view: View, rng: Rng) -> list[Cards]:
    """What each seat drew, if it held these cards: the viewer his own, the others by lot."""
    full = HAND[view["seats"]]
    drawn = [
        [] if view["phase"] == "draw" and len(cards) < full else pick(cards, counts[seat], [], rng)
        for seat, cards in enumerate(held)
    ]
    if view["seat"] is not None:
        drawn[view["seat"]] = list(view["drawn"])
    return drawn


def exchanges(view: View, dealer: int, put: Sequence[Cards], drawn: Sequence[Cards]) -> list[str]:
    """Who put away what, and drew what for it; the dealer last (§2)."""
    moves = []
    for step in range(1, view["seats"] + 1):
        seat = (dealer + step) % view["seats"]
        if view["exchanged"][seat] is not None:
            moves.append(" ".join(["exchange", *put[seat]]))
        if drawn[seat]:
            moves.append(" ".join(["draw", *drawn[seat]]))
    return moves


def pick(cards: Cards, count: int, among: Cards, rng: Rng) -> Cards:
    """So many of the cards by lot, those `among` them for certain."""
    rest = [card for card in cards if card not in among]
    by_lot = [rest[i] for i in shuffled(list(range(len(rest))), rng)]
    return list(among) + by_lot[: count - len(among)]


def shared_out(discards: Cards, counts: Sequence[int], view: View, rng: Rng) -> list[Cards]:
    """Who put away which of the discards: the viewer his own, the others by lot."""
    rest = pick([card for card in discards if card not in view["put"]], len(discards), [], rng)
    put = []
    for seat, count in enumerate(counts):
        own = list(view["put"]) if seat == view["seat"] else rest[:count]
        rest = rest if seat == view["seat"] else rest[count:]
        put.append(own)
    return put
