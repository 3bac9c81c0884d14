"""Entering the hands of a deal; the AI's is then drawn from the other cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.core.append import Conflict, locked, touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.kit.tabletop_journal import AGAIN, TWICE
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.tabletop.verbs import verdict
from companion.tabletop.verbs.consistency import judge
from companion.tabletop.verbs.hand_consistency import TRIED, named_twice
from companion.tabletop.verbs.private_hands import is_stored, store_hand
from companion.tabletop.verbs.reports import NewEntry, write_report
from companion.tabletop.verbs.sampled_hands import Deal, deal_of, others, sampled
from companion.tabletop.verbs.tabletop_state import (
    RANDOM_DRAW,
    TabletopState,
    open_tabletop,
    read_tabletop,
)
from companion.tabletop.verbs.verdict import HandEntry

AGAINST: Final = Phrase(
    "This hand does not fit the other cards of the round. Look at your cards once more; if they are"
    " right, everybody tells all hands anew."
)


def enter_hand(sheet: Sheet, seat: int, cards: Sequence[str], key: str, by: str) -> None:
    """Record or correct the hand of that seat; the same `key` is recorded once.

    Refused if the cards are wrong. Hidden cards are only compared once all hands are in, and each
    conflict with them writes a public entry, so that nobody can probe another hand unnoticed.
    """
    with writing():
        tabletop = open_tabletop(sheet)
        with locked(tabletop):
            turn = read_tabletop(tabletop)
        if is_stored(tabletop, key):
            return
        before = deal_of(turn)
        if before is None or seat not in others(turn):
            raise Conflict
        deal = replace(before, entered={**before.entered, seat: list(cards)})
        sample = None if deal.line is None else sampled(turn, deal)
        match judge(turn, HandEntry(deal, seat, sample)):
            case verdict.Refused(reason):
                raise Refused(reason)
            case verdict.Accepted():
                again = seat in before.entered
                write_hand(sheet, turn, deal, seat, sample, again=again, key=key, by=by)
                return
            case verdict.Conflict() as conflict:
                write_report(
                    sheet, NewEntry(seat, conflict.text, tabletop.length, f"{TRIED}{key}"[:64], by)
                )
    raise Refused(AGAINST)  # after the commit: the public entry stays


def write_hand(
    sheet: Sheet,
    turn: TabletopState,
    deal: Deal,
    seat: int,
    sample: str | None,
    *,
    again: bool,
    key: str,
    by: str,
) -> None:
    """Store the accepted hand, and write what everybody may know of it.

    Once all hands are in, that is the AI's hand; `sample` is its new one if it had one before.
    """
    tabletop, pool = turn.tabletop, deal.choice.pools[0]
    cards = [card for card in pool if card in deal.entered[seat]]
    store_hand(tabletop, deal.id, seat, cards, key=key, by=by)
    entry = NewEntry(CHANCE, "", tabletop.length, f"lot-{key}"[:64], RANDOM_DRAW)
    if deal.line is not None:
        write_report(sheet, replace(entry, text=f"mend {deal.line} {sample}"))
    if again:
        noted = replace(entry, seat=seat, text=AGAIN, key=f"again-{key}"[:64])
        write_report(sheet, replace(noted, length=tabletop.length))
    elif set(deal.entered) < set(others(turn)):
        touch(sheet)
    elif named_twice(deal.entered):
        write_report(sheet, replace(entry, text=TWICE))
    else:
        hand = sampled(turn, deal)
        assert hand is not None, "a deck has a hand for every seat"
        write_report(sheet, replace(entry, text=hand))
