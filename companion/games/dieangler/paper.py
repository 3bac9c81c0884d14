"""The score sheet of Lord of the Die-angler: who took the fish of a duel, in one tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.games.dieangler.scored import Scored
from companion.games.dieangler.sheet import (
    DUELS,
    OPTIONS,
    OVERTIME,
    SEATS,
    checked,
    duels,
    numbered,
    taken,
)
from companion.kit import sheet as kit
from companion.kit.option import Options
from companion.kit.paper import Choice, Field, Paper, Way
from companion.kit.scored import Head
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase


class DieanglerPaper(Paper):
    """Ten duels, and five of overtime if the lead is tied (§9); there is no dealer."""

    ways: ClassVar = (Way("winner", Phrase("Who took the fish")),)
    one_tap: ClassVar = True
    left_out: ClassVar = Phrase(
        "A sheet does not say which fish have appeared and which special dice rest: all fish are "
        "shuffled again, and all dice are ready."
    )
    duels: ClassVar = DUELS
    overtime: ClassVar = OVERTIME

    def score(self, sheet: object) -> Scored:
        """Return the sheet with its fish counted: ten duels, five more if the lead is tied (§9)."""
        opened = kit.opened(sheet, "dieangler", SEATS, OPTIONS)
        head, entries = opened.head, opened.rounds
        kit.limit(entries, DUELS + OVERTIME)
        rounds = tuple(
            checked(given, f"rounds[{i}]", head.seats) for i, given in enumerate(entries)
        )
        winners = [entry["winner"] for entry in rounds]
        length = duels(winners, head.seats)
        if len(rounds) > length:
            ended = Phrase("one player leads after ten duels: there is no overtime")
            raise SheetError(f"rounds[{DUELS}]", ended)
        return kit.agreed(opened, Scored(head, rounds, taken(winners, head.seats), length))

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """There is one fish a duel, including overtime."""
        return kit.within(given, (0, DUELS + OVERTIME), (0, DUELS + OVERTIME))

    def rounds(self, head: Head) -> int:
        """Return ten; entries that leave the lead tied make it fifteen."""
        return DUELS

    def dealer(self, head: Head, number: int) -> int | None:
        return None

    def deals(self, head: Head, number: int) -> Phrase:
        """Return how far the match is."""
        return numbered(number)

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return how to enter the fish, and when overtime is played (§8, §9)."""
        return (
            Phrase(
                "Write the fish into the column of whoever took them. Nobody: tick the arrow, and "
                "the next duel is about one fish more."
            ),
            Phrase("Fish left after duel %(n)s are lost.", n=DUELS),
            Phrase(
                "Level in front after %(n)s duels: %(more)s of overtime (OT) for everybody. Most "
                "fish win.",
                n=DUELS,
                more=OVERTIME,
            ),
        )

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return the field for the winner: a player, or nobody."""
        who = tuple((str(seat), name) for seat, name in enumerate(head.names))
        nobody = ("null", Phrase("Nobody: carried over"))
        return (Choice("winner", Phrase("Who took the fish?"), (*who, nobody)),)
