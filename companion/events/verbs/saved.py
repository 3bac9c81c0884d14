"""Automatic copies of events in the data folder.

After a round has begun, with every result, and when it is closed; the last twenty of an event.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from flask import current_app

from companion.competition.when import zone_of
from companion.core.transaction import afterwards, one_moment
from companion.events.state.evening import Evening
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_journal import evening_of, events_of
from companion.kit.sheet_file import dump
from companion.models import Club, Event, db

logger = logging.getLogger(__name__)
KEPT: Final = 20  # files of an event
REST = 20  # times as long as a file took there is none again, while there are but single entries
LONGEST_NAME: Final = 40
_one_at_a_time = Lock()  # what was read first must not be written last


@dataclass(frozen=True, slots=True)
class File:
    """A file of an event, and when it was written."""

    path: Path
    at: datetime


def save_soon(event: Event, *, urgent: bool = True) -> None:
    """Write the event's file when the transaction is stored; single entries may wait for the next.

    Inside a transaction.
    """
    afterwards(f"save {event.id}", partial(save, event.id, urgent=urgent))


def save(number: int, *, urgent: bool = True) -> None:
    """Write the file now. Nobody is stopped by a full disk: it is noted, and said to organisers."""
    again: dict[int, float] = current_app.extensions.setdefault("saved again", {})
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
    """Why the last file of an event could not be written, by event."""
    found: dict[int, str] = current_app.extensions.setdefault("unsaved", {})
    return found


def written(event: Event) -> Path:
    """The event's file, whole or not at all; older ones go."""
    evening = evening_of(event)
    path = folder() / f"{begins(event)}_{stand(evening)}_{event.code}.json"
    put(path, dump(event_file(event)))
    for old in [one.path for one in files_of(event)][KEPT:]:
        old.unlink(missing_ok=True)
    return path


def put(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all, that only this user reads."""
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
    """Where the files are."""
    data: Path = current_app.extensions["settings"].data
    return data / "events"


def begins(event: Event) -> str:
    """How an event's files are called: its day and its name, as file names may be.

    What is no letter and no digit is a line, so that no name leads anywhere else.
    """
    day = event.held_at.astimezone(zone_of(event.zone)).date().isoformat()
    name = "".join(c if c.isalnum() else "-" for c in event.name[:LONGEST_NAME])
    return f"{day}_{name}"


def stand(evening: Evening) -> str:
    """How far the evening is, for the file's name."""
    if evening.ended:
        return "end"
    begun = [stage for stage in evening.stages if stage.started]
    if not begun:
        return "before"
    last = begun[-1]
    if last.alone:
        return f"table-{last.number}"
    return f"round-{last.number}-{'closed' if last.closed else 'playing'}"


def files_of(event: Event) -> Sequence[File]:
    """The event's files, the latest first."""
    found = []
    for path in folder().glob(f"*_{event.code}.json"):
        with suppress(FileNotFoundError):  # another process was quicker to remove it
            found.append(File(path, datetime.fromtimestamp(path.stat().st_mtime, UTC)))
    return sorted(found, key=lambda one: one.at, reverse=True)


def forget(event: Event) -> None:
    """The event's files are gone, as it is."""
    for one in files_of(event):
        one.path.unlink(missing_ok=True)


def renew(club: Club) -> None:
    """What the club's files say that must not be said any more: each event's is written anew."""
    for event in events_of(club):
        if files_of(event):
            forget(event)
            save(event.id)
