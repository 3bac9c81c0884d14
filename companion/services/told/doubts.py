"""What does not go with the hands that people told: said at the table, which decides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.kit.journal import Entry
from companion.kit.told_journal import AGAIN, ASIDE, BESIDE, LET, REVOKE
from companion.kit.view import Deed
from companion.services.told.dealt import dealt_by_lot, hands
from companion.services.told.reading import Telling
from companion.services.told.whole import whole


class Remark(NamedTuple):
    """One line for the table: a word of the journal, whose hand, which card."""

    word: str
    seat: int
    card: str
    line: int = 0
    """Of a card of an AI that lies though it was not legal: its line, else 0."""


def not_told(turn: Telling, seat: int, text: str) -> Deed | None:
    """The card and its seat, if that line plays one that the seat did not tell, and none saw."""
    word, _, rest = text.partition(" ")
    if word == "mend":
        number, _, text = rest.partition(" ")
        meant = next((entry for n, entry in turn.standing.items() if str(n) == number), None)
        seat = meant.seat if meant else seat
    if seat in turn.ais or text not in turn.rules.lot:
        return None
    deal = dealt_by_lot(turn)
    if deal is None or text in [deed.word for deed in turn.rules.lying(turn.table)]:
        return None
    held = held_whole(turn, deal).get(seat)
    return None if held is None or text in held else Deed(seat, text)


def held_whole(turn: Telling, deal: int) -> Mapping[int, Collection[str]]:
    """What each seat that told its hand came to hold before its first card was played."""
    told, known = hands(turn.told, deal), whole(turn)
    return told if known is None else {seat: known.holding(seat) for seat in told}


def new_revokes(turn: Telling) -> list[Deed]:
    """Cards of the running round that did not follow, of which nothing was said yet."""
    deal = dealt_by_lot(turn)
    if deal is None:
        return []
    said = {
        Deed(remark.seat, remark.card) for remark in remarks(turn) if remark.word in (REVOKE, LET)
    }
    found = turn.rules.revoked(turn.table, held_whole(turn, deal))
    return [deed for deed in found if deed not in said]


def remarks(turn: Telling) -> list[Remark]:
    """What there is to say; nothing in it that is not written in the journal for all to see."""
    played = set(turn.rules.lying(turn.table))
    found = list[Remark]()
    for entry in turn.entries:
        word, _, card = entry.text.partition(" ")
        if word not in BESIDE:
            found = [remark for remark in found if remark.word == REVOKE]
        elif word in ASIDE and word != "sure":
            remark = Remark(word, entry.seat, card)
            found = [one for one in found if one != remark]
            if word == AGAIN:
                found = [one for one in found if one.seat != entry.seat]
            found.append(remark)
    stood = turn.rules.let(turn.table)
    open_ = played - set(stood)
    found = [one for one in found if one.word != REVOKE or Deed(one.seat, one.card) in open_]
    return [*(Remark(LET, *deed, line=line_of(turn, deed)) for deed in stood), *found]


def line_of(turn: Telling, deed: Deed) -> int:
    """The line in which an AI played that card last; 0 of a person's."""
    lines = (n for n in reversed(turn.standing) if turn.standing[n] == Entry(*deed))
    return next(lines, 0) if deed.seat in turn.ais else 0
