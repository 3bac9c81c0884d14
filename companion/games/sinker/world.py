"""Determinizations: a View with its unseen cards distributed."""

from collections.abc import Sequence

from companion.games.sinker.cards import CARDS, DECK, HAND
from companion.games.sinker.notation import find
from companion.games.sinker.paper import SinkerPaper
from companion.games.sinker.table import Sinker
from companion.games.sinker.view import View
from companion.kit import trick_view
from companion.kit.deals import Deals
from companion.kit.hidden import Hidden, hands_of
from companion.kit.rng import Rng, shuffled
from companion.kit.view import seat_moves

Cards = list[str]


class FaceDown(Hidden[Sinker, View]):
    """The hidden cards: the others' hands, the stock and the pile.

    Every way to distribute the unseen cards over these places is equally likely, as long as nobody
    gets a suit that the seat failed to follow (SI-09) and the viewer's own discards are where they
    can be (in the pile, or with the declarer who took it). This is the result of a fair shuffle if
    any set of discards is equally likely; the information in others' bids and numbers of discards
    is ignored. Who drew and who discarded which card is then drawn at random.
    """

    def unknown(self, state: Sinker, view: View) -> Deals:
        """Return the possible deals to the other seats, the stock, and the pile if unknown."""
        others = trick_view.others(view)
        mine = set(view["put"])  # in the pile, or with another declarer who took it
        loose = bool(view["taken"]) and not took_it(view)
        known = {*view["laid"], *(() if loose else mine)}
        away = DECK.mask_of(mine - known - shown(view)) if loose else 0
        void = trick_view.voids(view, state)
        sizes = [view["hand_sizes"][seat] for seat in others] + [view["stock"]]
        barred = [void[seat] | (0 if seat == view["declarer"] else away) for seat in others]
        barred.append(away)
        if not took_it(view):
            sizes.append(view["pile"] - (0 if loose else len(mine)))
            barred.append(0)
        return Deals(trick_view.unknown(view, DECK, CARDS, known), sizes, barred)

    def history(self, state: Sinker, view: View, spread: Sequence[int], rng: Rng) -> list[str]:
        """Return the moves of the round that led to these cards, chance included."""
        seats, declarer = range(view["seats"]), view["declarer"]
        plays = seat_moves(view["plays"])
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
        moves += [word if word == "pass" else f"bid {word}" for _, word in seat_moves(view["bids"])]
        if view["taken"] is not None:
            moves.append("take" if view["taken"] else "keep")
        if view["taken"]:
            moves += [f"lay {card}" for card in pile]
        return moves + [card for _, card in plays]


HIDDEN = FaceDown(Sinker, SinkerPaper().score, find)
world = HIDDEN.world


# ------------------------------------------------ where the cards are


def took_it(view: View) -> bool:
    """Return whether the viewer took the discards as declarer and so knows the whole pile."""
    return bool(view["taken"]) and view["declarer"] == view["seat"]


def shown(view: View) -> set[str]:
    """Return the cards that the viewer holds or has seen played."""
    return {*view["hand"], *(card for _, card in seat_moves(view["plays"]))}


def pile_of(view: View, spread: Sequence[int]) -> Cards:
    """Return the pile if the unseen cards lie as in `spread`."""
    if took_it(view):
        return list(view["laid"])
    return DECK.names_of(spread[-1]) + ([] if view["taken"] else list(view["put"]))


# ------------------------------------------------ how they came there


def drawn_of(held: Sequence[Cards], counts: Sequence[int], view: View, rng: Rng) -> list[Cards]:
    """Return the cards each seat drew from those held: the viewer's own, others' at random."""
    full = HAND[view["seats"]]
    drawn = [
        [] if view["phase"] == "draw" and len(cards) < full else pick(cards, counts[seat], [], rng)
        for seat, cards in enumerate(held)
    ]
    if view["seat"] is not None:
        drawn[view["seat"]] = list(view["drawn"])
    return drawn


def exchanges(view: View, dealer: int, put: Sequence[Cards], drawn: Sequence[Cards]) -> list[str]:
    """Return the moves of the exchange and the draws; the dealer is last (§2)."""
    moves = []
    for step in range(1, view["seats"] + 1):
        seat = (dealer + step) % view["seats"]
        if view["exchanged"][seat] is not None:
            moves.append(" ".join(["exchange", *put[seat]]))
        if drawn[seat]:
            moves.append(" ".join(["draw", *drawn[seat]]))
    return moves


def pick(cards: Cards, count: int, among: Cards, rng: Rng) -> Cards:
    """Return `count` random cards, including all that are `among` them."""
    rest = [card for card in cards if card not in among]
    by_lot = [rest[i] for i in shuffled(list(range(len(rest))), rng)]
    return list(among) + by_lot[: count - len(among)]


def shared_out(discards: Cards, counts: Sequence[int], view: View, rng: Rng) -> list[Cards]:
    """Return each seat's discards: the viewer's own, the others' at random."""
    rest = pick([card for card in discards if card not in view["put"]], len(discards), [], rng)
    put = []
    for seat, count in enumerate(counts):
        own = list(view["put"]) if seat == view["seat"] else rest[:count]
        rest = rest if seat == view["seat"] else rest[count:]
        put.append(own)
    return put
