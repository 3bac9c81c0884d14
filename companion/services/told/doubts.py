"""What does not go with the hands that people told: said at the table, which decides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.told import NEVER
from companion.kit.told_journal import (
    AGAIN,
    ASIDE,
    BESIDE,
    DOUBT,
    LET,
    REVOKE,
    Seen,
    Unfit,
    told_on,
)
from companion.kit.view import Deed
from companion.services.told.asking import asked
from companion.services.told.dealt import dealt_by_lot, hands
from companion.services.told.insight import again, moved
from companion.services.told.reading import Telling, before_line
from companion.services.told.whole import whole


class Remark(NamedTuple):
    """One line for the table: a word of the journal, whose hand, which card."""

    word: str
    seat: int
    card: str


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


def unbelieved(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> Entry | None:
    """That there is doubt about that line, if only what AIs know speaks against it.

    Said alike whatever that is. What cannot be for all to see is refused in words for all:
    IllegalMove.
    """
    word, _, rest = text.partition(" ")
    later, n = turn, None
    if word == "mend":
        number, _, text = rest.partition(" ")
        n = next((n for n in turn.standing if str(n) == number), None)
        if n is None or turn.by_ai(n):
            return None
        own = again(turn, n, text, own)
        turn, seat = before_line(turn, n), turn.standing[n].seat
    elif word in (*BESIDE, LET, "undo"):
        return None
    try:
        believe(turn, seat, text, own)
    except IllegalMove:
        possible = False
    else:
        possible = True
        if n is None or fits(later, n, moved(turn, seat, text, own)):
            return None
    choices = [choice for one in turn.all for choice in asked(one, seat)]
    for view in turn.views.values():
        text = turn.rules.heard(view, seat, text)
    if not possible and not any(
        choice.cards and not choice.public and choice.like(text) for choice in choices
    ):
        turn.rules.step(turn.table, seat, text, Rng(1))  # or everybody knows why not
    offered = any(choice.text == text for choice in choices)
    return Entry(seat, f"{DOUBT} {text}" if offered else DOUBT)


def believe(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> None:
    """IllegalMove, unless it can be by what each AI knows, and by what they know together."""
    looks, rules = moved(turn, seat, text, own), turn.rules
    views = [rules.after(view, seat, looks[ai], Rng(1)) for ai, view in turn.views.items()]
    if not rules.apart(views):
        raise IllegalMove(NEVER)


def fits(turn: Telling, n: int, looks: Mapping[int, str]) -> bool:
    """Whether all that was told after line n goes with it as it is told now, for every AI.

    Unfit says in words for all which later line everybody sees not to.
    """
    then, seat = before_line(turn, n), turn.standing[n].seat
    first = turn.told.seat
    state, action = turn.rules.step(then.seen.own, seat, looks[first], Rng(1))
    shown = {m: Entry(e.seat, turn.seen.looks[m]) for m, e in turn.standing.items() if m > n}
    shown[n] = Entry(seat, turn.rules.sight(state, seat, action, None))
    told_on(turn.game, Seen(then.table, then.table), dict(sorted(shown.items())))
    try:
        for before, one in zip(then.all, turn.all, strict=True):
            lines = {m: entry for m, entry in one.standing.items() if m > n}
            told_on(turn.game, before.seen, {n: Entry(seat, looks[one.told.seat]), **lines})
    except Unfit:
        return False
    return True


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
    found = [one for one in found if one.word != REVOKE or Deed(*one[1:]) in open_]
    return [*(Remark(LET, *deed) for deed in stood), *found]
