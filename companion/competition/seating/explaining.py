"""Why it is seated like this: every repeat, bye, AI seat and broken wish of a round in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from companion.competition.seating.rounds import Task
from companion.competition.seating.seat import Answer, WhatIf
from companion.kit.words import Phrase

Kind = Literal["repeat", "bye", "ai", "short", "apart", "wish", "together", "place", "game"]


@dataclass(frozen=True)
class Reason:
    """One thing somebody may ask about: whom it concerns, what it is, and why.

    `kind` is what happens; people of a table come in the table's order. `what` and `why` are whole
    sentences.
    """

    kind: Kind
    people: tuple[int, ...]
    what: Phrase
    why: Phrase


def best_possible(answer: Answer) -> Phrase:
    """How the answer's repeats compare with what nobody can be below, and by which argument."""
    found, bound = answer.price.repeats, answer.bound
    if not found:
        return Phrase("Nobody meets anybody again.")
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


def in_short(task: Task, answer: Answer) -> Phrase:
    """What a choice of tables costs: the repeats of its round, and of all that are foreseen."""
    now, in_all = WhatIf(task, answer.rounds[0]).price.repeats, answer.price.repeats
    if not in_all:
        return Phrase("no repeats")
    if len(answer.rounds) == 1:
        return Phrase("repeats: %(count)s", count=in_all)
    return Phrase("repeats: %(now)s now, %(in_all)s by the last round", now=now, in_all=in_all)


def reasons(task: Task, answer: Answer, names: Mapping[int, str]) -> list[Reason]:
    """Everything about the next round that could be asked about, the repeats first."""
    what_if = WhatIf(task, answer.rounds[0])
    return [
        *repeats(task, answer, what_if, names),
        *byes(task, answer, what_if, names),
        *tables(answer, names),
        *wishes(task, answer, names),
        *parted(task, answer, names),
        *places(task, answer, names),
    ]


def repeats(
    task: Task, answer: Answer, what_if: WhatIf, names: Mapping[int, str]
) -> Iterator[Reason]:
    """Every two people who meet again, and what parting them would cost."""
    problem = what_if.problem
    settled = problem.apart | problem.together
    for table in answer.rounds[0].at_tables():
        for one, other in combinations(table, 2):
            a, b = problem.index[one], problem.index[other]
            if problem.met[a][b] and (min(a, b), max(a, b)) not in settled:
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
    """Why two people are not parted."""
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
    """Everybody who sits out, and why they of all people."""
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
                "Times sat out before: %(count)s. Anybody else would have cost more at the tables.",
                count=before,
            )
        elif task.points is not None and lowest:
            why = Phrase("Nobody has sat out less often and stands lower.")
        else:
            why = Phrase("Nobody has sat out less often.")
        yield Reason("bye", (person,), what, why)


def tables(answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """Every table with an AI seat or of another size than wanted."""
    seated = answer.rounds[0]
    number = len(seated.people()) - len(seated.byes)
    for seats, people in zip(seated.tables, seated.at_tables(), strict=True):
        who = ", ".join(names[person] for person in people)
        if None in seats:
            why = Phrase(
                "%(people)s people do not fill all tables; those who have had an AI least often"
                " come first.",
                people=number,
            )
            yield Reason("ai", people, Phrase("%(people)s play with an AI.", people=who), why)
        if len(seats) != seated.wanted:
            what = Phrase("%(people)s sit at a table of %(size)s.", people=who, size=len(seats))
            why = Phrase(
                "%(people)s people do not divide into tables of %(size)s; those who have been at"
                " other tables least often come first.",
                people=number,
                size=seated.wanted,
            )
            yield Reason("short", people, what, why)


def parted(task: Task, answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """Pairs that should share every table and do not share this one."""
    now, people = set(answer.rounds[0].pairs()), set(task.people)
    for one, other in sorted(sorted(pair) for pair in task.together - now if pair <= people):
        what = Phrase(
            "%(one)s and %(other)s do not sit together, though they always should.",
            one=names[one],
            other=names[other],
        )
        yield Reason("together", (one, other), what, Phrase("The search found no such seating."))


def places(task: Task, answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """People who do not move, and sit elsewhere."""
    tables = answer.rounds[0].tables
    for person, number in sorted(task.fixed.items()):
        at = next((n for n, seats in enumerate(tables, 1) if person in seats), None)
        if at in (None, number):
            continue
        what = Phrase(
            "%(name)s sits at table %(at)s, not at their own table %(number)s.",
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


def wishes(task: Task, answer: Answer, names: Mapping[int, str]) -> Iterator[Reason]:
    """Forbidden pairs that meet now; wished pairs that meet in none of the rounds."""
    now = set(answer.rounds[0].pairs())
    for one, other in sorted(sorted(pair) for pair in task.apart & now):
        what = Phrase(
            "%(one)s and %(other)s sit together, though they should not.",
            one=names[one],
            other=names[other],
        )
        why = Phrase("The search found no seating that keeps all such pairs apart.")
        yield Reason("apart", (one, other), what, why)
    people = set(task.people)
    ever = {pair for round in (*task.past, *answer.rounds) for pair in round.pairs()}
    wished = task.wished - task.apart - task.together
    missing = [pair for pair in wished - ever if pair <= people]
    for one, other in sorted(sorted(pair) for pair in missing):
        what = Phrase(
            "%(one)s and %(other)s have not met yet, though they wished to.",
            one=names[one],
            other=names[other],
        )
        why = Phrase("Their meeting would have cost more elsewhere than a wish counts.")
        yield Reason("wish", (one, other), what, why)
