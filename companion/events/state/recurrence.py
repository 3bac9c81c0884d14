"""How a club's events repeat, and the days that follow from it."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import count
from typing import Final, Literal

from msgspec import Struct

from companion.competition.local_time import YEARS, local, moment
from companion.kit.words import Phrase

Every = Literal["week", "fortnight", "nth", "last"]
EVERY: Final[dict[str, Phrase]] = {
    "week": Phrase("Every week"),
    "fortnight": Phrase("Every two weeks"),
    "nth": Phrase("Every month, like the first day: the 2nd Thursday, for example"),
    "last": Phrase("Every month, the last such weekday"),
}
WEEKS: Final = {"week": 1, "fortnight": 2}
FOURTH: Final = 28
"""Every month has this many days: the fifth of a weekday comes after them."""


class Recurrence(Struct, frozen=True, kw_only=True):
    """A club's regular events: their name, days, local time and place.

    Each opens for sign-up `ahead` days before. `skipped` are days without an event, `opened` those
    whose event has been created.
    """

    name: str
    every: Every
    first: date
    starts: time
    until: time | None = None
    zone: str = ""
    place: str = ""
    ahead: int = 7
    skipped: list[date] = []
    opened: list[date] = []
    stopped: bool = False

    def starts_at(self, day: date) -> datetime:
        """Return when the event of this day begins."""
        return moment(datetime.combine(day, self.starts), self.zone)

    def opens_at(self, day: date) -> datetime:
        """Return when the event of this day opens for sign-up."""
        return moment(datetime.combine(day - timedelta(self.ahead), self.starts), self.zone)

    def ahead_of(self, now: datetime) -> Iterator[date]:
        """Yield the days to come that have no event yet, also skipped ones."""
        for day in () if self.stopped else days(self, local(now, self.zone).date()):
            if self.starts_at(day) > now and day not in self.opened:
                yield day

    def to_open(self, now: datetime) -> Iterator[date]:
        """Yield the days whose events will open."""
        return (day for day in self.ahead_of(now) if day not in self.skipped)


def days(rule: Recurrence, since: date) -> Iterator[date]:
    """Yield the days of the rule from `since` on, in order, also skipped ones.

    >>> from itertools import islice
    >>> rule = Recurrence(name="", every="nth", first=date(2026, 12, 10), starts=time(19))
    >>> [str(day) for day in islice(days(rule, date(2026, 12, 11)), 2)]
    ['2027-01-14', '2027-02-11']
    """
    since = max(since, rule.first)
    if rule.every in WEEKS:
        step = timedelta(weeks=WEEKS[rule.every])
        day = rule.first - (rule.first - since) // step * step
        while day.year in YEARS:
            yield day
            day += step
        return
    for month in count(since.year * 12 + since.month - 1):
        if month // 12 not in YEARS:
            return
        day = of_month(rule, month // 12, month % 12 + 1)
        if day >= since:
            yield day


def of_month(rule: Recurrence, year: int, month: int) -> date:
    """Return the one day of a monthly rule in that month."""
    (begins, long), wanted = monthrange(year, month), rule.first.weekday()
    first = 1 + (wanted - begins) % 7
    if rule.every == "last":
        return date(year, month, first + (long - first) // 7 * 7)
    return date(year, month, first + (rule.first.day - 1) // 7 * 7)
