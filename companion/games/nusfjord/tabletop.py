"""Nusfjord at a real table: decks, covered elders and others' C cards are hidden (§2, NU-36).

A move is reported with what it turned up: `pass / A 104 110`, cards laid out; `pass / hand 143
146`, C cards that the viewer draws; `take 3 / E 15`, the elder below. `use 7 / card` says that the
seat then builds a card from its hand, if only such a card makes the move possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nusfjord import decks
from companion.games.nusfjord.actions import DEAL, STEPS
from companion.games.nusfjord.board import SPACES, TIERS
from companion.games.nusfjord.deck.files import tables_of
from companion.games.nusfjord.handing import deal_hands, share_out
from companion.games.nusfjord.hands import HiddenHand, named
from companion.games.nusfjord.laying import dealt, first_deal, laid_out, lay, masked, open_cards
from companion.games.nusfjord.notation import find, text
from companion.games.nusfjord.observations import alike, split, turned_up
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import View
from companion.games.nusfjord.world import world
from companion.kit.journal import Entry
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import HAND_PART, IMPOSSIBLE, SEPARATOR, Choice, TabletopRules
from companion.kit.words import Phrase


class TabletopNusfjord(TabletopRules[Nusfjord, View]):
    """Everybody sees every move; an observation also lists what the move turned up."""

    def position(self, view: View, seat: int, observation: str, rng: Rng) -> Nusfjord:
        state = world(view, rng)
        state.course.silent = False
        if seat == CHANCE or state.course.step == DEAL:
            return state
        head, parts = split(observation)
        lay(state, head, parts, view["seat"])
        deal_hands(state, view["seat"], seat, observation, rng)
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        """Return the same moves after another shuffle; cards that the seat has seen keep places."""
        seats, numbers = view["seats"], tables_of(view["options"]).number
        orders = decks.orders(seats, decks.find(seats, numbers, moves[0].text))
        for order, known in zip(orders, seen(view, numbers, orders), strict=True):
            places = [place for place, card in enumerate(order) if card not in known]
            mixed = shuffled([order[place] for place in places], rng)
            for place, card in zip(places, mixed, strict=True):
                order[place] = card
        return [Entry(CHANCE, decks.text(seats, numbers, decks.number(orders))), *moves[1:]]

    def observe(self, state: Nusfjord, seat: int, action: int, viewer: int | None) -> str:
        now = state.copy()
        now.apply(seat, action)
        if seat == CHANCE:
            laid = open_cards(now)
            return "deal " + SEPARATOR.join(" ".join([word, *laid[word]]) for word in "AB")
        words = [text(state, seat, action)]
        if seat != viewer and state.display.hand[seat]:
            hand = HiddenHand(state, seat, viewer)
            words += [hand.suffix(action, int(state.display.hand[seat])) or ""]
        parts = [part.text for part in turned_up(state, now, viewer, None)]
        return SEPARATOR.join(word for word in [*words, *parts] if word)

    def action(
        self, state: Nusfjord, seat: int, observation: str, viewer: int | None, rng: Rng
    ) -> int:
        if seat == CHANCE:
            return decks.number([*dealt(state, laid_out(state, observation), rng)])
        head, _ = split(observation)
        action = named(state, seat, head)
        if action is not None and alike(self.observe(state, seat, action, viewer), observation):
            return action
        raise IllegalMove(refusal(state, head))

    def choices(self, view: View, seat: int) -> list[Choice]:
        return self.choices_for(view, seat, None)

    def offered(self, own: View, table: View, seat: int) -> list[Choice]:
        return self.choices_for(table, seat, own["seat"])

    def choices_for(self, view: View, seat: int, keeper: int | None) -> list[Choice]:
        """Return the possible next observations, asking for the cards that `keeper` draws."""
        rng, viewer = Rng(1), view["seat"]
        state = self.position(view, seat, "", rng)
        if seat == CHANCE:
            return [first_deal(state)]
        own = seat == viewer
        if own or not state.display.hand[seat]:
            legal = state.legal(seat)
            return [choice(state, seat, a, "", viewer, keeper) for a in legal]
        hand, choices = HiddenHand(state, seat, viewer), list[Choice]()
        full = hand.full
        for action in full.legal(seat):
            for suffix in hand.suffixes(action):
                fitting = hand.fitting(action, suffix, hand.pool, rng)
                if fitting is not None:
                    share_out(state, viewer, seat, fitting, hand.pool, rng)
                    choices.append(choice(state, seat, action, suffix, viewer, keeper))
        return choices

    def fill_in(self, own: View, seat: int, observation: str) -> str:
        """Put the viewer's own C cards first, and drop parts about the viewer's own hand."""
        head, *parts = observation.split(SEPARATOR)
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
        return SEPARATOR.join([head, *kept])

    def always_legal(self, table: View, seat: int) -> set[str]:
        state = self.position(table, seat, "", Rng(1))
        state.display.hand[seat] = 0
        return {text(state, seat, action) for action in state.legal(seat)}

    def moves_text(self, observations: Sequence[str]) -> str:
        """Return all decisions of the latest turn, from the one that began it."""
        first = max(
            (n for n, observation in enumerate(observations) if begins_turn(observation)), default=0
        )
        return " ; ".join(observations[first:])

    def displayed(self, table: View, seat: int, choices: Sequence[Choice]) -> View:
        """Return the View with the seat's choices and the hand cards that it may build."""
        legal = [choice.text.split(SEPARATOR)[0] for choice in choices]
        cards = [move.removeprefix("card ") for move in legal if move.startswith("card ")]
        held = [card for card in cards if card not in table["open"]]
        sizes = [len(held) if other == seat else 0 for other in range(table["seats"])]
        return {**table, "seat": seat, "legal": legal, "hand": held, "hand_sizes": sizes}


def seen(view: View, numbers: Sequence[int], orders: Sequence[Sequence[int]]) -> list[set[int]]:
    """Return, for each deck, the cards that the View's seat has seen."""
    shown = {*view["open"], *view["hand"]}
    for harbour in view["harbours"]:
        shown |= {what for what in harbour["fields"] if what.isdigit()}
    sets = [
        {card for card in order if str(numbers[card]) in shown} for order in orders[: len(TIERS)]
    ]
    if len(orders) > len(TIERS):  # the face-down elders in councils and on top of stacks
        held = {elder - 1 for harbour in view["harbours"] for elder, _, _ in harbour["elders"]}
        sets.append(held | {top - 1 for top, depth in view["stacks"] if depth == 1})
    return sets


def begins_turn(observation: str) -> bool:
    """Whether that move begins a turn."""
    word = observation.split(" ")[0]
    return word in SPACES or word in ("copy", "use", "with", "pass", "feed", "paid", "short")


def choice(
    state: Nusfjord, seat: int, action: int, suffix: str, viewer: int | None, keeper: int | None
) -> Choice:
    """Return the choice for an action, with blanks for what it turns up."""
    now = state.copy()
    now.apply(seat, action)
    parts = turned_up(state, now, viewer, keeper)
    move = text(state, seat, action)
    words = [move, suffix, *(part.offered for part in parts)]
    pools = tuple(tuple(part.pool) for part in parts for _ in part.cards[part.known :])
    own = move if seat == viewer else ""
    public = not any(part.word == HAND_PART for part in parts)
    said = SEPARATOR.join(word for word in words if word)
    return Choice(said, pools, own, cards=bool(pools), public=public)


def refusal(state: Nusfjord, move: str) -> Phrase:
    """Return why that move is impossible, as a message to the person who reported it."""
    word, _, number = move.partition(" ")
    if word == "card" and number in (str(n) for n in state.deck.number):
        (card,) = masked(state, [number])
        if any(int(built) >> card & 1 for built in state.harbours.built):
            return Phrase("Building %(number)s has been built already.", number=number)
        return Phrase("Building %(number)s cannot be built or paid here.", number=number)
    return IMPOSSIBLE


TABLETOP = TabletopNusfjord(text, find)
