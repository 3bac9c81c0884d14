"""Notices for the table about entries that count: conflicts, revokes, hands entered again."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.kit.journal import Entry
from companion.kit.tabletop_journal import AGAIN, AUXILIARY, DOUBT, LET, REVOKE, TWICE
from companion.kit.view import SeatMove, accepted_revokes, played
from companion.tabletop.verbs.deal_entries import sampled_deal
from companion.tabletop.verbs.full_round import starting_hands
from companion.tabletop.verbs.tabletop_state import TabletopState


class Notice(NamedTuple):
    """A notice for the table: the journal's word, the seat and the card."""

    word: str
    seat: int
    card: str
    line: int = 0
    """For an accepted illegal card of the AI, the number of its entry; else 0."""


def notices(turn: TabletopState) -> list[Notice]:
    """Return the notices for the table about the entries that count now.

    About people's cards they reveal no more than the entered hands do; about the AI's, only that
    a card on the table was not legal.
    """
    wrong, allowed = revoked(turn), accepted_revokes(turn.table)
    latest = list[Notice]()
    for entry in turn.entries:
        word, _, card = entry.text.partition(" ")
        if word not in AUXILIARY:
            latest = []
        elif word in (DOUBT, AGAIN, TWICE):
            new = Notice(word, entry.seat, card)
            latest = [notice for notice in latest if notice != new]
            if word == AGAIN:
                latest = [notice for notice in latest if notice.seat != entry.seat]
            latest.append(new)
    return [
        *(
            Notice(LET, *move, entry_of(turn, move))
            for move in allowed
            if is_revoke(turn, move, wrong)
        ),
        *(Notice(REVOKE, *move) for move in wrong if move not in allowed),
        *latest,
    ]


def revoked(turn: TabletopState) -> list[SeatMove]:
    """Return the round's revokes according to the current hands and entries."""
    if turn.hands is None:
        return []
    on_table, deal = played(turn.table), sampled_deal(turn)
    held = {} if deal is None else dict(starting_hands(turn, deal))
    held[turn.ai] = [*turn.own["hand"], *(move.word for move in on_table if move.seat == turn.ai)]
    return turn.hands.revokes(turn.table, held)


def is_revoke(turn: TabletopState, move: SeatMove, wrong: Collection[SeatMove]) -> bool:
    """Whether that accepted card is still a revoke: people's word counts, the AI's is checked."""
    return move.seat != turn.ai or move in wrong


def entry_of(turn: TabletopState, move: SeatMove) -> int:
    """Return the number of the entry in which the AI last played that card; 0 for a person's."""
    lines = (n for n in reversed(turn.standing) if turn.standing[n] == Entry(*move))
    return next(lines, 0) if move.seat == turn.ai else 0
