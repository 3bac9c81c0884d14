"""When a club cannot be host: plans that are made from then on send its tables elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.competition.leagues.fixture import Days
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import League as Row
from companion.services.leagues.journal import locked, once, write
from companion.services.leagues.officials import Standing

MOST: Final = 20
"""Times at which a club is closed, known at once."""


@once
def close(
    row: Row, club: int, days: Sequence[Days], who: Standing, *, key: str, by: str
) -> Appended:
    """All the times at which the club cannot be host, instead of those that were known."""
    with locked(row) as league:
        if club not in league.clubs:
            raise Refused(Phrase("This club is not in the league."))
        if not who.directs and club not in who.clubs:
            raise Refused(Phrase("The organisers of their own club look after these people."))
        if len(days) > MOST:
            raise Refused(Phrase("At most %(n)s times can be named.", n=MOST))
        if any(first > last for first, last in days):
            raise Refused(Phrase("The last day cannot be before the first."))
        said = [[first.isoformat(), last.isoformat()] for first, last in sorted(set(days))]
        return write(row, "closed", {"club": club, "days": said}, key=key, by=by)
