"""Rounds with all hands known. Only the companion knows them while they run.

`TabletopState` holds what the AI and the table know; here the hands that people entered are added.
Show a reader only the parts that this reader may know.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.kit.edition import recorded
from companion.kit.journal import Entry, Journal
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE, State
from companion.kit.tabletop import UNSEEN
from companion.kit.view import View
from companion.tabletop.verbs.deal_entries import (
    deal_id,
    deal_until,
    is_deal,
    is_sampled,
    latest_deal,
    sampled_deal,
)
from companion.tabletop.verbs.tabletop_state import TabletopState


@dataclass(frozen=True)
class FullRound:
    """A round in a game that draws cards, now or as it was before the first card was played."""

    state: State
    current: bool
    """Whether `state` is the present one: no card has been played."""
    entered: Mapping[int, Collection[str]]
    """The hands that people entered, by seat."""

    def holding(self, seat: int) -> set[str]:
        """Return the seat's hand in `state`."""
        return set(self.state.view(seat)["hand"])

    def stand_ins(self, seat: int) -> list[str]:
        """Return the seat's cards that nobody was dealt; face-down cards stand in for them."""
        real = {card for hand in self.entered.values() for card in hand}
        return [card for card in self.state.view(seat)["hand"] if card not in real]


def full_round(turn: TabletopState) -> FullRound | None:
    """Return the running round; None unless people entered their hands and the game draws cards."""
    deal, dealt = sampled_deal(turn), latest_deal(turn)
    if deal is None or dealt is None or not turn.stand_ins or turn.ended:
        return None
    return replayed(turn, turn.table, dealt, turn.private.entered(deal), dealt_to(turn, dealt))


def full_round_before(turn: TabletopState, n: int, then: View) -> FullRound | None:
    """Return the round of entry n as it was before that entry; `then` is the public View then."""
    dealt = deal_until(turn, n - 1)
    if dealt is None or not is_sampled(turn, dealt) or not turn.stand_ins:
        return None
    entered = turn.private.entered(deal_id(turn, dealt))
    return replayed(turn, then, dealt, entered, dealt_to(turn, dealt), n)


def replayed(
    turn: TabletopState,
    table: View,
    dealt: int,
    entered: Mapping[int, Collection[str]],
    ais: Mapping[int, Collection[str]],
    before: int | None = None,
) -> FullRound:
    """Return the round with these hands, replayed through its entries (up to `before`, if given).

    IllegalMove if the entries are impossible with these hands.
    """
    after = {n: e for n, e in turn.standing.items() if dealt < n < (before or n + 1)}
    hidden, moves, begun = turn.private.hidden(after), list[str](), False
    for n, entry in after.items():
        begun = begun or entry.text in turn.drawable
        if not begun:
            moves.append(uncovered(turn, n, hidden))
    assert turn.hands is not None  # `stand_ins`
    return FullRound(turn.hands.full_round(table, {**entered, **ais}, moves), not begun, entered)


def starting_hands(turn: TabletopState, deal: int) -> Mapping[int, Collection[str]]:
    """Return the hand of each seat that entered one, as it was before the first card was played."""
    entered, full = turn.private.entered(deal), full_round(turn)
    return entered if full is None else {seat: full.holding(seat) for seat in entered}


def open_moves(turn: TabletopState) -> list[Entry] | None:
    """Return the moves of the match with all hands open, as secret as the running round.

    None unless every hand of every deal was entered and no illegal card was accepted.
    """
    rules = turn.hands
    if rules is None or not rules.drawable:
        return None
    game, sheet, moves = turn.game, turn.tabletop.sheet, list[Entry]()
    state = game.new(len(sheet.names), recorded(game, sheet.options))
    hidden = turn.private.hidden(turn.standing)
    for n, entry in turn.standing.items():
        if is_deal(turn, n):
            held = {**turn.private.entered(deal_id(turn, n)), **dealt_to(turn, n)}
            if not is_sampled(turn, n) or len(held) < len(sheet.names):
                return None
            text = rules.deal(state, held)
        else:
            text = uncovered(turn, n, hidden)
        try:
            action = game.find(state, entry.seat, text)
        except IllegalMove:
            return None
        moves.append(Entry(entry.seat, game.text(state, entry.seat, action)))
        state.apply(entry.seat, action)
    return moves


def journal_of(turn: TabletopState) -> Journal:
    """Return the match's journal: with open hands if all were entered, else as the AI saw it.

    Only for finished matches.
    """
    sheet, moves = turn.tabletop.sheet, open_moves(turn)
    if moves is not None:
        return Journal(sheet.game, sheet.names, sheet.options, moves)
    seen = list(turn.standing.values())
    return Journal(sheet.game, sheet.names, sheet.options, seen, turn.tabletop.seat)


def uncovered(turn: TabletopState, n: int, hidden: Mapping[int, Collection[str]]) -> str:
    """Return the move of entry n with its hidden cards filled in."""
    look = turn.views.public_texts[n]
    if UNSEEN not in look.split(" "):
        return look
    if n in hidden:
        return " ".join([look.split(" ")[0], *hidden[n]])
    texts = (lines[n].text for lines in turn.journals.values())
    return next(text for text in texts if UNSEEN not in text.split(" "))


def dealt_to(turn: TabletopState, dealt: int) -> dict[int, list[str]]:
    """Return each AI's hand in that deal entry, by seat."""
    return {ai: cards_in(turn, lines[dealt].text) for ai, lines in turn.journals.items()}


def cards_in(turn: TabletopState, text: str) -> list[str]:
    return [word for word in text.split(" ") if word in turn.drawable]


def drawn_since(turn: TabletopState, dealt: int) -> set[str]:
    """Return the cards that seats have drawn since that deal entry."""
    after = {n: e for n, e in turn.standing.items() if n > dealt and e.seat == CHANCE}
    hidden = turn.private.hidden(after)
    return {card for n in after for card in cards_in(turn, uncovered(turn, n, hidden))}


def held_before(turn: TabletopState, n: int, then: View) -> list[str]:
    """Return the entered hand of the seat that moved in entry n, as of then; as secret as it."""
    dealt = deal_until(turn, n - 1)
    if dealt is None or not is_sampled(turn, dealt):
        return []
    seat, full = turn.standing[n].seat, full_round_before(turn, n, then)
    hand = turn.private.entered(deal_id(turn, dealt)).get(seat, [])
    if full is not None and hand:
        hand = [card for card in turn.drawable if card in full.holding(seat)]
    between = [entry for m, entry in turn.standing.items() if dealt < m < n]
    played = [entry.text for entry in between if entry.seat == seat]
    return [card for card in hand if card not in played]
