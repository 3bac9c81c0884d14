"""Tabletop play of a trick-taking game, with hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, cast

from companion.kit import notation, trick_view
from companion.kit.cards import Deck
from companion.kit.dealing import Dealing
from companion.kit.hidden import Hidden
from companion.kit.journal import Entry
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import BLANK, IMPOSSIBLE, UNSEEN, Choice, TabletopHandRules
from companion.kit.trick_words import Said, french
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, SeatMove, TrickView, accepted_revokes, seat_moves
from companion.kit.words import Phrase

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


class TabletopTrickRules(TabletopHandRules[S, V], Generic[S, V]):
    """A seat sees its own hand and every card played. `named` returns a card's display name."""

    def __init__(
        self,
        hidden: Hidden[S, V],
        deck: Deck,
        named: Callable[[str], Said] = french,
        text: Callable[[S, int, int], str] = notation.text,
        drawable: bool = False,
    ) -> None:
        super().__init__(text, hidden.find)
        self.hidden = hidden
        self.deck = deck
        self.named = named
        if drawable:
            self.drawable = deck

    # ------------------------------------------------ what a game with hidden moves adds to

    def fitted(self, view: V, seat: int, observation: str) -> V | None:
        """Return the View with that move added if it reveals where cards are, else None.

        By default it does if another seat plays a card.
        """
        if seat in (CHANCE, view["seat"]) or observation not in self.deck:
            return None
        sizes = list(view["hand_sizes"])
        sizes[seat] -= 1
        fitted = {**view, "plays": [*view["plays"], [seat, observation]], "hand_sizes": sizes}
        return cast(V, fitted)  # with the same keys

    # ------------------------------------------------ what others may hold

    def position(self, view: V, seat: int, observation: str, rng: Rng) -> S:
        fitted = self.fitted(view, seat, observation)
        if fitted is None:
            return self.hidden.position(view, rng)
        try:
            return self.hidden.position(fitted, rng, before=1)
        except ValueError:  # so is IllegalMove
            raise IllegalMove(self.refused(view, seat, observation)) from None

    def resampled(self, view: V, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        dealt = max(ply for ply, move in enumerate(moves) if move.text.startswith("deal "))
        round_now = zip(moves[dealt:], self.hidden.resampled(view, rng), strict=True)
        own = view["seat"]  # its moves stay as they are, to the letter
        return [
            *moves[:dealt],
            *(move if move.seat == own else Entry(move.seat, text) for move, text in round_now),
        ]

    def fits(self, view: V, seat: int, card: str) -> bool:
        """Whether that other seat may hold the card, which the viewer has not seen."""
        fitted = self.fitted(view, seat, card)
        assert fitted is not None
        try:
            self.hidden.unknown(self.hidden.begin(fitted), fitted)
        except ValueError:
            return False
        return True

    def lacking(self, view: V, seat: int) -> list[str]:
        """Return the cards of suits that the seat did not follow."""
        return self.deck.names_of(trick_view.voids(view, self.hidden.begin(view))[seat])

    def revokes(self, table: V, hands: Mapping[int, Collection[str]]) -> list[SeatMove]:
        state, plays = self.hidden.begin(table), seat_moves(table["plays"])
        held, revokes = (
            {seat: self.deck.mask_of(cards) for seat, cards in hands.items()},
            list[SeatMove](),
        )
        for index, move in enumerate(plays):
            card = 1 << self.deck[move.word]
            led = int(state.same[self.deck[plays[index - index % table["seats"]].word]])
            held[move.seat] = held.get(move.seat, 0) & ~card
            if not led & card and led & held[move.seat]:
                revokes.append(move)
        return revokes

    def unfollowed(self, table: V, seat: int) -> list[SeatMove]:
        plays, same = seat_moves(table["plays"]), self.hidden.begin(table).same
        let = accepted_revokes(table)
        return [
            move
            for index, move in enumerate(plays)
            if move.seat == seat
            and move not in let
            and not int(same[self.deck[plays[index - index % table["seats"]].word]])
            & 1 << self.deck[move.word]
        ]

    def with_revoke(self, view: V, seat: int, word: str) -> V:
        if SeatMove(seat, word) not in self.unfollowed(view, seat):
            return view  # after a correction the card does follow suit
        let = {*accepted_revokes(view), SeatMove(seat, word)}
        kept = [list(move) for move in seat_moves(view["plays"]) if move in let]
        return cast(V, {**view, "stood": kept})

    def held_card_action(self, state: S, seat: int, observation: str) -> int | None:
        plays = self.text(state, seat, state.legal(seat)[0]) in self.deck
        if not plays or observation not in self.deck:
            return None
        card = self.deck[observation]
        return card if int(state.hands[seat]) >> card & 1 else None

    def choices(self, view: V, seat: int) -> list[Choice]:
        if seat == CHANCE:  # the next round's deal, although the last cards are still on the table
            return [dealt(self.hidden.position(view, Rng(1)).dealing(), view["seat"])]
        choices = super().choices(view, seat)
        if seat == view["seat"] or choices[0].text not in self.deck:
            return choices
        return [Choice(card) for card in self.playable(view, seat)]

    def offered(self, own: V, table: V, seat: int) -> list[Choice]:
        return self.choices(own if seat == CHANCE else table, seat)

    def playable(self, view: V, seat: int) -> Iterator[str]:
        """Yield the cards that the other seat may play.

        Cards of one suit that the same hands may hold are equivalent, so only one is tested.
        """
        deals = self.hidden.unknown(self.hidden.begin(view), view)
        holder = trick_view.others(view).index(seat)
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

    def refused(self, view: V, seat: int, observation: str) -> Phrase:
        if seat == view["seat"]:
            return self.hidden.position(view, Rng(1)).refused(seat, observation)
        if seat == CHANCE or observation not in self.deck:
            return IMPOSSIBLE
        card = self.named(observation)
        if observation in [played for _, played in seat_moves(view["plays"])]:
            return Phrase("%(card)s has been played already.", card=card)
        if observation in self.lacking(view, seat):
            return Phrase(
                "That player did not follow this suit: %(card)s is none of theirs.", card=card
            )
        return Phrase(
            "According to the entries so far, %(card)s cannot be in that hand.", card=card
        )

    # ------------------------------------------------ the deal

    def full_round(self, table: V, hands: Mapping[int, Collection[str]], moves: Sequence[str]) -> S:
        state = self.hidden.begin(table)  # deal again, so that these hands are used
        self.hidden.replay(state, [self.deal(state, hands), *moves])
        return state

    def deal(self, state: S, hands: Mapping[int, Collection[str]]) -> str:
        dealing = state.dealing()
        held = [self.deck.mask_of(hands[seat]) for seat in range(len(hands))]
        return dealing.text(dealing.action(held))

    def observe(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        if seat != CHANCE:
            return super().observe(state, seat, action, viewer)
        dealing = state.dealing()
        masks = dealing.masks(action)
        own = [] if viewer is None else dealing.deck.names_of(masks[viewer])
        return deal_line(dealing, viewer, own)

    def action(self, state: S, seat: int, observation: str, viewer: int | None, rng: Rng) -> int:
        if seat != CHANCE:
            return super().action(state, seat, observation, viewer, rng)
        return self.find(state, CHANCE, completed(state.dealing(), observation, rng))


def deal_line(dealing: Dealing, viewer: int | None, hand: Iterable[str]) -> str:
    """Return the text of a deal of which only the viewer's hand is visible."""
    held = [list(hand) if index == viewer else [UNSEEN] for index in range(len(dealing.names))]
    parts = zip(dealing.names, held, strict=True)
    return "deal " + " / ".join(" ".join([name, *cards]) for name, cards in parts)


def dealt(dealing: Dealing, viewer: int | None) -> Choice:
    """Return the choice of a deal with blanks for the viewer's hand."""
    blanks = 0 if viewer is None else dealing.hand
    cards = tuple(dealing.deck.names[: dealing.cards])
    return Choice(deal_line(dealing, viewer, [BLANK] * blanks), (cards,) * blanks, cards=True)


def completed(dealing: Dealing, observation: str, rng: Rng) -> str:
    """Return the deal's full text, with all unseen cards dealt at random."""
    parts = [part.split(" ") for part in observation.removeprefix("deal ").split(" / ")]
    seen = {card for part in parts for card in part}
    cards = [card for card in dealing.deck.names[: dealing.cards] if card not in seen]
    cards = [cards[index] for index in shuffled(list(range(len(cards))), rng)]
    for holder, part in enumerate(parts):
        if part[1:] == [UNSEEN]:
            size = dealing.hand if holder < dealing.seats else len(cards)
            part[1:], cards = cards[:size], cards[size:]
    return "deal " + " / ".join(" ".join(part) for part in parts)
