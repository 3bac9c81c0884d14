"""The days of a club's regular events."""

from __future__ import annotations

from datetime import date, datetime, time
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from companion.events.state.recurrence import Every, Recurrence, days

THURSDAY = date(2026, 12, 10)
RULE = Recurrence(
    name="Club night", every="week", first=THURSDAY, starts=time(19), zone="Asia/Tokyo"
)
TOKYO = ZoneInfo("Asia/Tokyo")


def next_days(rule: Recurrence, since: date, many: int = 4) -> list[str]:
    return [day.isoformat() for day in islice(days(rule, since), many)]


@pytest.mark.parametrize(
    ("every", "first", "since", "expected"),
    [
        ("week", "2026-12-10", "2026-12-01", "2026-12-10 2026-12-17 2026-12-24 2026-12-31"),
        ("week", "2026-12-10", "2026-12-17", "2026-12-17 2026-12-24 2026-12-31 2027-01-07"),
        ("fortnight", "2026-12-10", "2026-12-17", "2026-12-24 2027-01-07 2027-01-21 2027-02-04"),
        ("fortnight", "2026-12-10", "2026-12-25", "2027-01-07 2027-01-21 2027-02-04 2027-02-18"),
        ("nth", "2026-12-10", "2026-12-10", "2026-12-10 2027-01-14 2027-02-11 2027-03-11"),
        ("nth", "2026-12-28", "2026-12-29", "2027-01-25 2027-02-22 2027-03-22 2027-04-26"),
        ("nth", "2027-02-01", "2027-02-02", "2027-03-01 2027-04-05 2027-05-03 2027-06-07"),
        ("last", "2026-12-10", "2026-12-01", "2026-12-31 2027-01-28 2027-02-25 2027-03-25"),
        ("last", "2027-01-31", "2027-02-01", "2027-02-28 2027-03-28 2027-04-25 2027-05-30"),
        ("week", "2100-12-20", "2100-12-20", "2100-12-20 2100-12-27"),
        ("last", "2100-11-30", "2100-11-01", "2100-11-30 2100-12-28"),
    ],
)
def test_days_follow_from_the_rule(every: Every, first: str, since: str, expected: str) -> None:
    rule = replace(RULE, every=every, first=date.fromisoformat(first))
    assert next_days(rule, date.fromisoformat(since)) == expected.split()


def test_a_day_is_ahead_until_its_event_is_created_or_begins_where_it_is_held() -> None:
    at = datetime(2026, 12, 10, 18, 59, tzinfo=TOKYO)
    assert next(RULE.ahead_of(at)) == THURSDAY
    assert next(RULE.ahead_of(at.replace(hour=19))) == date(2026, 12, 17)
    assert next(replace(RULE, opened=[THURSDAY]).ahead_of(at)) == date(2026, 12, 17)
    assert next(replace(RULE, skipped=[THURSDAY]).ahead_of(at)) == THURSDAY
    assert next(replace(RULE, skipped=[THURSDAY]).to_open(at)) == date(2026, 12, 17)
    assert list(replace(RULE, stopped=True).to_open(at)) == []


def test_an_event_opens_at_its_hour_by_the_clock_on_the_wall() -> None:
    berlin = replace(RULE, zone="Europe/Berlin", first=date(2027, 4, 1), ahead=7)
    opens = berlin.opens_at(date(2027, 4, 1))
    assert opens.isoformat() == "2027-03-25T19:00:00+01:00"  # summer time began in between
    assert berlin.starts_at(date(2027, 4, 1)).isoformat() == "2027-04-01T19:00:00+02:00"
