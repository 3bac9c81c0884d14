"""Reasons for a seating in words: repeats, byes, AI seats and unmet wishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.seat import Answer, WhatIf
from companion.kit.words import Phrase

Kind = Literal["repeat", "bye", "ai", "short", "apart", "wish", "together", "place", "game", "seat"]


@dataclass(frozen=True)
class Reason:
    """Something that people may ask about: whom it concerns, what it is, and why.

    `kind` is what happened; people of a table are in seat order. `what` and `why` are full
    sentences.
    """

    kind: Kind
    people: tuple[int, ...]
    what: Phrase
    why: Phrase


def best_possible(answer: Answer) -> Phrase:
    """Describe how the answer's repeats compare with the proven bound, and how it is proven."""
    found, bound = answer.price.repeats, answer.bound
    if not found:
        return Phrase("Nobody meets the same person twice.")
    how = (
        Phrase("there are too few new people to meet")
        if bound.by == "people"
        else Phrase("a table has more people than the other round has tables")
    )
    if found == bound.repeats:
        return Phrase("Repeats: %(count)s. No seating has fewer: %(how)s.", count=found, how=how)
    return Phrase(
        "Repeats: %(count)s. Fewer than %(bound)s are impossible; the search found no better.",
        count=found,
        bound=bound.repeats,
    )


def by_hand(answer: Answer, searched: int) -> Phrase:
    """Describe the repeats of a seating edited by hand, and of the one that the search found."""
    return Phrase(
        "Moved by hand. Repeats: %(count)s; the search had %(searched)s.",
        count=answer.price.repeats,
        searched=searched,
    )


def given_up(task: Task, answer: Answer, names: Mapping[int, str]) -> list[Phrase]:
    """Describe where the seating deviates from the standings and what that gains; [] if nowhere.

    It compares the widest table of each seating: the points between its first and last person.
    """
    points, seated = task.points, answer.rounds[0]
    if points is None or not any(points.values()):
        return []
    strict = by_standings(task, seated)
    widest = max(seated.at_tables(), key=lambda people: span(points, people), default=())
    wide = span(points, widest)
    least = max((span(points, people) for people in strict.at_tables()), default=0.0)
    if round(wide) <= round(least):
        return []
    found = [
        Phrase(
            "Points between first and last of a table: up to %(wide)s (%(people)s); strictly by the"
            " standings up to %(least)s.",
            wide=round(wide),
            people=", ".join(names[person] for person in widest),
            least=round(least),
        )
    ]
    now, then = (WhatIf(task, one).price.repeats for one in (seated, strict))
    if then > now:
        found.append(
            Phrase(
                "This avoids repeats: %(now)s instead of %(then)s. Those who meet are %(apart)s"
                " places apart on average; strictly by the standings %(least)s.",
                now=now,
                then=then,
                apart=f"{places_apart(task, seated):.1f}",
                least=f"{places_apart(task, strict):.1f}",
            )
        )
    return found


def by_standings(task: Task, seated: Round) -> Round:
    """Return the same tables filled strictly by the standings; the byes stay the same."""
    people = iter([person for person in task.people if person not in seated.byes])
    tables = tuple(
        tuple(None if seat is None else next(people) for seat in seats) for seats in seated.tables
    )
    return Round(tables, seated.byes, seated.wanted)


def places_apart(task: Task, seated: Round) -> float:
    """Return the mean distance in the standings of two people at a table, in places."""
    place = {person: at for at, person in enumerate(task.people)}
    apart = [abs(place[one] - place[other]) for one, other in seated.pairs()]
    return sum(apart) / (len(apart) or 1)


def span(points: Mapping[int, float], people: Sequence[int]) -> float:
    """Return the points between the first and the last of these people."""
    mine = [points.get(person, 0.0) for person in people]
    return max(mine, default=0.0) - min(mine, default=0.0)


def in_short(task: Task, answer: Answer) -> Phrase:
    """Describe the cost of a choice of tables: repeats in its round and in all forecast rounds."""
    now, in_all = WhatIf(task, answer.rounds[0]).price.repeats, answer.price.repeats
    if not in_all:
        return Phrase("no repeats")
    if len(answer.rounds) == 1:
        return Phrase("repeats: %(count)s", count=in_all)
    return Phrase("repeats: %(now)s now, %(in_all)s by the last round", now=now, in_all=in_all)


def reasons(
    task: Task, answer: Answer, names: Mapping[int, str], mates: frozenset[Pair] = frozenset()
) -> list[Reason]:
    """Return the reasons for everything notable in the next round, repeats first.

    `mates` are those forbidden pairs that are in one team.
    """
    what_if = WhatIf(task, answer.rounds[0])
    return [
        *repeats(task, answer, what_if, names),
        *byes(task, answer, what_if, names),
        *tables(answer, names),
        *wishes(task, answer, names, mates),
        *parted(task, answer, names, mates),
        *places(task, answer, names),
    ]


def repeats(
    task: Task, answer: Answer, what_if: WhatIf, names: Mapping[int, str]
) -> Iterator[Reason]:
    """Yield every pair that counts as a repeat, with the cost of separating them."""
    problem = what_if.problem
    for table in answer.rounds[0].at_tables():
        for one, other in combinations(table, 2):
            a, b = problem.index[one], problem.index[other]
            if problem.met[a][b] and (min(a, b), max(a, b)) not in problem.together:
                rounds = [
                    number
                    for number, past in enumerate(task.past, 1)
                    if frozenset((one, other)) in set(past.pairs())
                ]
                what = Phrase(
                    "%(one)s and %(other)s meet again (round %(rounds)s).",
                    one=names[one],
                    other=names[other],
                    rounds=", ".join(map(str, rounds)),
                )
                yield Reason(
                    "repeat", (one, other), what, parting(answer, what_if, (one, other), names)
                )


def parting(
    answer: Answer, what_if: WhatIf, pair: tuple[int, int], names: Mapping[int, str]
) -> Phrase:
    """Explain why two people are not separated."""
    if answer.price.repeats == answer.bound.repeats:
        return best_possible(answer)
    swaps = [(cost, one, other) for one in pair for cost, other in what_if.costs(one)]
    if not swaps:
        return Phrase("There is only one table.")
    cost, one, other = min(swaps)
    who = {"one": names[one], "other": names[other]}
    if cost < 0:
        return Phrase("Swapping %(one)s with %(other)s would be better.", **who)
    if cost == 0:
        return Phrase("Swapping %(one)s with %(other)s would be as good, not better.", **who)
    return Phrase(
        "The best swap to part them, %(one)s with %(other)s, costs %(cost)s elsewhere.",
        cost=cost,
        **who,
    )


def byes(task: Task, answer: Answer, what_if: WhatIf, names: Mapping[int, str]) -> Iterator[Reason]:
    """Yield everybody who sits out, and why it is them."""
    problem = what_if.problem
    fewest = min((mine["bye"] for mine in problem.had), default=0)
    for person in answer.rounds[0].byes:
        at = problem.index[person]
        before = problem.had[at]["bye"]
        what = Phrase("%(name)s sits out.", name=names[person])
        lowest = not any(
            mine["bye"] <= before and other > at
            for other, mine in enumerate(problem.had)
            if task.people[other] not in answer.rounds[0].byes
        )
        if before > fewest:
            why = Phrase(
                "Sat out before: %(count)s times. Anyone else would have made the tables worse.",
                count=before,
            )
        elif task.points is not None and lowest:
            why = Phrase("Nobody has sat out less often and ranks lower.")
        else:
            why = Phrase("Nobody has sat out less often.")
        yield Reason("bye", (person,), what, why)


def tables(answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """Yield every table with an AI seat or of another size than preferred."""
    seated = answer.rounds[0]
    number = len(seated.people()) - len(seated.byes)
    for seats, people in zip(seated.tables, seated.at_tables(), strict=True):
        who = ", ".join(names[person] for person in people)
        if None in seats:
            why = Phrase(
                "%(people)s people do not fill every seat, so AIs join. Those who have "
                "played with an AI least often go first.",
                people=number,
            )
            yield Reason("ai", people, Phrase("%(people)s play with an AI.", people=who), why)
        if len(seats) != seated.wanted:
            what = Phrase("%(people)s sit at a table of %(size)s.", people=who, size=len(seats))
            why = Phrase(
                "%(people)s people do not divide into tables of %(size)s, so some tables "
                "differ. Those who have had the fewest such tables go first.",
                people=number,
                size=seated.wanted,
            )
            yield Reason("short", people, what, why)


def parted(
    task: Task, answer: Answer, names: Mapping[int, str], mates: frozenset[Pair]
) -> Iterator[Reason]:
    """Yield the pairs that should always share a table but do not."""
    now, people = set(answer.rounds[0].pairs()), set(task.people)
    for one, other in sorted(sorted(pair) for pair in task.together - now if pair <= people):
        what = Phrase(
            "%(one)s and %(other)s are at different tables, although they should always "
            "be together.",
            one=names[one],
            other=names[other],
        )
        why = Phrase("The search found no such seating.")
        if frozenset((one, other)) in mates:
            why = Phrase("They are team-mates.")
        yield Reason("together", (one, other), what, why)


def places(task: Task, answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """Yield the people who do not sit at their fixed table."""
    tables = answer.rounds[0].tables
    for person, number in sorted(task.fixed.items()):
        at = next((n for n, seats in enumerate(tables, 1) if person in seats), None)
        if at in (None, number):
            continue
        what = Phrase(
            "%(name)s sits at table %(at)s instead of their fixed table %(number)s.",
            name=names[person],
            at=at,
            number=number,
        )
        why = (
            Phrase("There are only %(count)s tables.", count=len(tables))
            if number > len(tables)
            else Phrase("People were moved by hand, or a pair had to stay apart or together.")
        )
        yield Reason("place", (person,), what, why)


def wishes(
    task: Task, answer: Answer, names: Mapping[int, str], mates: frozenset[Pair]
) -> Iterator[Reason]:
    """Yield the forbidden pairs that meet now, and the wished pairs that meet in no round."""
    now = set(answer.rounds[0].pairs())
    for one, other in sorted(sorted(pair) for pair in task.apart & now):
        who = {"one": names[one], "other": names[other]}
        what = Phrase(
            "%(one)s and %(other)s share a table, although they should be kept apart.", **who
        )
        why = Phrase("The search found no seating that keeps all such pairs apart.")
        if frozenset((one, other)) in mates:
            what = Phrase(
                "%(one)s and %(other)s share a table, although they are team-mates.", **who
            )
            team = {one, *(p for p in task.people if frozenset((one, p)) in mates)}
            if len(team) > len(answer.rounds[0].tables):
                why = Phrase("Their team has more members here than there are tables.")
        yield Reason("apart", (one, other), what, why)
    people = set(task.people)
    ever = {pair for round in (*task.past, *answer.rounds) for pair in round.pairs()}
    wished = task.wished - task.apart - task.together
    missing = [pair for pair in wished - ever if pair <= people]
    for one, other in sorted(sorted(pair) for pair in missing):
        what = Phrase(
            "%(one)s and %(other)s have not met yet, although they asked to.",
            one=names[one],
            other=names[other],
        )
        why = Phrase("Seating them together would have cost more elsewhere than the wish is worth.")
        yield Reason("wish", (one, other), what, why)
