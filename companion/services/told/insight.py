"""One line that is told, as each AI of the table sees it: none learns what only another knows."""

from __future__ import annotations

from collections.abc import Mapping

from companion.infrastructure.append import Conflict
from companion.kit.told import UNSEEN
from companion.kit.told_beside import sights
from companion.kit.told_journal import BESIDE, LET, PART
from companion.services.told.reading import Telling, before_line


def in_sight(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """The text of a line for each AI, by its seat; `own` is what AIs see each for itself."""
    word, _, rest = text.partition(" ")
    if word == PART:
        closed = " ".join([PART, *[UNSEEN] * len(rest.split(" "))])
        return {ai: text if ai == seat else closed for ai in turn.ais}
    if word in (*BESIDE, LET, "undo"):
        return dict.fromkeys(turn.ais, text)
    if word != "mend":
        return moved(turn, seat, text, own)
    number, _, sight = rest.partition(" ")
    n = next((n for n in turn.standing if str(n) == number), None)
    if n is None:
        raise Conflict
    return {ai: f"mend {n} {look}" for ai, look in mended(turn, n, sight, own).items()}


def mended(turn: Telling, n: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """How line n looks to each, now that it was this."""
    return moved(before_line(turn, n), turn.standing[n].seat, text, again(turn, n, text, own))


def again(turn: Telling, n: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """What AIs see each for itself of line n told anew: what came to the others' hands stays."""
    seen = {one.told.seat: turn.rules.again(one.standing[n].text, text) for one in turn.all}
    return {**own, **{ai: seen[ai] for ai in seen if ai not in own}} if own else {}


def moved(turn: Telling, seat: int, text: str, own: Mapping[int, str]) -> dict[int, str]:
    """The move of that seat as each sees it."""
    first = seat if seat in turn.ais else turn.told.seat
    return sights(turn.rules, turn.views, seat, own or {first: text})
