"""What lines do to the list of people: signing up, the waiting list, the roll call, who paid."""

from __future__ import annotations

from collections.abc import Sequence

from companion.competition.evening.evening import Evening
from companion.competition.evening.signing import signing_of
from companion.kit.lines import Line


def on_signing(evening: Evening, line: Line) -> None:
    """Whether and for how long one may sign up."""
    waited = evening.signing.waiting(list(evening.signed))
    evening.signing = signing_of(line.data)
    move_up(evening, waited)


def on_enlist(evening: Evening, line: Line) -> None:
    """Somebody signs up, at the end of the list, or off again."""
    waited = evening.signing.waiting(list(evening.signed))
    if not line.data["in"]:
        evening.signed.pop(line.data["person"], None)
    else:
        evening.signed.setdefault(line.data["person"], line.n)
    move_up(evening, waited)


def move_up(evening: Evening, waited: Sequence[int]) -> None:
    """Whoever waited and does not any more has a place and does not know it."""
    placed = set(evening.signing.placed(list(evening.signed)))
    evening.moved |= {person: False for person in waited if person in placed}
    evening.moved = {one: told for one, told in evening.moved.items() if one in placed}


def on_told(evening: Evening, line: Line) -> None:
    """Somebody who moved up from the waiting list was told so, or was not after all."""
    if line.data["person"] in evening.moved:
        evening.moved[line.data["person"]] = line.data["told"]


def on_attend(evening: Evening, line: Line) -> None:
    for person in line.data["people"]:
        evening.people[person] = line.data["as"]


def on_paid(evening: Evening, line: Line) -> None:
    if line.data["paid"]:
        evening.paid.add(line.data["person"])
    else:
        evening.paid.discard(line.data["person"])
