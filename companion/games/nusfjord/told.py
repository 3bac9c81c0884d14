"""Nusfjord told at a real table: decks, elders below and others' C cards are hidden (§2, NU-36).

A move is told with what it turned up: `pass / A 104 110`, cards that are laid out; `pass / hand 143
146`, C cards that the viewer draws; `take 3 / E 15`, the elder below. `use 7 / card` says that the
seat goes on to build with a card of its hand, where only such a card makes it possible.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.nusfjord import decks
from companion.games.nusfjord.actions import DEAL, STEPS
from companion.games.nusfjord.board import SPACES, TIERS
from companion.games.nusfjord.deck.files import tables_of
from companion.games.nusfjord.handing import deal_hands, share_out
from companion.games.nusfjord.hands import HiddenHand, named
from companion.games.nusfjord.laying import dealt, first_deal, laid_out, lay, masked, open_cards
from companion.games.nusfjord.notation import find, text
from companion.games.nusfjord.sights import alike, split, turned_up
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import View
from companion.games.nusfjord.world import world
from companion.kit.journal import Entry
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import BETWEEN, HELD, NEVER, Choice, Told, held
from companion.kit.words import Phrase


class ToldNusfjord(Told[Nusfjord, View]):
    """Everybody sees every move; what it turns up stands behind it."""

    def position(self, view: View, seat: int, sight: str, rng: Rng) -> Nusfjord:
        state = world(view, rng)
        state.course.silent = False
        if seat == CHANCE or state.course.step == DEAL:
            return state
        head, parts = split(sight)
        lay(state, head, parts, view["seat"])
        deal_hands(state, view["seat"], seat, sight, rng)
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        """The same moves after another shuffle: what the seat has seen lies where it lay."""
        seats, numbers = view["seats"], tables_of(view["options"]).number
        orders = decks.orders(seats, decks.find(seats, numbers, moves[0].text))
        for order, known in zip(orders, seen(view, numbers, orders), strict=True):
            places = [place for place, card in enumerate(order) if card not in known]
            mixed = shuffled([order[place] for place in places], rng)
            for place, card in zip(places, mixed, strict=True):
                order[place] = card
        return [Entry(CHANCE, decks.text(seats, numbers, decks.number(orders))), *moves[1:]]

    def sight(self, state: Nusfjord, seat: int, action: int, viewer: int | None) -> str:
        now = state.copy()
        now.apply(seat, action)
        if seat == CHANCE:
            laid = open_cards(now)
            return "deal " + BETWEEN.join(" ".join([word, *laid[word]]) for word in "AB")
        words = [text(state, seat, action)]
        if seat != viewer and state.display.hand[seat]:
            hand = HiddenHand(state, seat, viewer)
            words += [hand.suffix(action, int(state.display.hand[seat])) or ""]
        parts = [part.told for part in turned_up(state, now, viewer, None)]
        return BETWEEN.join(word for word in [*words, *parts] if word)

    def action(self, state: Nusfjord, seat: int, sight: str, viewer: int | None, rng: Rng) -> int:
        if seat == CHANCE:
            return decks.number([*dealt(state, laid_out(state, sight), rng)])
        head, _ = split(sight)
        action = named(state, seat, head)
        if action is not None and alike(self.sight(state, seat, action, viewer), sight):
            return action
        raise IllegalMove(refusal(state, head))

    def choices(self, view: View, seat: int) -> list[Choice]:
        return self.found(view, seat, None)

    def asked(
        self, own: View, table: View, seat: int, beside: Collection[int] = ()
    ) -> list[Choice]:
        return self.found(table, seat, own["seat"])

    def found(self, view: View, seat: int, keeper: int | None) -> list[Choice]:
        """What may be seen next; the `keeper` is asked for the cards that he draws."""
        rng, viewer = Rng(1), view["seat"]
        state = self.position(view, seat, "", rng)
        if seat == CHANCE:
            return [first_deal(state)]
        own = seat == viewer
        if own or not state.display.hand[seat]:
            legal = state.legal(seat)
            return [choice(state, seat, a, "", viewer, keeper) for a in legal]
        hand, found = HiddenHand(state, seat, viewer), list[Choice]()
        full = hand.full
        for action in full.legal(seat):
            for suffix in hand.suffixes(action):
                fitting = hand.fitting(action, suffix, hand.pool, rng)
                if fitting is not None:
                    share_out(state, viewer, seat, fitting, hand.pool, rng)
                    found.append(choice(state, seat, action, suffix, viewer, keeper))
        return found

    def heard(self, own: View, seat: int, sight: str) -> str:
        """Of C cards laid out the viewer's own come first; of his hand nothing is asked."""
        head, *parts = sight.split(BETWEEN)
        kept = list[str]()
        for part in parts:
            word, *cards = part.split(" ")
            if word in STEPS and seat == own["seat"]:
                continue
            if word == "C":
                mine = [card for card in own["hand"] if card in cards]
                others = [card for card in cards if card not in mine]
                cards = [*mine, *sorted(others, key=lambda number: (len(number), number))]
            kept.append(" ".join([word, *cards]))
        return BETWEEN.join([head, *kept])

    def apart(self, views: Sequence[View]) -> bool:
        """No card is in two hands."""
        hands = [card for view in views for card in view["hand"]]
        return len(set(hands)) == len(hands)

    def again(self, then: str, sight: str) -> str:
        moved = [part for part in sight.split(BETWEEN) if part not in held(sight)]
        return BETWEEN.join([*moved, *held(then)])

    def plain(self, table: View, seat: int) -> set[str]:
        state = self.position(table, seat, "", Rng(1))
        state.display.hand[seat] = 0
        return {text(state, seat, action) for action in state.legal(seat)}

    def deeds(self, sights: Sequence[str]) -> str:
        """All decisions of a turn: from the last that sends a worker, or shares out fish."""
        first = max((n for n, sight in enumerate(sights) if begins_turn(sight)), default=0)
        return " ; ".join(sights[first:])

    def drawn(self, table: View, seat: int, choices: Sequence[Choice]) -> View:
        """The table as that seat sees it while it chooses, with all it may build from its hand."""
        legal = [choice.text.split(BETWEEN)[0] for choice in choices]
        cards = [move.removeprefix("card ") for move in legal if move.startswith("card ")]
        held = [card for card in cards if card not in table["open"]]
        sizes = [len(held) if other == seat else 0 for other in range(table["seats"])]
        return {**table, "seat": seat, "legal": legal, "hand": held, "hand_sizes": sizes}


def seen(view: View, numbers: Sequence[int], orders: Sequence[Sequence[int]]) -> list[set[int]]:
    """Of each deck the cards that the seat has seen."""
    shown = {*view["open"], *view["hand"]}
    for harbour in view["harbours"]:
        shown |= {what for what in harbour["fields"] if what.isdigit()}
    found = [
        {card for card in order if str(numbers[card]) in shown} for order in orders[: len(TIERS)]
    ]
    if len(orders) > len(TIERS):  # of elders that were face down, those in councils and on top
        held = {elder - 1 for harbour in view["harbours"] for elder, _, _ in harbour["elders"]}
        found.append(held | {top - 1 for top, depth in view["stacks"] if depth == 1})
    return found


def begins_turn(sight: str) -> bool:
    """Whether a turn begins with that, as everybody sees it."""
    word = sight.split(" ")[0]
    return word in SPACES or word in ("copy", "use", "with", "pass", "feed", "paid", "short")


def choice(
    state: Nusfjord, seat: int, action: int, suffix: str, viewer: int | None, keeper: int | None
) -> Choice:
    """One action as it may be seen, with blanks for what it turns up."""
    now = state.copy()
    now.apply(seat, action)
    parts = turned_up(state, now, viewer, keeper)
    move = text(state, seat, action)
    words = [move, suffix, *(part.asked for part in parts)]
    pools = tuple(tuple(part.pool) for part in parts for _ in part.cards[part.known :])
    own = move if seat == viewer else ""
    public = not any(part.word == HELD for part in parts)
    said = BETWEEN.join(word for word in words if word)
    return Choice(said, pools, own, cards=bool(pools), public=public)


def refusal(state: Nusfjord, move: str) -> Phrase:
    """Why that move was not seen, in words for whoever told it."""
    word, _, number = move.partition(" ")
    if word == "card" and number in (str(n) for n in state.deck.number):
        (card,) = masked(state, [number])
        if any(int(built) >> card & 1 for built in state.harbours.built):
            return Phrase("Building %(number)s has been built already.", number=number)
        return Phrase("Building %(number)s cannot be built or paid here.", number=number)
    return NEVER


TOLD = ToldNusfjord(text, find)
