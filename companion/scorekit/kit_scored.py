"""A scored sheet of a kit: its points explained, equal totals decided by the tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from companion.kit.scored import Scored, ranking
from companion.kit.view import Round
from companion.kit.words import Phrase, listed
from companion.scorekit.kit_file import MOST_ROUNDS, Kit, Row, fingerprint, phrase, rows_of

OFFLINE = 8  # rounds that a phone without a connection can write where the end is open


def numbers_of(entry: Mapping[str, object], row: Row, seats: int) -> Sequence[int]:
    """Return each seat's number in a row; a row that a round does not have counts nothing."""
    found = entry.get(row.key, 0)
    return cast("list[int]", found) if isinstance(found, list) else [cast(int, found)] * seats


@dataclass(frozen=True)
class KitScored(Scored[Round]):
    """The rounds, the count or the places of a game that a kit describes."""

    kit: Kit = field(compare=False)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Competition ranks by what wins, then by the tie-break; all are first together."""
        if self.kit.wins == "together":
            return (1,) * self.head.seats
        sign = -1 if self.kit.wins == "fewest" else 1
        ties = self.tiebreaks
        order = sorted({(sign * total, tie) for total, tie in zip(self.totals, ties, strict=True)})
        return tuple(
            ranking(
                [order.index((sign * n, tie)) for n, tie in zip(self.totals, ties, strict=True)]
            )
        )

    @property
    def tiebreaks(self) -> Sequence[int]:
        """What decides between equal totals, by seat: the higher is first."""
        sign = -1 if self.kit.tiebreak_wins == "fewest" else 1
        rows = [row for row in rows_of(self.kit) if row.key == self.kit.tiebreak]
        lists = [numbers_of(entry, row, self.head.seats) for entry in self.rounds for row in rows]
        return [sign * sum(numbers[seat] for numbers in lists) for seat in range(self.head.seats)]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place once the sheet is finished; nobody if all lost together."""
        return () if self.verdict == LOST else super().winners

    @property
    def verdict(self) -> Phrase | None:
        """How a game ended that all win or lose together."""
        if self.kit.wins != "together" or not self.rounds:
            return None
        return WON if outcome(self.rounds[0]) == "won" else LOST

    @property
    def writable(self) -> int:
        """The last round that may be written ahead of the others."""
        ahead = len(self.rounds) + OFFLINE
        endless = not (self.finished or self.kit.rounds or self.kit.cards)
        return min(ahead, MOST_ROUNDS) if endless and self.kit.written == "rounds" else self.length

    def file(self) -> dict[str, object]:
        """Return the results with the fingerprint of the kit."""
        return {**super().file(), "edition": fingerprint(self.kit)}

    def explain(self, index: int) -> list[Phrase]:
        """Explain each seat's points by the rows of the kit."""
        return [self.derivation(self.rounds[index], seat) for seat in range(self.head.seats)]

    def derivation(self, entry: Round, seat: int) -> Phrase:
        """Explain a seat's points in a round."""
        given = cast("Mapping[str, object]", entry)
        if self.kit.written == "places":
            places = cast("list[int]", given["places"])
            return Phrase("place %(place)s", place=places[seat])
        parts: list[Phrase | str] = []
        for row in rows_of(self.kit):
            number = numbers_of(given, row, self.head.seats)[seat]
            name, worth = phrase(row.name), row.points(number)
            if worth == number or not row.worth:
                parts.append(Phrase("%(name)s %(n)s", name=name, n=number))
            else:
                parts.append(
                    Phrase("%(name)s %(n)s → %(points)s", name=name, n=number, points=worth)
                )
        found = listed(parts) if parts else self.verdict or ""
        return found if isinstance(found, Phrase) else Phrase(found)


WON = Phrase("Won together.")
LOST = Phrase("Lost together.")


def outcome(entry: Round) -> object:
    """Return how a game ended that all win or lose together: "won" or "lost"."""
    return cast("Mapping[str, object]", entry).get("outcome")
