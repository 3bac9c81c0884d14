"""Tabletop play of a trick-taking game, with hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, cast

from companion.kit import notation, seen
from companion.kit.cards import Deck
from companion.kit.dealing import Dealing
from companion.kit.hidden import Hidden
from companion.kit.journal import Entry
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import BLANK, NEVER, UNSEEN, Choice, ToldHands
from companion.kit.trick_words import Said, french
from companion.kit.tricks import TrickTaking
from companion.kit.view import Deed, Round, TrickView, deeds, stood
from companion.kit.words import Phrase

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


class ToldTricks(ToldHands[S, V], Generic[S, V]):
    """Of a deal one sees the own hand, of play every card. `named` says a card to people."""

    def __init__(
        self,
        hidden: Hidden[S, V],
        deck: Deck,
        named: Callable[[str], Said] = french,
        text: Callable[[S, int, int], str] = notation.text,
        lot: bool = False,
    ) -> None:
        super().__init__(text, hidden.find)
        self.hidden = hidden
        self.deck = deck
        self.named = named
        if lot:
            self.lot = deck

    # ------------------------------------------------ what a game with hidden moves adds to

    def fitted(self, view: V, seat: int, sight: str) -> V | None:
        """The View with that move in it, as far as it tells where cards lie; None if it does not.

        It does when another seat plays a card.
        """
        if seat in (CHANCE, view["seat"]) or sight not in self.deck:
            return None
        sizes = list(view["hand_sizes"])
        sizes[seat] -= 1
        fitted = {**view, "plays": [*view["plays"], [seat, sight]], "hand_sizes": sizes}
        return cast(V, fitted)  # with the same keys

    # ------------------------------------------------ what others may hold

    def position(self, view: V, seat: int, sight: str, rng: Rng) -> S:
        fitted = self.fitted(view, seat, sight)
        if fitted is None:
            return self.hidden.position(view, rng)
        try:
            return self.hidden.position(fitted, rng, before=1)
        except ValueError:  # so is IllegalMove
            raise IllegalMove(self.refused(view, seat, sight)) from None

    def resampled(self, view: V, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        dealt = max(ply for ply, move in enumerate(moves) if move.text.startswith("deal "))
        round_now = zip(moves[dealt:], self.hidden.retold(view, rng), strict=True)
        own = view["seat"]  # its moves stay as they are, to the letter
        return [
            *moves[:dealt],
            *(move if move.seat == own else Entry(move.seat, text) for move, text in round_now),
        ]

    def fits(self, view: V, seat: int, card: str) -> bool:
        """Whether that card, which the viewer has not seen, may come from that other hand."""
        fitted = self.fitted(view, seat, card)
        assert fitted is not None
        try:
            self.hidden.unknown(self.hidden.begin(fitted), fitted)
        except ValueError:
            return False
        return True

    def lacked(self, view: V, seat: int) -> list[str]:
        """The cards that seat showed not to have: it did not follow their suit."""
        return self.deck.names_of(seen.voids(view, self.hidden.begin(view))[seat])

    def revoked(self, table: V, hands: Mapping[int, Collection[str]]) -> list[Deed]:
        state, plays = self.hidden.begin(table), deeds(table["plays"])
        held, found = (
            {seat: self.deck.mask_of(cards) for seat, cards in hands.items()},
            list[Deed](),
        )
        for at, deed in enumerate(plays):
            card = 1 << self.deck[deed.word]
            led = int(state.same[self.deck[plays[at - at % table["seats"]].word]])
            held[deed.seat] = held.get(deed.seat, 0) & ~card
            if not led & card and led & held[deed.seat]:
                found.append(deed)
        return found

    def unfollowed(self, table: V, seat: int) -> list[Deed]:
        plays, same = deeds(table["plays"]), self.hidden.begin(table).same
        let = stood(table)
        return [
            deed
            for at, deed in enumerate(plays)
            if deed.seat == seat
            and deed not in let
            and not int(same[self.deck[plays[at - at % table["seats"]].word]])
            & 1 << self.deck[deed.word]
        ]

    def stood(self, view: V, seat: int, word: str) -> V:
        if Deed(seat, word) not in self.unfollowed(view, seat):
            return view  # a line put right: it has followed
        let = {*stood(view), Deed(seat, word)}
        kept = [list(deed) for deed in deeds(view["plays"]) if deed in let]
        return cast(V, {**view, "stood": kept})

    def laid(self, state: S, seat: int, sight: str) -> int | None:
        plays = self.text(state, seat, state.legal(seat)[0]) in self.deck
        if not plays or sight not in self.deck:
            return None
        card = self.deck[sight]
        return card if int(state.hands[seat]) >> card & 1 else None

    def choices(self, view: V, seat: int) -> list[Choice]:
        if seat == CHANCE:  # the next round's deal, not the one whose cards still lie there
            return [dealt(self.hidden.position(view, Rng(1)).dealing(), view["seat"])]
        found = super().choices(view, seat)
        if seat == view["seat"] or found[0].text not in self.deck:
            return found
        return [Choice(card) for card in self.playable(view, seat)]

    def asked(self, own: V, table: V, seat: int, beside: Collection[int] = ()) -> list[Choice]:
        return self.choices(own if seat == CHANCE else table, seat)

    def apart(self, views: Sequence[V]) -> bool:
        """No card is in two hands."""
        held = [card for view in views for card in view["hand"]]
        return len(set(held)) == len(held)

    def playable(self, view: V, seat: int) -> Iterator[str]:
        """The cards that may come from that other hand.

        Those of a suit that the same hands may hold fit alike: one of them is tried.
        """
        deals = self.hidden.unknown(self.hidden.begin(view), view)
        holder = seen.others(view).index(seat)
        unseen = {card for _, group in deals.groups for card in group}
        fitting = dict[tuple[int, ...], bool]()
        for card in self.deck:
            number = self.deck[card]
            barred = [int(mask) >> number & 1 for mask in deals.barred]
            if number not in unseen or barred[holder]:
                continue
            alike = (self.deck.suit_of(card), *barred)
            if alike not in fitting:
                fitting[alike] = self.fits(view, seat, card)
            if fitting[alike]:
                yield card

    def refused(self, view: V, seat: int, sight: str) -> Phrase:
        if seat == view["seat"]:
            return self.hidden.position(view, Rng(1)).refused(seat, sight)
        if seat == CHANCE or sight not in self.deck:
            return NEVER
        card = self.named(sight)
        if sight in [played for _, played in deeds(view["plays"])]:
            return Phrase("%(card)s has been played already.", card=card)
        if sight in self.lacked(view, seat):
            return Phrase(
                "That player did not follow this suit: %(card)s is none of theirs.", card=card
            )
        return Phrase(
            "According to the entries so far, %(card)s cannot be in that hand.", card=card
        )

    # ------------------------------------------------ the deal

    def whole(self, table: V, hands: Mapping[int, Collection[str]], moves: Sequence[str]) -> S:
        state = self.hidden.begin(table)  # the deal is found again, so that its hands are counted
        self.hidden.replay(state, [self.deal(state, hands), *moves])
        return state

    def deal(self, state: S, hands: Mapping[int, Collection[str]]) -> str:
        dealing = state.dealing()
        held = [self.deck.mask_of(hands[seat]) for seat in range(len(hands))]
        return dealing.text(dealing.action(held))

    def sight(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        if seat != CHANCE:
            return super().sight(state, seat, action, viewer)
        dealing = state.dealing()
        masks = dealing.masks(action)
        own = [] if viewer is None else dealing.deck.names_of(masks[viewer])
        return deal_line(dealing, viewer, own)

    def action(self, state: S, seat: int, sight: str, viewer: int | None, rng: Rng) -> int:
        if seat != CHANCE:
            return super().action(state, seat, sight, viewer, rng)
        return self.find(state, CHANCE, completed(state.dealing(), sight, rng))


def deal_line(dealing: Dealing, viewer: int | None, hand: Iterable[str]) -> str:
    """A deal of which one hand is seen."""
    held = [list(hand) if at == viewer else [UNSEEN] for at in range(len(dealing.names))]
    told = zip(dealing.names, held, strict=True)
    return "deal " + " / ".join(" ".join([name, *cards]) for name, cards in told)


def dealt(dealing: Dealing, viewer: int | None) -> Choice:
    """A deal whose one hand is still to be said."""
    blanks = 0 if viewer is None else dealing.hand
    cards = tuple(dealing.deck.names[: dealing.cards])
    return Choice(deal_line(dealing, viewer, [BLANK] * blanks), (cards,) * blanks, cards=True)


def completed(dealing: Dealing, sight: str, rng: Rng) -> str:
    """A deal of which one hand was seen, the other cards dealt by lot."""
    parts = [part.split(" ") for part in sight.removeprefix("deal ").split(" / ")]
    seen = {card for part in parts for card in part}
    cards = [card for card in dealing.deck.names[: dealing.cards] if card not in seen]
    cards = [cards[at] for at in shuffled(list(range(len(cards))), rng)]
    for holder, part in enumerate(parts):
        if part[1:] == [UNSEEN]:
            size = dealing.hand if holder < dealing.seats else len(cards)
            part[1:], cards = cards[:size], cards[size:]
    return "deal " + " / ".join(" ".join(part) for part in parts)
