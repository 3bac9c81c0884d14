"""A scored sheet of Die-angler: the fish of each duel, with explanations."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dieangler.sheet import DUELS, OVERTIME, Duel, stakes, totals
from companion.kit import scored as kit
from companion.kit.words import Phrase


class Scored(kit.Scored[Duel]):
    """Ten duels, and five more if the lead was tied (§9, DA-24)."""

    @property
    def bonus(self) -> Sequence[int]:
        """Where only overtime counts, subtract the fish of the first ten duels (DA-23, Alt)."""
        alone = self.head.options.get("overtime_scoring") == "overtime_only"
        if not alone or len(self.scores) <= DUELS:
            return ()
        return [-fish for fish in totals(self.scores[:DUELS], self.head.seats)]

    def besides(self) -> list[tuple[Phrase, Sequence[int]]]:
        """Return the row of subtracted fish, if there are any."""
        return [(Phrase("The ten duels do not count"), self.bonus)] if any(self.bonus) else []

    def explain(self, index: int) -> list[Phrase]:
        winners = [entry["winner"] for entry in self.rounds]
        stake = stakes(winners)[index]
        return [outcome(winners[index], s, stake, index + 1) for s in range(self.head.seats)]


def outcome(by: int | None, seat: int, stake: int, number: int) -> Phrase:
    """Return the explanation of one seat's duel.

    >>> str(outcome(2, 2, 3, 4)), str(outcome(None, 2, 3, 4))
    ('3 fish, 2 of them carried over', 'nobody: 3 carried over')
    """
    if by is None and number in (DUELS, DUELS + OVERTIME):
        return Phrase("nobody (fish lost: %(n)s)", n=stake)
    if by is None:
        return Phrase("nobody: %(n)s carried over", n=stake)
    if by != seat:
        return Phrase("no fish")
    if stake == 1:
        return Phrase("1 fish")
    return Phrase("%(n)s fish, %(carried)s of them carried over", n=stake, carried=stake - 1)
