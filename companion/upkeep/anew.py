"""After a restore: no cached page and no old luck is used again.

A restore sets matches back to moves that people may have seen go on differently. Versions leap
ahead, so that no open page and no cache takes the old table for the new one; and a word drawn now
is mixed into all luck that is still to come, so that no shuffle is dealt a second time. Where many
tables play the same deals these stay: one table alone would get others.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import select, update

from companion.core.transaction import writing
from companion.models import OVER, Event, Match, Sheet

LEAP: Final = 1_000_000
"""More changes than any match, sheet or event sees in its life."""


def begin_anew() -> None:
    """Once, right after a database was put in the place of another."""
    leap = LEAP + secrets.randbelow(LEAP)
    word = secrets.token_hex(8)
    with writing() as session:
        for kind in (Match, Sheet, Event):
            session.execute(update(kind).values(version=kind.version + leap))
        own = Match.state != OVER, Match.deal_id.is_(None)
        for match in session.scalars(select(Match).where(*own)):
            match.luck_anew = {**(match.luck_anew or {}), f"{match.length + 1}": word}
