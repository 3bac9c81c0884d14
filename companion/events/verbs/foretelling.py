"""What tables a sign-up would make: by the rule that seats them, before anybody is here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.competition.seating.tables import TablePlan, in_words
from companion.events.state import Evening
from companion.events.verbs.seating import plans, usual_game
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Foretold:
    """The tables of those who have a place, the likeliest first.

    `ai` is how many AI seats would make better tables, and which; None where none would.
    """

    people: int
    tables: Sequence[Phrase]
    ai: tuple[int, Phrase] | None
    even: bool
    """Whether all tables have the size that is aimed at, with people alone."""


def foretold(evening: Evening) -> Foretold | None:
    """Return what the first round would be; None once it is seated, or with too few people."""
    people = len(evening.signing.placed(list(evening.signed)))
    if evening.stages or evening.ended or evening.settings["format"] != "rounds" or people < 2:
        return None
    found = plans(evening, usual_game(evening), people)
    if not found:
        return None
    first, *others = found
    alike = [plan for plan in others if not plan.ai_seats and not plan.byes]
    helping = helped(first, found)
    return Foretold(
        people,
        [joined(plan) for plan in [first, *alike][:2]],
        (helping.ai_seats, in_words(helping)[0]) if helping else None,
        even=not (first.off_size or first.byes or first.ai_seats),
    )


def helped(first: TablePlan, found: Sequence[TablePlan]) -> TablePlan | None:
    """Return the plan with AI seats that has fewer odd tables, or leaves nobody out."""
    full = [plan for plan in found if plan.ai_seats and not plan.byes]
    best = min(full, key=lambda plan: (plan.off_size, plan.ai_seats), default=None)
    if best is None or first.ai_seats:
        return None
    return best if first.byes or best.off_size < first.off_size else None


def joined(plan: TablePlan) -> Phrase:
    """Return the tables and their consequences, as one phrase.

    >>> str(joined(TablePlan((4, 3), (0, 0), 1, 4)))
    '1 table of 4 + 1 table of 3, sitting out: 1'
    """
    said, *more = in_words(plan)
    for phrase in more:
        said = Phrase("%(one)s, %(other)s", one=said, other=phrase)
    return said
