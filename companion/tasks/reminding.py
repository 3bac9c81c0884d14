"""Sending notifications: whose turn, free places, changed dates.

A thread of its own does it. Whoever looks at the table has acted by then, or will at once; only
who does not is written to. A move never waits for it, and what a process that ends has not sent
is not sent.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from flask import Flask, current_app

from companion.core.notices import Notice, drop
from companion.core.push import GONE, KEEP, Push
from companion.matches.verbs.turn_notices import due
from companion.models import Match, db

logger = logging.getLogger(__name__)
DELAY = 10.0  # seconds
MOST = 10_000  # matches waited for; with more the oldest are given up
Due = Callable[[int, int], list[Notice]]
"""(number of a match, event or league, its length): the letters to be sent if it has that still"""


class Reminders:
    """The matches, or the events, of one process that changed a moment ago."""

    def __init__(self, app: Flask, push: Push, delay: float = DELAY, due: Due = due) -> None:
        self._app, self._push, self._delay, self._due = app, push, delay, due
        self._changed = threading.Condition()
        self._waiting: OrderedDict[int, tuple[float, int]] = OrderedDict()  # the oldest first
        self._seen: OrderedDict[int, int] = OrderedDict()
        self._running_in = 0

    def later(self, match_id: int, length: int) -> None:
        """Look at this match or event in a moment, once for each of its lengths."""
        with self._changed:
            if self._seen.get(match_id) == length:
                return
            for kept in (self._seen, self._waiting):
                kept.pop(match_id, None)
                while len(kept) >= MOST:
                    kept.popitem(last=False)
            self._seen[match_id] = length
            self._waiting[match_id] = monotonic() + self._delay, length
            if self._running_in != os.getpid():  # lazily: after a server has forked its workers
                self._running_in = os.getpid()
                threading.Thread(target=self._run, daemon=True, name="reminders").start()
            self._changed.notify()

    def _run(self) -> None:
        """One match after the other, when its time has come."""
        while True:
            match_id, length = self._next()
            try:
                with self._app.app_context():
                    self.remind(match_id, length)
            except Exception:  # the next match is another one
                logger.exception("notices: number %s", match_id)

    def _next(self) -> tuple[int, int]:
        """Wait for the next one; all wait equally long, so the oldest is the first."""
        with self._changed:
            while True:
                if not self._waiting:
                    self._changed.wait()
                    continue
                match_id, (at, length) = next(iter(self._waiting.items()))
                if (left := at - monotonic()) <= 0:
                    del self._waiting[match_id]
                    return match_id, length
                self._changed.wait(left)

    def remind(self, match_id: int, length: int) -> None:
        """Write to those whose turn it still is; addresses that are no more are forgotten."""
        for notice in self._due(match_id, length):
            hand_over(self._push, notice)


def hand_over(push: Push, notice: Notice, keep: int = KEEP) -> bool:
    """Give the letter to the push service, which keeps it that long; whether it took it."""
    db.session.remove()  # nothing of the database is held while others answer
    letter, about = {"path": notice.path, "words": notice.words}, notice.path.split("/")[2]
    status = push.send(notice.endpoint, notice.p256dh, notice.auth, letter, about, keep)
    sent = 200 <= status < 300
    if status in GONE or (sent and notice.once):
        drop(notice.kind, notice.number)
    elif not sent:
        logger.warning("notices: a push service answered %s", status)
    return sent


def remind_later(match: Match) -> None:
    """Called after every change of a match; does nothing where no key is set."""
    push: Push | None = current_app.extensions["push"]
    if push is None:
        return
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # the proxy hides it
    reminders: Reminders = app.extensions.setdefault("reminders", Reminders(app, push))
    reminders.later(match.id, match.length)


def tell_of_places(app: Flask, push: Push, delay: float = DELAY) -> Reminders:
    """From now on whoever waited for a place and has one is written to."""
    from companion.events.verbs.signing import places_due

    places = Reminders(app, push, delay, places_due)
    app.extensions["places_changed"] = places.later
    return places


def tell_of_dates(app: Flask, push: Push, delay: float = DELAY) -> Reminders:
    """From now on whoever asked for it is written to when a table of theirs has another date."""
    from companion.leagues.verbs.date_notices import dates_due

    dates = Reminders(app, push, delay, dates_due)
    app.extensions["dates_changed"] = dates.later
    return dates
