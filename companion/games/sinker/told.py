"""Sinker told at a real table: how many cards somebody puts away is seen, which is not (§2, §4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.sinker.cards import CARDS, DECK, card_name
from companion.games.sinker.notation import text
from companion.games.sinker.position import DISCARDS, DRAWING, EXCHANGE, LAYING, TAKE
from companion.games.sinker.table import Sinker
from companion.games.sinker.view import View
from companion.games.sinker.world import HIDDEN
from companion.kit import seen
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import BLANK, NEVER, UNSEEN, Choice
from companion.kit.told_tricks import ToldTricks
from companion.kit.words import Phrase


class ToldSinker(ToldTricks[Sinker, View]):
    """What is put away, drawn, taken up and laid back is known to whoever does it."""

    stand_ins = True

    def sight(self, state: Sinker, seat: int, action: int, viewer: int | None) -> str:
        full = self.text(state, seat, action)
        who = int(state.drawing()) if state.phase == DRAWING else seat
        if who == viewer and state.phase == DISCARDS and action == TAKE:
            mine = int(state.pile & state.put[seat])  # known before; then what others put away
            found = [*DECK.names_of(mine), *DECK.names_of(int(state.pile) - mine)]
            return " ".join([full, *found])
        if who != viewer and state.phase in (EXCHANGE, DRAWING, LAYING):
            return covered(full)
        return full if state.phase == DRAWING else super().sight(state, seat, action, viewer)

    def action(self, state: Sinker, seat: int, sight: str, viewer: int | None, rng: Rng) -> int:
        if state.phase == DRAWING and UNSEEN in sight.split(" "):
            drawn = state.chance(rng)
            if covered(self.text(state, seat, drawn)) == sight:
                return drawn
            raise IllegalMove(Phrase("Draw as many cards as were discarded."))
        if state.phase == DRAWING or (state.phase == EXCHANGE and seat == viewer):
            return self.find(state, seat, sight)
        if seat == viewer and state.phase == DISCARDS and sight.startswith("take "):
            return TAKE  # `position` has laid these very cards there
        return super().action(state, seat, sight, viewer, rng)

    def fitted(self, view: View, seat: int, sight: str) -> View | None:
        word, *cards = sight.split(" ")
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
        return super().fitted(view, seat, sight)

    def position(self, view: View, seat: int, sight: str, rng: Rng) -> Sinker:
        if seat in (CHANCE, view["seat"]):
            self.check(view, sight)
        return super().position(view, seat, sight, rng)

    def check(self, view: View, sight: str) -> None:
        """IllegalMove unless the cards that come into the viewer's hand can be those."""
        word, *cards = sight.split(" ")
        if word == "draw" and draws(view):
            number, pool = view["exchanged"][view["seat"] or 0] or 0, set(unseen(view))
        elif word == "take" and view["phase"] == "discards":
            number, pool = view["pile"], {*unseen(view), *view["put"]}
            if not set(view["put"]) <= set(cards):
                raise IllegalMove(NEVER)
        else:
            return
        for at, card in enumerate(cards):
            if card not in pool or card in cards[:at]:
                raise IllegalMove(NEVER)
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
        found = super().choices(view, seat)
        if view["phase"] != "discards" or seat != view["seat"]:
            return found
        word = " ".join(["take", *view["put"]])
        taking = filling(word, view["pile"] - len(view["put"]), unseen(view))
        return [taking, *(choice for choice in found if choice.move != "take")]

    def asked(
        self, own: View, table: View, seat: int, beside: Collection[int] = ()
    ) -> list[Choice]:
        """The pools are the whole deck: what is missing in them would be the hand."""
        if draws(own):
            return [filling("draw", own["exchanged"][drawer(own)] or 0, DECK.names[:CARDS])]
        if own["phase"] == "discards" and seat == own["seat"]:
            return [filling("take", own["pile"], DECK.names[:CARDS]), Choice("keep")]
        return super().asked(own, table, seat, beside)

    def apart(self, views: Sequence[View]) -> bool:
        """What one put away lies there until somebody takes it up, who then finds it."""
        if not super().apart(views):
            return False
        taker = next((view for view in views if view["found"]), None)
        if taker is not None:
            return all({*view["put"]} <= {*taker["found"], *taker["put"]} for view in views)
        if any(view["taken"] for view in views):
            return True
        away = [card for view in views for card in view["put"]]
        held = {card for view in views for card in view["hand"]}
        return len(set(away)) == len(away) and not held & set(away)

    def heard(self, own: View, seat: int, sight: str) -> str:
        """What the viewer put away comes first among what he finds."""
        word, *cards = sight.split(" ")
        if word != "take" or seat != own["seat"]:
            return sight
        mine = [card for card in own["put"] if card in cards]
        return " ".join([word, *mine, *(card for card in cards if card not in mine)])


def covered(text: str) -> str:
    """A move of which only the number of cards is seen.

    >>> covered("exchange h7 s9"), covered("exchange")
    ('exchange ? ?', 'exchange')
    """
    word, *cards = text.split(" ")
    return " ".join([word, *[UNSEEN] * len(cards)])


def filling(word: str, number: int, pool: Sequence[str]) -> Choice:
    """So many cards of these come into the viewer's hand."""
    text = " ".join([word, *[BLANK] * number])
    move = "take" if word.startswith("take") else ""
    return Choice(text, (tuple(pool),) * number, move, cards=True)


def drawer(view: View) -> int:
    """Who draws: the last who put cards away; the dealer is the last of all (§2)."""
    order = [(view["dealer"] + step) % view["seats"] for step in range(1, view["seats"] + 1)]
    return [seat for seat in order if view["exchanged"][seat] is not None][-1]


def draws(view: View) -> bool:
    """Whether the viewer draws."""
    return view["phase"] == "draw" and drawer(view) == view["seat"]


def unseen(view: View) -> list[str]:
    """The cards whose place the viewer does not know, before the first is played."""
    return [DECK.names[card] for card in seen.unknown(view, DECK, CARDS, view["put"])]


TOLD = ToldSinker(HIDDEN, DECK, card_name, text, lot=True)
