"""Whether reports are possible for the AIs; if only for them not, a conflict."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
    let_stand,
    told_on,
)
from companion.kit.view import Deed, played, stood
from companion.tabletop.verbs.asking import asked
from companion.tabletop.verbs.dealt import dealt_by_lot, hands
from companion.tabletop.verbs.known import again, moved
from companion.tabletop.verbs.tabletop_state import Telling, before_line
from companion.tabletop.verbs.whole import whole


def answered(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> list[Entry]:
    """What AIs have to say to that line, in lines of the journal that go before it.

    A `doubt` stands in its place, if only what AIs know speaks against it: said alike whatever
    that is. A `let` says that a card of an AI lies and stands, which it might not have played had
    it been told so. What cannot be for all to see is refused in words for all: IllegalMove.
    """
    word, _, rest = text.partition(" ")
    later, n = turn, None
    if word == "mend":
        number, _, text = rest.partition(" ")
        n = next((n for n in turn.standing if str(n) == number), None)
        if n is None or turn.by_ai(n):
            return []
        own = again(turn, n, text, own)
        turn, seat = before_line(turn, n), turn.standing[n].seat
    elif word in (*BESIDE, LET, "undo"):
        return []
    try:
        looks = believed(turn, seat, text, own)
    except IllegalMove:
        return [doubt(turn, seat, text, known=True)]
    let = [] if n is None else lying(later, n, looks)
    return [doubt(turn, seat, text)] if let is None else let


def doubt(turn: Telling, seat: int, text: str, *, known: bool = False) -> Entry:
    """The line that says so; if the move may be `known` to all to be none, IllegalMove why."""
    choices = [choice for one in turn.all for choice in asked(one, seat)]
    for view in turn.views.values():
        text = turn.rules.heard(view, seat, text)
    hidden = any(choice.cards and not choice.public and choice.like(text) for choice in choices)
    if known and not hidden:
        turn.rules.step(turn.table, seat, text, Rng(1))
    offered = any(choice.text == text for choice in choices)
    return Entry(seat, f"{DOUBT} {text}" if offered else DOUBT)


def believed(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """How it looks to each AI, if it can be by what each knows, and by what they know together."""
    looks, rules = moved(turn, seat, text, own), turn.rules
    views = [rules.after(view, seat, looks[ai], Rng(1)) for ai, view in turn.views.items()]
    if not rules.apart(views):
        raise IllegalMove(NEVER)
    return looks


def lying(turn: Telling, n: int, looks: Mapping[int, str]) -> list[Entry] | None:
    """The cards of AIs that are let stand, so that all told after line n goes with it as it is now.

    None if that does not, by what AIs alone know. Unfit says in words for all which later line
    everybody sees not to.
    """
    let = list[Entry]()
    wrong = unfit(turn, n, looks, let)
    while wrong is not None and turn.by_ai(wrong.line):
        card = turn.standing[wrong.line]
        stands = Entry(card.seat, f"{LET} {card.text}")
        if stands in let:
            break
        let.append(stands)
        wrong = unfit(turn, n, looks, let)
    seen_by_all(turn, n, looks, let if wrong is None else [])
    return let if wrong is None else None


def unfit(turn: Telling, n: int, looks: Mapping[int, str], let: Sequence[Entry]) -> Unfit | None:
    """The first line after n that an AI knows not to go with it, if these cards are let stand."""
    stands = let_stand({**turn.standing, **numbered(turn, let)})
    try:
        for before, one in zip(before_line(turn, n).all, turn.all, strict=True):
            lines = {m: entry for m, entry in one.standing.items() if m > n}
            here = Entry(turn.standing[n].seat, looks[one.told.seat])
            told_on(turn.game, before.seen, {n: here, **lines}, stands)
    except Unfit as wrong:
        return wrong
    return None


def seen_by_all(turn: Telling, n: int, looks: Mapping[int, str], let: Sequence[Entry]) -> None:
    """That everybody at the table can believe it; else Unfit."""
    then, seat = before_line(turn, n), turn.standing[n].seat
    state, action = turn.rules.step(then.seen.own, seat, looks[turn.told.seat], Rng(1))
    shown = {m: Entry(e.seat, turn.seen.looks[m]) for m, e in turn.standing.items() if m > n}
    shown[n] = Entry(seat, turn.rules.sight(state, seat, action, None))
    lines = dict(sorted(shown.items()))
    stands = let_stand({**turn.standing, **numbered(turn, let)})
    told_on(turn.game, Seen(then.table, then.table), lines, stands)


def numbered(turn: Telling, let: Sequence[Entry]) -> dict[int, Entry]:
    """Lines that are about to be told, by the numbers they get."""
    return dict(enumerate(let, len(turn.lines) + 1))


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
    if seat in turn.ais or text not in turn.lot:
        return None
    deal = dealt_by_lot(turn)
    if deal is None or text in [deed.word for deed in played(turn.table)]:
        return None
    held = held_whole(turn, deal).get(seat)
    return None if held is None or text in held else Deed(seat, text)


def held_whole(turn: Telling, deal: int) -> Mapping[int, Collection[str]]:
    """What each seat that told its hand came to hold before its first card was played."""
    told, known = hands(turn.told, deal), whole(turn)
    return told if known is None else {seat: known.holding(seat) for seat in told}


def new_revokes(turn: Telling) -> list[Deed]:
    """Cards of the running round that did not follow, of which nothing was said yet."""
    deal, rules = dealt_by_lot(turn), turn.hands
    if deal is None or rules is None:
        return []
    said = {
        Deed(remark.seat, remark.card) for remark in remarks(turn) if remark.word in (REVOKE, LET)
    }
    found = rules.revoked(turn.table, held_whole(turn, deal))
    return [deed for deed in found if deed not in said]


def remarks(turn: Telling) -> list[Remark]:
    """What there is to say; nothing in it that is not written in the journal for all to see."""
    lie = set(played(turn.table))
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
    let = stood(turn.table)
    open_ = lie - set(let)
    found = [one for one in found if one.word != REVOKE or Deed(one.seat, one.card) in open_]
    return [*(Remark(LET, *deed, line=line_of(turn, deed)) for deed in let), *found]


def line_of(turn: Telling, deed: Deed) -> int:
    """The line in which an AI played that card last; 0 of a person's."""
    lines = (n for n in reversed(turn.standing) if turn.standing[n] == Entry(*deed))
    return next(lines, 0) if deed.seat in turn.ais else 0
