"""Tie-breaks, which organisers select and order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final

from companion.competition.standings.points import Award, added, figure
from companion.kit.words import Phrase

NO_LOT: Final = 1_000_000


@dataclass(frozen=True)
class Record:
    """A person's results, from which tie-breaks are computed.

    `points` include byes and adjustments; the rest covers tables only.
    """

    person: int
    points: Fraction
    awards: tuple[Award, ...]
    lowest: bool = False
    """Whether the fewest points won somewhere in these standings."""

    @cached_property
    def rate(self) -> Fraction:
        """The share of the points available at tables with opponents; 0 … 1."""
        most = sum(award.most for award in self.awards)
        return added(award.points for award in self.awards if award.most) / (most or 1)


Records = Mapping[int, Record]


@dataclass(frozen=True)
class TieBreak:
    """A tie-break: the higher value is better.

    `name` and `why` are for the organiser's list, `short` (with %(value)s) for the details of a
    row.
    """

    key: str
    name: Phrase
    why: Phrase
    short: Callable[[str], Phrase]
    value: Callable[[Record, Records, Mapping[int, int]], Fraction]
    """Called with (record, everybody's records, draw numbers); returns the person's value."""
    digits: int = 1
    one_game: bool = False
    """Whether it needs all tables to play the same game."""

    def said(self, value: Fraction) -> Phrase:
        return self.short(figure(value, self.digits))


def victories(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the tables won; a shared win counts in part."""
    return added(award.victory for award in record.awards)


def score(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the total of the game's own points.

    Where the fewest win it is their mean, negated: nobody gains by a bye or a table without play.
    Who has played nothing has the worst mean of all.
    """
    if not record.lowest:
        return Fraction(sum(award.total for award in record.awards))
    mine = mean_score(record)
    if mine is None:
        means = [mean for one in everybody.values() if (mean := mean_score(one)) is not None]
        return min(means, default=Fraction())
    return mine


def mean_score(record: Record) -> Fraction | None:
    """Return the mean of the totals, those where the fewest win negated; None before any."""
    totals = [
        -award.total if award.counting.lowest_wins else award.total
        for award in record.awards
        if not award.drawn
    ]
    return Fraction(sum(totals), len(totals)) if totals else None


def share(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the sum of the person's shares of the tables' scores."""
    return added(award.share for award in record.awards)


def opposition(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the mean rate of all opponents, each as often as they were met."""
    rates = [everybody[one].rate for award in record.awards for one in award.opponents]
    return added(rates) / (len(rates) or 1)


def seats(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the mean seat; 1 is the starting player's."""
    return Fraction(sum(award.seat + 1 for award in record.awards), len(record.awards) or 1)


def lot(record: Record, everybody: Records, lots: Mapping[int, int]) -> Fraction:
    """Return the draw number (1 is best), negated; people without one come last."""
    return Fraction(-lots.get(record.person, NO_LOT))


def lot_said(value: str) -> Phrase:
    """Describe a draw number, which is negative as a value."""
    number = value.removeprefix("−")
    return (
        Phrase("not in the random draw")
        if number == str(NO_LOT)
        else Phrase("place %(value)s in the random draw", value=number)
    )


ALL: Final[Sequence[TieBreak]] = (
    TieBreak(
        "victories",
        Phrase("Wins"),
        Phrase("For more tables won; a shared win counts in part."),
        lambda value: Phrase("victories %(value)s", value=value),
        victories,
    ),
    TieBreak(
        "score",
        Phrase("Game score"),
        Phrase(
            "The points of the game itself, added up (their mean where the fewest win); only where "
            "everybody plays one game."
        ),
        lambda value: Phrase("game score %(value)s", value=value),
        score,
        one_game=True,
    ),
    TieBreak(
        "share",
        Phrase("Share of the score"),
        Phrase("Your share of the score at each table, added up; fair across games."),
        lambda value: Phrase("share of the score %(value)s", value=value),
        share,
        digits=2,
    ),
    TieBreak(
        "opposition",
        Phrase("Opponents' rate"),
        Phrase("For stronger opponents: the mean of their points; 1 means they won everything."),
        lambda value: Phrase("opponents' rate %(value)s", value=value),
        opposition,
        digits=2,
    ),
    TieBreak(
        "seats",
        Phrase("Later seats"),
        Phrase("For sitting further from the starting player on average."),
        lambda value: Phrase("mean seat %(value)s", value=value),
        seats,
        digits=2,
    ),
    TieBreak(
        "lot",
        Phrase("Random draw"),
        Phrase("A recorded random draw; the lower number ranks higher."),
        lot_said,
        lot,
    ),
)
PLAYED: Final = ("victories", "score", "share")
"""Tie-breaks that depend only on results at tables."""


def settled(ranks: Mapping[int, int]) -> TieBreak:
    """Return the tie-break for finals: the place before them, by person."""
    return replace(
        BEFORE, value=lambda record, everybody, lots: Fraction(-ranks.get(record.person, NO_LOT))
    )


BEFORE: Final = TieBreak(
    "before",
    Phrase("Place before the finals"),
    Phrase("The better place when the finals were seated."),
    lambda value: Phrase("place %(value)s before it", value=value.removeprefix("−")),
    lambda record, everybody, lots: Fraction(),
)
"""The last tie-break in finals; organisers cannot select it."""
TIE_BREAKS: Final = MappingProxyType({tie.key: tie for tie in ALL})
USUAL: Final = tuple(TIE_BREAKS)
"""The default order."""
KNOWN: Final = MappingProxyType({**TIE_BREAKS, BEFORE.key: BEFORE})
"""All keys that can appear in a row of the standings."""
