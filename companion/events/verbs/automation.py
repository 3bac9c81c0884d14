"""What an event does automatically: close a complete round, prepare the next seating."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Final

from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.events.state.event_state import EventState
from companion.events.verbs.directing import close_round
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.finals import draft_final, semi_of
from companion.events.verbs.next_seating import draft, plans, usual_game
from companion.models import Event, db

ITSELF: Final = "itself"
"""The author of automatic entries in the journal."""


def close_if_all_are_in(number: int) -> None:
    """Close the current round of event `number` if no result is missing or disputed.

    This happens once per round: if a director opens it again, it has to be closed by hand.
    """
    event = db.session.get(Event, number)
    with suppress(Broken, Conflict, Refused):
        state = event_state(event) if event else None
        stage = state.current() if state else None
        if event and state and stage and stage.going and state.settings.closes:
            close_round(event, stage.number, key="itself", by=ITSELF)


def seat_the_next(number: int) -> None:
    """Draft the next round of event `number`, for an organiser to start or change.

    A draft that nobody edited is made again when the attendance has changed.
    """
    event = db.session.get(Event, number)
    with suppress(Broken, Conflict, Refused):
        state = event_state(event) if event else None
        if event is None or state is None or state.ended or not state.rounds():
            return
        key = f"seated-{event.length}"
        if semi_of(state) is not None and state.current() is None:
            draft_final(event, key=key, by=ITSELF)
        elif to_seat(event, state):
            game = usual_game(state)
            if possible := plans(state, game):
                seed = secrets.randbelow(2**31)
                now = state.current()
                draft(event, game, possible[0], seed, key=key, by=ITSELF, over=now)


def to_seat(event: Event, state: EventState) -> bool:
    """Return whether a planned round has no draft, or an outdated automatic one."""
    stage, settings = state.current(), state.settings
    if settings.format != "rounds" or any(one.final for one in state.stages):
        return False
    if stage is None:
        return state.over() < settings.rounds
    if stage.started or stage.seated.people() == set(state.here()):
        return False
    return lines_of(event)[stage.drafted_by - 1].by == ITSELF
