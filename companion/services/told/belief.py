"""Whether AIs can believe what people tell; where only they cannot, the table hears of a doubt."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.told import NEVER
from companion.kit.told_journal import BESIDE, DOUBT, LET, Seen, Unfit, told_on
from companion.services.told.asking import asked
from companion.services.told.insight import again, moved
from companion.services.told.reading import Telling, before_line


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
        looks = believed(turn, seat, text, own)
    except IllegalMove:
        return doubt(turn, seat, text, known=True)
    if n is None or fits(later, n, looks):
        return None
    return doubt(turn, seat, text)


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
