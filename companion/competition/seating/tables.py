"""Sensible ways to divide people into tables, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import mul
from typing import Literal

from companion.kit.words import Phrase

Preference = Literal["short", "ai", "bye"]
"""The organiser's preference if people do not divide evenly: short tables, AI seats or byes."""


@dataclass(frozen=True)
class TablePlan:
    """The tables of one round; `wanted` is the preferred size.

    `sizes` are seats, AI seats included, largest first; `ai` is the number of AI seats at each:
    sizes (4, 4, 3), ai (1, 0, 0) and byes 1 seat 10 people and leave one out.
    """

    sizes: tuple[int, ...]
    ai: tuple[int, ...]
    byes: int
    wanted: int

    @property
    def people(self) -> int:
        """The number of people it is for, including byes."""
        return sum(self.sizes) - sum(self.ai) + self.byes

    @property
    def ai_seats(self) -> int:
        return sum(self.ai)

    @property
    def off_size(self) -> int:
        """The number of tables that do not have the preferred size."""
        return sum(size != self.wanted for size in self.sizes)

    @property
    def missing(self) -> int:
        """The number of seats that small tables lack."""
        return sum(max(0, self.wanted - size) for size in self.sizes)

    @property
    def extra(self) -> int:
        """The number of seats beyond the preferred size at large tables."""
        return sum(max(0, size - self.wanted) for size in self.sizes)

    @property
    def with_ai(self) -> int:
        """The number of tables with an AI, which play on screen."""
        return sum(count > 0 for count in self.ai)

    @property
    def gathered(self) -> bool:
        """Whether several AIs share a table."""
        return max(self.ai, default=0) > 1

    @property
    def consequences(self) -> tuple[int, int, int, int]:
        """What people will notice: byes, AI seats, missing seats, extra seats."""
        return self.byes, self.ai_seats, self.missing, self.extra

    @property
    def unevenness(self) -> int:
        """0 if all tables have the preferred size; one table of 2 is worse than two of 3."""
        return sum((self.wanted - size) ** 2 for size in self.sizes)


def table_plans(
    people: int,
    seats: Collection[int],
    *,
    wanted: int | None = None,
    prefer: Preference = "short",
    ai_per_table: int = 1,
) -> list[TablePlan]:
    """Return the plans that no other plan beats in all consequences, best first.

    `seats` are the sizes the game allows, `wanted` the preferred one (by default 4 if allowed, or
    the largest). With `ai_per_table` 0 no AI plays. The order is: fewest byes, fewest AI seats,
    fewest off-size tables, small ones rather than large; `prefer` "ai" puts plans with AI seats
    first, "bye" those with byes. The last plan gathers several AIs at as few tables as possible,
    if that is fewer tables with AIs than in the other plans. Empty only without people or
    allowed sizes.

    >>> [plan.sizes for plan in table_plans(17, (3, 4, 5))[:2]]
    [(5, 4, 4, 4), (4, 4, 3, 3, 3)]
    >>> table_plans(10, (3, 4, 5))[0].sizes
    (4, 3, 3)
    """
    allowed = sorted({size for size in seats if size > 0}, reverse=True)
    if people < 1 or not allowed:
        return []
    wanted = wanted if wanted in allowed else 4 if 4 in allowed else allowed[0]
    found: dict[tuple[int, int, int, int], TablePlan] = {}
    for plan in candidates(people, allowed, wanted, ai_per_table):
        known = found.get(plan.consequences)
        if known is None or plan.unevenness < known.unevenness:
            found[plan.consequences] = plan
    best = [
        plan
        for plan in found.values()
        if not any(
            other != plan.consequences
            and all(x <= y for x, y in zip(other, plan.consequences, strict=True))
            for other in found
        )
    ]
    best.sort(key=lambda plan: order(plan, prefer))
    return best + (gathered(people, allowed, wanted, best) if ai_per_table else [])


def gathered(
    people: int, allowed: list[int], wanted: int, others: Sequence[TablePlan]
) -> list[TablePlan]:
    """Return the plan that gathers several AIs at the fewest tables, if that helps.

    With AIs all other tables can have the preferred size, so as few as possible are off-size.
    """
    screens = min((plan.with_ai for plan in others if plan.ai_seats > 1), default=0)
    plans = [
        TablePlan(sizes, spread, 0, wanted)
        for ai in range(2, max(allowed))
        for sizes in partitions(people + ai, allowed, wanted)
        if (spread := gather_ai(sizes, ai)) is not None
    ]
    plans = [plan for plan in plans if plan.gathered and plan.with_ai < screens]
    return sorted(plans, key=lambda plan: (plan.with_ai, plan.off_size, plan.ai_seats))[:1]


def gather_ai(sizes: tuple[int, ...], ai: int) -> tuple[int, ...] | None:
    """Return the AI seats of each table, keeping two people at each; None if they do not fit.

    >>> gather_ai((4, 4, 4), 3)
    (2, 1, 0)
    """
    spread = []
    for size in sizes:
        here = min(ai, max(0, size - 2))
        spread.append(here)
        ai -= here
    return None if ai else tuple(spread)


def candidates(
    people: int, allowed: list[int], wanted: int, ai_per_table: int
) -> Iterator[TablePlan]:
    """Yield all plans with fewer byes and AIs than a table has seats; if none fits, only byes."""
    some = False
    for byes in range(min(people, wanted)):
        for ai in range(max(allowed) if ai_per_table else 1):
            for sizes in partitions(people - byes + ai, allowed, wanted):
                spread = share_ai(sizes, ai, ai_per_table)
                if spread is not None:
                    some = True
                    yield TablePlan(sizes, spread, byes, wanted)
    if not some:
        yield TablePlan((), (), people, wanted)


def partitions(total: int, allowed: list[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield the total as a sum of allowed sizes, largest first.

    Each off-size occurs fewer than `wanted` times: that many could form tables of the preferred
    size.
    """
    others = [size for size in allowed if size != wanted]
    for counts in product(range(wanted), repeat=len(others)):
        full, left = divmod(total - sum(map(mul, others, counts)), wanted)
        if full >= 0 and not left and full + sum(counts):
            sizes = [(wanted, full), *zip(others, counts, strict=True)]
            yield tuple(size for size, count in sorted(sizes, reverse=True) for _ in range(count))


def share_ai(sizes: tuple[int, ...], ai: int, per_table: int) -> tuple[int, ...] | None:
    """Return the AI seats of each table, given first to those with most people; None if impossible.

    Nobody sits alone with AIs if a second person could join.
    """
    spread = [0] * len(sizes)
    for _ in range(ai):
        free = [at for at, n in enumerate(spread) if n < per_table and sizes[at] - n > 2]
        if not free:
            return None
        spread[max(free, key=lambda at: (sizes[at] - spread[at], -at))] += 1
    return tuple(spread)


def order(plan: TablePlan, prefer: Preference) -> tuple[int, ...]:
    """Return the sort key of a plan for an organiser with this preference."""
    byes, ai, missing, extra = plan.consequences
    rest = (plan.off_size, plan.unevenness, extra, missing)
    if prefer == "ai":
        return (byes, *rest, ai)
    if prefer == "bye":
        return (ai, *rest, byes)
    return (byes, ai, *rest)


def in_words(plan: TablePlan) -> list[Phrase]:
    """Describe the plan and its consequences, a phrase each: tables, AI seats, byes.

    >>> [str(phrase) for phrase in in_words(table_plans(17, (3, 4, 5))[0])]
    ['3 tables of 4 + 1 table of 5']
    """
    if not plan.sizes:
        return [Phrase("%(people)s here: not enough for a table", people=plan.people)]
    counts = sorted(Counter(plan.sizes).items(), key=lambda item: (item[0] != plan.wanted, item))
    said = [reduce(added, (alike(size, count) for size, count in counts))]
    if plan.ai_seats:
        said.append(
            Phrase(
                "AI seats: %(count)s, grouped at %(tables)s",
                count=plan.ai_seats,
                tables=some_tables(plan.with_ai),
            )
            if plan.gathered
            else Phrase("AI seats: %(count)s", count=plan.ai_seats)
        )
    if plan.byes:
        said.append(Phrase("sitting out: %(count)s", count=plan.byes))
    return said


def some_tables(count: int) -> Phrase:
    return Phrase("1 table") if count == 1 else Phrase("%(count)s tables", count=count)


def alike(size: int, count: int) -> Phrase:
    if count == 1:
        return Phrase("1 table of %(size)s", size=size)
    return Phrase("%(count)s tables of %(size)s", count=count, size=size)


def added(some: Phrase, more: Phrase) -> Phrase:
    """Join two descriptions of tables."""
    return Phrase("%(some)s + %(more)s", some=some, more=more)
