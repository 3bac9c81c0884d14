"""Reporting what happened: appended once and in order, or refused.

Finished rounds are written to the table's sheet in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.append import Conflict, add, locked, repeated, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.journal import Entry
from companion.kit.state import CHANCE
from companion.kit.tabletop_journal import LET
from companion.kit.view import SeatMove, played
from companion.kit.words import Phrase
from companion.models import Sheet, TabletopEntry
from companion.tabletop.verbs import verdict
from companion.tabletop.verbs.consistency import judge
from companion.tabletop.verbs.forced_moves import forced_move, observed
from companion.tabletop.verbs.full_round import full_round
from companion.tabletop.verbs.private_hands import store_hand
from companion.tabletop.verbs.questions import automatic_text
from companion.tabletop.verbs.tabletop_sheet import write_down
from companion.tabletop.verbs.tabletop_state import (
    AUTOMATIC,
    RANDOM_DRAW,
    TabletopState,
    current_state,
    open_tabletop,
    read_tabletop,
)

MOST_LINES = 2000  # many times the longest match; every page reads all entries


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A report; `length` is the number of entries that its sender had seen."""

    seat: int
    text: str
    length: int
    key: str
    by: str


def write_report(sheet: Sheet, entry: NewEntry) -> TabletopState:
    """Append a report and what follows from it; return the new state.

    IllegalMove if it is impossible, Conflict if other entries came in between. The same report
    sent again with its key is appended once. A report in conflict with private cards becomes a
    public entry that says so.
    """
    with writing():
        tabletop = open_tabletop(sheet)
        with locked(tabletop):  # to the end of the transaction
            before = read_tabletop(tabletop)
        entry, revokes = entry_for(before, entry)
        if repeated(tabletop, _row(entry, entry.text)):
            return before
        if entry.length >= MOST_LINES:
            raise Refused(Phrase("This match is full of corrections: start a new one."))
        if entry.length != tabletop.length:
            raise Conflict
        after = before
        for seat, text in revokes:
            after = write(after, automatic_entry(after, entry, seat, text))
        after = write(after, entry)
        after = with_automatic_moves(after, entry)
        write_down(sheet, before, after, entry.key, entry.by)
        touch(sheet)
    return after


def entry_for(turn: TabletopState, entry: NewEntry) -> tuple[NewEntry, Sequence[Entry]]:
    """Return the entry to write for a report, and the revokes to allow before it."""
    if entry.by.startswith("ai ") or entry.by == RANDOM_DRAW:
        return entry, ()
    stale = entry.length != turn.tabletop.length
    match judge(turn, verdict.Report(entry.seat, entry.text, stale)):
        case verdict.Accepted(revokes):
            return entry, revokes
        case verdict.Refused() as refused:
            raise refused.error()
        case verdict.Conflict(seat) as conflict:
            return replace(entry, seat=seat, text=conflict.text), ()


def write(turn: TabletopState, entry: NewEntry) -> TabletopState:
    """Append one entry, as the AI observes it, and return the new state."""
    add(turn.tabletop, _row(entry, observed(turn, entry.seat, entry.text)))
    return current_state(turn.tabletop)


def with_automatic_moves(turn: TabletopState, entry: NewEntry) -> TabletopState:
    """Append all moves that follow automatically and return the new state."""
    while turn.tabletop.length < MOST_LINES:
        full = full_round(turn)
        if full is not None:
            move = forced_move(turn, full)
            if move is None:
                return turn
            more = automatic_entry(turn, entry, move.seat, move.observation)
            if move.secret is not None:
                key, place = f"drawn-{more.key}"[:64], turn.tabletop.length + 1
                store_hand(turn.tabletop, place, *move.secret, key=key, by=AUTOMATIC)
            turn = write(turn, more)
        elif (text_or_none := automatic_text(turn)) is not None:
            assert turn.acts is not None
            turn = write(turn, automatic_entry(turn, entry, turn.acts, text_or_none))
        else:
            return turn
    return turn


def automatic_entry(turn: TabletopState, entry: NewEntry, seat: int, text: str) -> NewEntry:
    """Return an automatic entry that follows from `entry`."""
    return NewEntry(
        seat, text, turn.tabletop.length, f"{entry.key[:52]}-{turn.tabletop.length}", AUTOMATIC
    )


def _row(entry: NewEntry, text: str) -> TabletopEntry:
    return TabletopEntry(seat=entry.seat, text=text, by=entry.by, key=entry.key)


def accept_revoke(sheet: Sheet, card: str, entry: NewEntry) -> TabletopState:
    """Accept a revoke: the card stays, and no longer proves a void in that hand.

    `card` is the revoking card, or a card that the acting seat plays although it seemed void in
    its suit; the latter is reported as well. Conflict if it is neither.
    """
    with writing():
        turn = read_tabletop(open_tabletop(sheet))
        if turn.tabletop.length != entry.length:
            raise Conflict
        for other in range(len(sheet.names)):
            if any(move.word == card for move in unfollowed(turn, other)):
                return write_report(sheet, replace(entry, seat=other, text=f"{LET} {card}"))
        seat = turn.acts
        if seat is None or card not in missing(turn):
            raise Conflict
        for _, word in unfollowed(turn, seat):
            earlier = replace(entry, seat=seat, text=f"{LET} {word}", length=turn.tabletop.length)
            turn = write_report(sheet, replace(earlier, key=f"{entry.key[:50]}-{word}"))
        return write_report(
            sheet, replace(entry, seat=seat, text=card, length=turn.tabletop.length)
        )


def missing(turn: TabletopState) -> list[str]:
    """Return the cards that the acting seat cannot play only because it seemed void in the suit."""
    seat, rules = turn.acts, turn.hands
    if rules is None or seat is None or seat in (CHANCE, turn.ai) or not unfollowed(turn, seat):
        return []
    on_table = {move.word for move in played(turn.table)}
    return [card for card in rules.lacking(turn.table, seat) if card not in on_table]


def unfollowed(turn: TabletopState, seat: int) -> list[SeatMove]:
    """Return the cards by which that seat showed a void and that could be accepted revokes."""
    return turn.hands.unfollowed(turn.table, seat) if turn.hands else []
