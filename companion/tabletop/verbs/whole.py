"""The running round with all hands known, where cards are drawn.

It is what the companion alone knows: nothing that anybody reads is made of it but what that very
reader may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select

from companion.kit.edition import recorded
from companion.kit.journal import Entry, Journal
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE, State
from companion.kit.told import UNSEEN
from companion.kit.view import View
from companion.models import Told, ToldHand, db
from companion.tabletop.verbs.dealt import deal_before, deal_line, dealt_by_lot, hands, is_deal
from companion.tabletop.verbs.tabletop_state import LOT, Telling


@dataclass(frozen=True)
class Whole:
    """A round as it truly stands; once cards are played, as it stood before the first."""

    state: State
    current: bool
    """Whether it stands so now."""
    told: Mapping[int, Collection[str]]
    """The hands that people told."""

    def holding(self, seat: int) -> set[str]:
        """What that seat holds, or held before its first card was played."""
        return set(self.state.view(seat)["hand"])

    def closed(self, seat: int) -> list[str]:
        """What it holds of cards that nobody was dealt: closed ones stand for them."""
        real = {card for hand in self.told.values() for card in hand}
        return [card for card in self.state.view(seat)["hand"] if card not in real]


def whole(turn: Telling) -> Whole | None:
    """The running round; None where it was not told so."""
    name, dealt = dealt_by_lot(turn), deal_line(turn)
    if name is None or dealt is None or not turn.stand_ins:
        return None
    return replayed(turn, turn.table, dealt, hands(turn.told, name), dealt_to(turn, dealt))


def whole_before(turn: Telling, n: int, then: View) -> Whole | None:
    """The round in which line n stands, before that line; `then` is the table of that moment."""
    dealt = max((m for m in turn.standing if m < n and is_deal(turn, m)), default=None)
    if dealt is None or turn.lines[dealt - 1].by != LOT or not turn.stand_ins:
        return None
    told = hands(turn.told, deal_before(turn, dealt))
    return replayed(turn, then, dealt, told, dealt_to(turn, dealt), n)


def replayed(
    turn: Telling,
    table: View,
    dealt: int,
    told: Mapping[int, Collection[str]],
    ais: Mapping[int, Collection[str]],
    before: int | None = None,
) -> Whole:
    """The round with these hands, after the lines that stand, or those before one of them.

    IllegalMove when it cannot have gone so.
    """
    after = {n: e for n, e in turn.standing.items() if dealt < n < (before or n + 1)}
    hidden, moves, begun = secrets_of(turn.told, after), list[str](), False
    for n, entry in after.items():
        begun = begun or entry.text in turn.lot
        if not begun:
            moves.append(uncovered(turn, n, hidden))
    assert turn.hands is not None  # `stand_ins`
    return Whole(turn.hands.whole(table, {**told, **ais}, moves), not begun, told)


def open_moves(turn: Telling) -> list[Entry] | None:
    """The match with nothing hidden; None unless every hand of every deal was told.

    Nor where a card was let stand that could not be played. As secret as the running round.
    """
    told = turn.hands
    if told is None or not told.lot:
        return None
    game, sheet, moves = turn.game, turn.told.sheet, list[Entry]()
    state = game.new(len(sheet.names), recorded(game, sheet.options))
    hidden = secrets_of(turn.told, turn.standing)
    for n, entry in turn.standing.items():
        if is_deal(turn, n):
            held = {**hands(turn.told, deal_before(turn, n)), **dealt_to(turn, n)}
            if turn.lines[n - 1].by != LOT or len(held) < len(sheet.names):
                return None
            text = told.deal(state, held)
        else:
            text = uncovered(turn, n, hidden)
        try:
            action = game.find(state, entry.seat, text)
        except IllegalMove:
            return None
        moves.append(Entry(entry.seat, game.text(state, entry.seat, action)))
        state.apply(entry.seat, action)
    return moves


def journal_of(turn: Telling) -> Journal:
    """The match as a file: every hand open where all were told, else as that AI saw it.

    Only for when it is over.
    """
    sheet, moves = turn.told.sheet, open_moves(turn)
    if moves is not None:
        return Journal(sheet.game, sheet.names, sheet.options, moves)
    seen = list(turn.standing.values())
    return Journal(sheet.game, sheet.names, sheet.options, seen, turn.told.seat)


def secrets_of(told: Told, lines: Iterable[int]) -> dict[int, list[str]]:
    """The cards that people hid in these lines, or drew by them."""
    chosen = select(ToldHand).where(ToldHand.told_id == told.id, ToldHand.deal.in_(list(lines)))
    return {row.deal: list(row.cards) for row in db.session.scalars(chosen.order_by(ToldHand.id))}


def uncovered(turn: Telling, n: int, hidden: Mapping[int, Collection[str]]) -> str:
    """The move of that line with nothing hidden."""
    look = turn.seen.looks[n]
    if UNSEEN not in look.split(" "):
        return look
    if n in hidden:
        return " ".join([look.split(" ")[0], *hidden[n]])
    texts = (one.standing[n].text for one in turn.all)
    return next(text for text in texts if UNSEEN not in text.split(" "))


def dealt_to(turn: Telling, line: int) -> dict[int, list[str]]:
    """The hand that the lot gave each AI in that line."""
    return {one.told.seat: cards_in(turn, one.standing[line].text) for one in turn.all}


def cards_in(turn: Telling, text: str) -> list[str]:
    """The cards that a line names."""
    return [word for word in text.split(" ") if word in turn.lot]


def drawn_since(turn: Telling, dealt: int) -> set[str]:
    """The cards that luck has brought into hands since that deal."""
    after = {n: e for n, e in turn.standing.items() if n > dealt and e.seat == CHANCE}
    hidden = secrets_of(turn.told, after)
    return {card for n in after for card in cards_in(turn, uncovered(turn, n, hidden))}


def held_before(turn: Telling, n: int, then: View) -> list[str]:
    """What whoever moved in line n held then, as far as it was told. As secret as that hand."""
    dealt = max((m for m in turn.standing if m < n and is_deal(turn, m)), default=None)
    if dealt is None or turn.lines[dealt - 1].by != LOT:
        return []
    seat, known = turn.standing[n].seat, whole_before(turn, n, then)
    told = hands(turn.told, deal_before(turn, dealt)).get(seat, [])
    if known is not None and told:
        told = [card for card in turn.lot if card in known.holding(seat)]
    between = [entry for m, entry in turn.standing.items() if dealt < m < n]
    played = [entry.text for entry in between if entry.seat == seat]
    return [card for card in told if card not in played]
