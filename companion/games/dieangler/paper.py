"""The paper of Lord of the Die-angler: who took the fish of a duel, in one tap."""

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
    """Ten duels, and five of overtime when the lead is tied after them (§9); nobody deals."""

    ways: ClassVar = (Way("winner", Phrase("Who took the fish")),)
    one_tap: ClassVar = True
    left_out: ClassVar = Phrase(
        "A sheet does not say which fish have appeared and which special dice rest: all fish are "
        "shuffled again, and all dice are ready."
    )
    duels: ClassVar = DUELS
    overtime: ClassVar = OVERTIME

    def score(self, sheet: object) -> Scored:
        """The sheet with its fish counted: ten duels, five more when the lead is tied (§9)."""
        opened = kit.opened(sheet, "dieangler", SEATS, OPTIONS)
        head, entries = opened.head, opened.rounds
        kit.limit(entries, DUELS + OVERTIME)
        rounds = tuple(checked(one, f"rounds[{i}]", head.seats) for i, one in enumerate(entries))
        winners = [entry["winner"] for entry in rounds]
        length = duels(winners, head.seats)
        if len(rounds) > length:
            ended = Phrase("one player leads after ten duels: there is no overtime")
            raise SheetError(f"rounds[{DUELS}]", ended)
        return kit.agreed(opened, Scored(head, rounds, taken(winners, head.seats), length))

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """There is a fish a duel, overtime included."""
        return kit.within(given, (0, DUELS + OVERTIME), (0, DUELS + OVERTIME))

    def rounds(self, head: Head) -> int:
        """Ten; fifteen once the lead turns out to be tied."""
        return DUELS

    def dealer(self, head: Head, number: int) -> int | None:
        """Nobody begins."""
        return None

    def deals(self, head: Head, number: int) -> Phrase:
        """How far the match is."""
        return numbered(number)

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Where the fish are written, and when overtime comes (§8, §9)."""
        return (
            Phrase(
                "Write the fish into the column of whoever took them. Nobody: tick the arrow, and "
                "the next duel is about one fish more."
            ),
            Phrase("Fish that nobody has taken by duel %(n)s are gone.", n=DUELS),
            Phrase(
                "Level in front after %(n)s duels: %(more)s of overtime (OT) for everybody. Most "
                "fish win.",
                n=DUELS,
                more=OVERTIME,
            ),
        )

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """A player, or nobody."""
        who = tuple((str(seat), name) for seat, name in enumerate(head.names))
        nobody = ("null", Phrase("Nobody: carried over"))
        return (Choice("winner", Phrase("Who took the fish?"), (*who, nobody)),)
