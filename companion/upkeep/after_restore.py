"""After a restore: no cached page and no old luck is used again.

A restore resets matches to positions that people may have seen continue differently. Versions jump
ahead, so that open pages and caches do not mistake the old state for the new one; and a random
word is mixed into all future luck, so that no deal is repeated. Shared deals stay as they are: a
single table would otherwise get different ones.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import select, update

from companion.core.transaction import writing
from companion.models import OVER, Event, Match, Sheet

LEAP: Final = 1_000_000
"""More changes than any match, sheet or event will ever have."""


def begin_anew() -> None:
    """Run once, right after a database was replaced by a backup."""
    leap = LEAP + secrets.randbelow(LEAP)
    word = secrets.token_hex(8)
    with writing() as session:
        for kind in (Match, Sheet, Event):
            session.execute(update(kind).values(version=kind.version + leap))
        own = Match.state != OVER, Match.deal_id.is_(None)
        for match in session.scalars(select(Match).where(*own)):
            match.luck_anew = {**(match.luck_anew or {}), f"{match.length + 1}": word}
