"""The score sheet of Sakenobori: how each salmon ended, and at which rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.games.sakenobori.scored import Scored
from companion.games.sakenobori.sheet import (
    ALONE,
    OPTIONS,
    RESULTS,
    ROUNDS,
    SEATS,
    Round,
    boxes,
    fates,
    second_first,
    settlement,
    top,
    worth,
)
from companion.kit import sheet as kit
from companion.kit.option import Options
from companion.kit.paper import Choice, Field, Group, Paper, Tick, Way
from companion.kit.scored import Head
from companion.kit.words import Phrase


class SakenoboriPaper(Paper):
    """Three rounds; the first player changes to the left (§1)."""

    ways: ClassVar = (Way("fates", Phrase("Fates")),)
    alone: ClassVar = ALONE

    def score(self, sheet: object) -> Scored:
        """Return the sheet with its tokens added up; the box is shared out after the last round."""
        opened = kit.opened(sheet, "sakenobori", SEATS, OPTIONS, RESULTS)
        head, entries = opened.head, opened.rounds
        kit.limit(entries, ROUNDS)
        rounds = tuple(
            Round(fates=fates(entry, f"rounds[{i}]", head.seats)) for i, entry in enumerate(entries)
        )
        scores = tuple(tuple(worth(fate) for fate in entry["fates"]) for entry in rounds)
        box = boxes(rounds)
        taken, left = list[int](), 0
        if len(rounds) == ROUNDS:
            taken, left = settlement(rounds[-1]["fates"], box[-1], second_first(head.options))
        counted = Scored(head, rounds, scores, ROUNDS, tuple(box), tuple(taken), left)
        return kit.agreed(opened, counted)

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """All tokens of a salmon are scored or go into the box."""
        seats = len(given)
        most = ROUNDS * (seats * top(seats) + ALONE)
        return kit.within(given, (0, most), (0, most))

    def rounds(self, head: Head) -> int:
        return ROUNDS

    def deals(self, head: Head, number: int) -> Phrase:
        """Return who prepares first and who acts first; the summary card moves on every round."""
        names, first = head.names, (number - 1) % head.seats
        return Phrase(
            "%(prepares)s is the first to prepare, %(acts)s the first to act.",
            prepares=names[first - 1],
            acts=names[first],
        )

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return fields for each salmon: its end, its rank, and whether it alone was left."""
        salmon = tuple(
            Group(name, self.fate(f"fates.{seat}", head.seats))
            for seat, name in enumerate(head.names)
        )
        return (Group("", salmon, name="fates"),)

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return what a salmon scores, and who takes from the box (§7, §8, §9)."""
        return (
            Phrase(
                "Spawned: as many tokens as the rank (row − 1); %(n)s more if all the others were "
                "eaten.",
                n=ALONE,
            ),
            Phrase(
                "Eaten: no tokens; the rank of the bear's row goes into the box. The box is "
                "carried over from round to round."
            ),
            Phrase(
                "Settlement: those who spawned in round %(n)s share the box: highest rank one, one "
                "again, second highest one, and so on, as long as there is one for everybody of "
                "that place.",
                n=ROUNDS,
            ),
        )

    def fate(self, name: str, seats: int) -> tuple[Field, ...]:
        ends = (("spawned", Phrase("Spawned")), ("eaten", Phrase("Eaten")))
        ranks = tuple((str(rank), str(rank)) for rank in range(top(seats) + 1))
        return (
            Choice(f"{name}.end", Phrase("How it ended"), ends),
            Choice(f"{name}.rank", Phrase("Rank (row − 1)"), ranks),
            Tick(
                f"{name}.alone", Phrase("Spawned after all the others were eaten (+%(n)s)", n=ALONE)
            ),
        )
