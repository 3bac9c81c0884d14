"""What a corrected score would have changed in a seating by scores: who stood where, then and now.

Nobody is seated again, and no search is asked: its answer has many equals. What follows from scores
alone is everybody's place and score group, and of these the differences are told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.kit.lines import Line
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Stand:
    """A place and its score group: 1 for the people whom the first table has room for."""

    place: int
    group: int


@dataclass(frozen=True)
class Shift:
    """Somebody who stands elsewhere; `near` are the others of the score group they are in now."""

    person: int
    then: Stand
    now: Stand
    near: tuple[int, ...] = ()


def seated_by(lines: Sequence[Line], drafted_by: int) -> int:
    """The line whose standings a seating follows: the last one that was not a swap by hand."""
    n = drafted_by
    while lines[n - 1].data.get("by_hand"):
        n = next(line.n for line in reversed(lines[: n - 1]) if line.kind == "draft")
    return n


def stands(points: Mapping[int, float], people: Sequence[int], size: int) -> dict[int, Stand]:
    """Where the points put these people, by tables of `size`; equals share place and group.

    The middle of equal places decides the group, as it does in the seating (`Problem.score_gaps`).
    """
    mine = [points.get(person, 0.0) for person in people]
    found = {}
    for person, own in zip(people, mine, strict=True):
        above = sum(other > own for other in mine)
        found[person] = Stand(above + 1, 1 + int((above + mine.count(own) / 2) / size))
    return found


def seeds(order: Sequence[int], size: int) -> dict[int, Stand]:
    """Where an order of seeds puts people: group 1 is in the finals, group 2 is not."""
    return {person: Stand(at, 1 if at <= size else 2) for at, person in enumerate(order, 1)}


def shifts(then: Mapping[int, Stand], now: Mapping[int, Stand]) -> list[Shift]:
    """Everybody who stands elsewhere now, by the place they have now."""
    return [
        Shift(
            person,
            then[person],
            stand,
            tuple(one for one in now if now[one].group == stand.group and one != person),
        )
        for person, stand in sorted(now.items(), key=lambda item: item[1].place)
        if person in then and then[person] != stand
    ]


def in_words(shift: Shift, names: Mapping[int, str]) -> Phrase:
    """What would have been otherwise for somebody in a round seated by scores."""
    values: dict[str, str | int] = {
        "name": names[shift.person],
        "then": shift.then.place,
        "now": shift.now.place,
        "group": shift.now.group,
    }
    if shift.then.group == shift.now.group:
        return Phrase(
            "%(name)s: place %(now)s instead of %(then)s, in score group %(group)s as before.",
            **values,
        )
    return Phrase(
        "%(name)s: place %(now)s instead of %(then)s, in score group %(group)s instead of %(was)s,"
        " with %(near)s.",
        was=shift.then.group,
        near=", ".join(names[person] for person in shift.near) or "–",
        **values,
    )


def seed_in_words(shift: Shift, names: Mapping[int, str]) -> Phrase | None:
    """What would have been otherwise for somebody in finals; None for who is out both times."""
    name = names[shift.person]
    match shift.then.group, shift.now.group:
        case 1, 1:
            then, now = shift.then.place, shift.now.place
            return Phrase(
                "%(name)s: seed %(now)s instead of %(then)s.", name=name, now=now, then=then
            )
        case 2, 1:
            return Phrase("%(name)s would have been in.", name=name)
        case 1, 2:
            return Phrase("%(name)s would not have been in.", name=name)
    return None
