"""What is said about results: by whom sits at the table, and by whoever directs the evening."""

from __future__ import annotations

from collections.abc import Sequence

from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Event
from companion.services.events.allowed import bounded, going, settled, table_of
from companion.services.events.journal import locked, once, write
from companion.services.events.results import outcome, outcomes


@once
def rule(
    event: Event,
    number: int,
    table: int,
    totals: Sequence[int],
    why: str,
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Set a table's totals by hand, with the reason; also in a round long closed."""
    with locked(event) as evening:
        settled(evening, directs)
        seats = table_of(evening, number, table).seats
        if len(totals) != len(seats):
            raise Refused(Phrase("Write one total for every seat."))
        bounded(totals)
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        data = {"round": number, "table": table, "totals": list(totals), "why": why.strip()[:200]}
        return write(event, "ruling", data, key=key, by=by)


@once
def confirm(
    event: Event,
    number: int,
    table: int,
    person: int,
    totals: Sequence[int],
    *,
    key: str,
    by: str,
    phone: str = "",
) -> Appended:
    """Somebody of the table says what the totals are; `phone` is what they say it from."""
    with locked(event) as evening:
        going(evening)
        at = table_of(evening, number, table)
        if person not in at.seats or len(totals) != len(at.seats):
            raise Refused(Phrase("Only who sat at this table can confirm its result."))
        bounded(totals)
        seen = outcome(at, outcomes([event]).get((event.id, number, table)))
        data = {
            "round": number,
            "table": table,
            "person": person,
            "totals": list(totals),
            "sheet": list(seen.totals),
            "phone": phone,
        }
        return write(event, "confirm", data, key=key, by=by)


@once
def adjust(
    event: Event,
    person: int,
    points: float,
    reason: str,
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Give points or take them, with the reason."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(event) as evening:
        settled(evening, directs)
        if person not in evening.people:
            raise Refused(Phrase("Choose somebody who is at this event."))
        data = {"person": person, "points": points, "reason": reason.strip()[:200]}
        return write(event, "adjust", data, key=key, by=by)
