"""Worlds that a seat may think possible: its View with the unseen cards spread out."""

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import CARDS, DECK, NAMES, names_of
from companion.games.sinker.notation import find
from companion.games.sinker.sheet import score
from companion.games.sinker.table import Sinker
from companion.games.sinker.thoughts import worth_a_thought
from companion.kit.deals import Deals
from companion.kit.rng import Rng, shuffled
from companion.kit.state import CHANCE, View

Cards = list[str]


def world(view: View, rng: Rng) -> Sinker:
    """A position that agrees with all the View knows, uniformly among those that do.

    Uniform means: every way to spread the unseen cards over the others' hands, the face-down pile
    and the stock is equally likely, if nobody is given a suit he showed not to have (SI-09) and the
    viewer's own discards are where they can be (in the pile, or with the declarer who took it).
    It is what a fair shuffle leaves when any set of so many cards was as likely to be put away as
    any other; what the others' bids and numbers say about their cards is not in it. Who drew and
    who put away which of those cards is then drawn by lot, and the round is played through again,
    so that the history is legal. The world ends with the round. ValueError when nothing agrees.
    """
    state = begin(view)
    if view["phase"] == "deal" and not view["finished"]:
        return state
    deals = unknown(view)
    hands, pile = sample(deals, view, rng)
    replay(state, view, history(view, hands, pile, rng))
    if view["turn"] is not None and view["turn"] != CHANCE:
        state.deals = deals
        state.viewer = i64(-1 if view["seat"] is None else view["seat"])
        state.last = state.round + 1
        if view["phase"] == "exchange" and view["turn"] == view["seat"]:
            state.thoughts = worth_a_thought(state)
    return state


def begin(view: View) -> Sinker:
    """The match before the deal of the View's cards."""
    state = Sinker(view["seats"], view["options"])
    shown = view["phase"] in ("deal", "over")
    finished = view["finished"][:-1] if shown else view["finished"]
    names = [str(seat) for seat in range(view["seats"])]
    past = score({"game": "sinker", "seats": names, "options": view["options"], "rounds": finished})
    state.round = i64(len(finished))
    state.done = list(finished)
    state.pot = i64(past["pot"][-1] if finished else 0)
    for seat, total in enumerate(past["totals"]):
        state.totals[seat] = i64(total)
    return state


# ------------------------------------------------ where the unseen cards may be


def took_it(view: View) -> bool:
    """Whether the viewer is the declarer who took the discards: the pile is all known to him."""
    return bool(view["taken"]) and view["declarer"] == view["seat"]


def others_of(view: View) -> list[int]:
    """The seats but the viewer's."""
    return [seat for seat in range(view["seats"]) if seat != view["seat"]]


def unknown(view: View) -> Deals:
    """Who may hold the unseen cards: the other seats, then the stock, then the pile if unknown."""
    others = others_of(view)
    mine = set(view["put"])  # in the pile, but once another took it they may be his again
    loose = bool(view["taken"]) and not took_it(view)
    seen = {card for _, card in view["plays"]} | set(view["hand"]) | set(view["laid"])
    seen |= set() if loose else mine
    cards = [card for card in range(CARDS) if NAMES[card] not in seen]
    away = sum(2 ** DECK[card] for card in mine - seen) if loose else 0
    void = voids(view["seats"], view["plays"])
    sizes = [view["hand_sizes"][seat] for seat in others] + [view["stock"]]
    barred = [void[seat] | (0 if seat == view["declarer"] else away) for seat in others] + [away]
    if not took_it(view):
        sizes.append(view["pile"] - (0 if loose else len(mine)))
        barred.append(0)
    return Deals(cards, sizes, barred)


def voids(seats: int, plays: Sequence[Sequence[Any]]) -> list[int]:
    """For each seat the cards it showed not to have: it did not follow their suit (SI-09)."""
    masks = [0] * seats
    for at, (seat, card) in enumerate(plays):
        led = DECK[plays[at - at % seats][1]] // 8
        if DECK[card] // 8 != led:
            masks[seat] |= 255 * 2 ** (8 * led)
    return masks


def sample(deals: Deals, view: View, rng: Rng) -> tuple[list[Cards], Cards]:
    """Every seat's hand and the pile: the unseen cards spread once."""
    out = vec[i64]([0] * int(deals.holders))
    deals.sample(rng, out)
    spread = [names_of(int(mask)) for mask in out]
    hands = [list(view["hand"])] * view["seats"]
    for seat, cards in zip(others_of(view), spread, strict=False):
        hands[seat] = cards
    if took_it(view):
        return hands, list(view["laid"])
    own = [] if view["taken"] else list(view["put"])
    return hands, spread[-1] + own


# ------------------------------------------------ how they came there


def history(view: View, hands: list[Cards], pile: Cards, rng: Rng) -> list[str]:
    """The moves of the round that led to these cards, luck included."""
    seats = range(view["seats"])
    counts = [n or 0 for n in view["exchanged"]]
    held = [hands[seat] + [card for who, card in view["plays"] if who == seat] for seat in seats]
    discards = pile
    if view["taken"]:
        declarer = view["declarer"]
        whole = held[declarer] + pile
        discards = list(view["found"]) or pick(whole, sum(counts), view["put"], rng)
        held[declarer] = [card for card in whole if card not in discards]
    put = shared_out(discards, counts, view, rng)
    drawn = [[] if view["phase"] == "draw" and len(held[seat]) < full(view) else
             pick(held[seat], counts[seat], [], rng) for seat in seats]  # fmt: skip
    if view["seat"] is not None:
        drawn[view["seat"]] = list(view["drawn"])
    first = [[c for c in held[seat] if c not in drawn[seat]] + put[seat] for seat in seats]
    moves = ["deal " + " / ".join(" ".join([n, *h]) for n, h in zip("ABCD", first, strict=False))]
    for step in range(1, view["seats"] + 1):
        seat = (dealer(view) + step) % view["seats"]
        if view["exchanged"][seat] is not None:
            moves.append(" ".join(["exchange", *put[seat]]))
        if drawn[seat]:
            moves.append(" ".join(["draw", *drawn[seat]]))
    moves += [word if word == "pass" else f"bid {word}" for _, word in view["bids"]]
    if view["taken"] is not None:
        moves.append("take" if view["taken"] else "keep")
    if view["taken"]:
        moves += [f"lay {card}" for card in pile]
    return moves + [card for _, card in view["plays"]]


def full(view: View) -> int:
    """Cards of a whole hand."""
    return 7 if view["seats"] == 3 else 6


def dealer(view: View) -> int:
    """Who dealt the cards of the View: between rounds the dealer before the next."""
    between = view["phase"] == "deal"
    return int(view["dealer"] - between) % int(view["seats"])


def pick(cards: Cards, count: int, among: Cards, rng: Rng) -> Cards:
    """So many of the cards by lot, those `among` them for certain."""
    rest = [card for card in cards if card not in among]
    by_lot = [rest[i] for i in shuffled(list(range(len(rest))), rng)]
    return list(among) + by_lot[: count - len(among)]


def shared_out(discards: Cards, counts: list[int], view: View, rng: Rng) -> list[Cards]:
    """Who put away which of the discards: the viewer his own, the others by lot."""
    rest = pick([card for card in discards if card not in view["put"]], len(discards), [], rng)
    put = []
    for seat, count in enumerate(counts):
        own = list(view["put"]) if seat == view["seat"] else rest[:count]
        rest = rest if seat == view["seat"] else rest[count:]
        put.append(own)
    return put


def replay(state: Sinker, view: View, moves: Sequence[str]) -> None:
    """Play the moves of the View's round."""
    for text in moves:
        seat = state.actors()[0]
        state.apply(seat, find(state, seat, text))
