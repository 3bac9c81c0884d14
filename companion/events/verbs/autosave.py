"""Automatic copies of events in the data folder.

Written when a round starts, with every result, and when it is closed; the last twenty of an event
are kept.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from companion.competition.local_time import zone_of
from companion.core.services import services
from companion.core.transaction import afterwards, one_moment
from companion.events.state.event_state import EventState
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_journal import event_state, events_of
from companion.kit.sheet_file import dump
from companion.models import Club, Event, db

logger = logging.getLogger(__name__)
KEPT: Final = 20  # files for each event
REST = 20  # pause between non-urgent files, as a multiple of the time the last one took
LONGEST_NAME: Final = 40
_one_at_a_time = Lock()  # an older state must not be written after a newer one


@dataclass(frozen=True, slots=True)
class File:
    """A file of an event, and when it was written."""

    path: Path
    at: datetime


@dataclass
class Saved:
    """State of the automatic copies, by event id."""

    again: dict[int, float] = field(default_factory=dict)
    """The earliest `monotonic` time for the next file that is not urgent."""
    unsaved: dict[int, str] = field(default_factory=dict)
    """Why the last file could not be written."""


def save_soon(event: Event, *, urgent: bool = True) -> None:
    """Write the event's file after the commit; if not urgent, it may wait for the next one.

    Call it inside a transaction.
    """
    afterwards(f"save {event.id}", partial(save, event.id, urgent=urgent))


def save(number: int, *, urgent: bool = True) -> None:
    """Write the file now; an error such as a full disk is logged and shown to organisers."""
    again = services().the(Saved).again
    if not urgent and monotonic() < again.get(number, 0):
        return
    with _one_at_a_time:
        began = monotonic()
        with one_moment():
            event = db.session.get(Event, number)
            if event is None:
                return
            try:
                written(event)
                unsaved().pop(number, None)
            except OSError as error:
                unsaved()[number] = error.strerror or str(error)
                logger.exception("the event's file was not written", extra={"event": event.code})
        again[number] = monotonic() + REST * (monotonic() - began)


def unsaved() -> dict[int, str]:
    """Return why the last file of an event could not be written, by event id."""
    return services().the(Saved).unsaved


def written(event: Event) -> Path:
    """Write the event's file atomically and delete the oldest ones."""
    state = event_state(event)
    path = folder() / f"{begins(event)}_{stand(state)}_{event.code}.json"
    put(path, dump(event_file(event)))
    for old in [one.path for one in files_of(event)][KEPT:]:
        old.unlink(missing_ok=True)
    return path


def put(path: Path, data: bytes) -> None:
    """Write a file atomically, readable by this user only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{secrets.token_hex(4)}.draft")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def folder() -> Path:
    data: Path = services().settings.data
    return data / "events"


def begins(event: Event) -> str:
    """Return the start of an event's file names: its day and its name.

    Everything but letters and digits becomes a dash, so that no name leads to another folder.
    """
    day = event.held_at.astimezone(zone_of(event.zone)).date().isoformat()
    name = "".join(c if c.isalnum() else "-" for c in event.name[:LONGEST_NAME])
    return f"{day}_{name}"


def stand(state: EventState) -> str:
    """Return how far the event is, for the file's name."""
    if state.ended:
        return "end"
    begun = [stage for stage in state.stages if stage.started]
    if not begun:
        return "before"
    last = begun[-1]
    if last.alone:
        return f"table-{last.number}"
    return f"round-{last.number}-{'closed' if last.closed else 'playing'}"


def files_of(event: Event) -> Sequence[File]:
    """Return the event's files, latest first."""
    found = []
    for path in folder().glob(f"*_{event.code}.json"):
        with suppress(FileNotFoundError):  # another process was quicker to remove it
            found.append(File(path, datetime.fromtimestamp(path.stat().st_mtime, UTC)))
    return sorted(found, key=lambda one: one.at, reverse=True)


def forget(event: Event) -> None:
    """Delete the event's files, as the event is deleted."""
    for one in files_of(event):
        one.path.unlink(missing_ok=True)


def renew(club: Club) -> None:
    """Replace the club's files, because they contain something that was deleted."""
    for event in events_of(club):
        if files_of(event):
            forget(event)
            save(event.id)
