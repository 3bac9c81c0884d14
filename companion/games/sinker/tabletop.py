"""Sinker at a real table: the number of cards put away is public, the cards are not (§2, §4)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.sinker.cards import CARDS, DECK, card_name
from companion.games.sinker.notation import text
from companion.games.sinker.position import DISCARDS, DRAWING, EXCHANGE, LAYING, TAKE
from companion.games.sinker.table import Sinker
from companion.games.sinker.view import View
from companion.games.sinker.world import HIDDEN
from companion.kit import trick_view
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import BLANK, IMPOSSIBLE, UNSEEN, Choice
from companion.kit.tabletop_tricks import TabletopTrickRules
from companion.kit.words import Phrase


class TabletopSinker(TabletopTrickRules[Sinker, View]):
    """Only the acting seat knows the cards that it puts away, draws, takes or lays back."""

    stand_ins = True

    def observe(self, state: Sinker, seat: int, action: int, viewer: int | None) -> str:
        full = self.text(state, seat, action)
        who = int(state.drawing()) if state.phase == DRAWING else seat
        if who == viewer and state.phase == DISCARDS and action == TAKE:
            mine = int(state.pile & state.put[seat])  # own discards first, then the others'
            cards = [*DECK.names_of(mine), *DECK.names_of(int(state.pile) - mine)]
            return " ".join([full, *cards])
        if who != viewer and state.phase in (EXCHANGE, DRAWING, LAYING):
            return covered(full)
        return full if state.phase == DRAWING else super().observe(state, seat, action, viewer)

    def action(
        self, state: Sinker, seat: int, observation: str, viewer: int | None, rng: Rng
    ) -> int:
        if state.phase == DRAWING and UNSEEN in observation.split(" "):
            drawn = state.chance(rng)
            if covered(self.text(state, seat, drawn)) == observation:
                return drawn
            raise IllegalMove(Phrase("Draw as many cards as were discarded."))
        if state.phase == DRAWING or (state.phase == EXCHANGE and seat == viewer):
            return self.find(state, seat, observation)
        if seat == viewer and state.phase == DISCARDS and observation.startswith("take "):
            return TAKE  # `position` has put exactly these cards in the pile
        return super().action(state, seat, observation, viewer, rng)

    def fitted(self, view: View, seat: int, observation: str) -> View | None:
        word, *cards = observation.split(" ")
        own = seat in (CHANCE, view["seat"]) and all(card in DECK for card in cards)
        held = [card for card in DECK if card in {*view["hand"], *cards}]
        sizes = [
            len(held) if who == view["seat"] else n for who, n in enumerate(view["hand_sizes"])
        ]
        if word == "draw" and own and draws(view):
            stock = view["stock"] - len(cards)
            return {
                **view, "phase": "auction", "hand": held, "hand_sizes": sizes,
                "drawn": cards, "stock": stock,
            }  # fmt: skip
        if word == "take" and own and view["phase"] == "discards":
            return {
                **view, "phase": "laying", "hand": held, "hand_sizes": sizes,
                "taken": True, "found": cards, "pile": 0,
            }  # fmt: skip
        return super().fitted(view, seat, observation)

    def position(self, view: View, seat: int, observation: str, rng: Rng) -> Sinker:
        if seat in (CHANCE, view["seat"]):
            self.check(view, observation)
        return super().position(view, seat, observation, rng)

    def check(self, view: View, observation: str) -> None:
        """Raise IllegalMove unless the viewer can have drawn or taken these cards."""
        word, *cards = observation.split(" ")
        if word == "draw" and draws(view):
            number, pool = view["exchanged"][view["seat"] or 0] or 0, set(unseen(view))
        elif word == "take" and view["phase"] == "discards":
            number, pool = view["pile"], {*unseen(view), *view["put"]}
            if not set(view["put"]) <= set(cards):
                raise IllegalMove(IMPOSSIBLE)
        else:
            return
        for index, card in enumerate(cards):
            if card not in pool or card in cards[:index]:
                raise IllegalMove(IMPOSSIBLE)
        if len(cards) != number:
            raise IllegalMove(
                Phrase(
                    "These are %(wanted)s cards, not %(given)s.", wanted=number, given=len(cards)
                )
            )

    def choices(self, view: View, seat: int) -> list[Choice]:
        if view["phase"] == "draw":
            number = view["exchanged"][drawer(view)] or 0
            if not draws(view):
                return [Choice(" ".join(["draw", *[UNSEEN] * number]))]
            return [filling("draw", number, unseen(view))]
        choices = super().choices(view, seat)
        if view["phase"] != "discards" or seat != view["seat"]:
            return choices
        word = " ".join(["take", *view["put"]])
        taking = filling(word, view["pile"] - len(view["put"]), unseen(view))
        return [taking, *(choice for choice in choices if choice.move != "take")]

    def offered(self, own: View, table: View, seat: int) -> list[Choice]:
        """Offer the whole deck as pool; a smaller one would reveal the viewer's hand."""
        if draws(own):
            return [filling("draw", own["exchanged"][drawer(own)] or 0, DECK.names[:CARDS])]
        if own["phase"] == "discards" and seat == own["seat"]:
            return [filling("take", own["pile"], DECK.names[:CARDS]), Choice("keep")]
        return super().offered(own, table, seat)

    def fill_in(self, own: View, seat: int, observation: str) -> str:
        """Put the viewer's own discards first among the cards taken."""
        word, *cards = observation.split(" ")
        if word != "take" or seat != own["seat"]:
            return observation
        mine = [card for card in own["put"] if card in cards]
        return " ".join([word, *mine, *(card for card in cards if card not in mine)])


def covered(text: str) -> str:
    """Return the move with its cards hidden, so that only their number is visible.

    >>> covered("exchange h7 s9"), covered("exchange")
    ('exchange ? ?', 'exchange')
    """
    word, *cards = text.split(" ")
    return " ".join([word, *[UNSEEN] * len(cards)])


def filling(word: str, number: int, pool: Sequence[str]) -> Choice:
    """Return the choice of `number` cards of the pool that go into the viewer's hand."""
    text = " ".join([word, *[BLANK] * number])
    move = "take" if word.startswith("take") else ""
    return Choice(text, (tuple(pool),) * number, move, cards=True)


def drawer(view: View) -> int:
    """Return the seat that draws: the last to have put cards away; the dealer comes last (§2)."""
    order = [(view["dealer"] + step) % view["seats"] for step in range(1, view["seats"] + 1)]
    return [seat for seat in order if view["exchanged"][seat] is not None][-1]


def draws(view: View) -> bool:
    return view["phase"] == "draw" and drawer(view) == view["seat"]


def unseen(view: View) -> list[str]:
    """Return the cards whose place the viewer does not know, before the first is played."""
    return [DECK.names[card] for card in trick_view.unknown(view, DECK, CARDS, view["put"])]


TABLETOP = TabletopSinker(HIDDEN, DECK, card_name, text, drawable=True)
