"""A round that closes itself, where its director has ticked so: as soon as all results are in."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.events.verbs.directing import close_round
from companion.events.verbs.journal import evening_of
from companion.models import Event, db

ITSELF: Final = "itself"
"""Who closed the round, as the journal says."""


def close_if_all_are_in(number: int) -> None:
    """Close the round that event `number` plays, if nothing is missing or disputed.

    Once only: a director who opens it again closes it by hand.
    """
    event = db.session.get(Event, number)
    with suppress(Broken, Conflict, Refused):
        evening = evening_of(event) if event else None
        stage = evening.current() if evening else None
        if event and evening and stage and stage.going and evening.settings.get("closes"):
            close_round(event, stage.number, key="itself", by=ITSELF)
