"""Sending notices that are due by push and email.

Those about a change are sent by a separate thread after a delay: people looking at the page act by
themselves, so only the others are notified. Moves never wait for it; notices not sent before the
process ends are lost.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

from flask import Flask

from companion.core.chat import post_later
from companion.core.notices import Browser, Due, Notice, drop, notices
from companion.core.post import Letter
from companion.core.push import GONE, Push
from companion.core.services import services
from companion.leagues.verbs.mail_wishes import wishes_of
from companion.models import db
from companion.tasks.letters import chat_text, letter, push_text

logger = logging.getLogger(__name__)
AT_ONCE = 8  # messages sent at the same time
AGAIN = 2.0  # seconds until a message that was not taken is sent a second and last time
MOST = 10_000  # waiting entries; beyond that the oldest are dropped


class Reminders:
    """The rows of one process that have just changed, for one topic of notices."""

    def __init__(self, app: Flask, kind: type[Notice], delay: float | None = None) -> None:
        self._app, self._kind = app, kind
        self._delay = kind.DELAY if delay is None else delay
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, tuple[float, int]] = OrderedDict()  # the oldest first
        self._seen: OrderedDict[str, int] = OrderedDict()
        self._running_in = 0

    def later(self, row: str, length: int, entry: str) -> None:
        """Look after the delay whether the row with this topic needs notices, once per length."""
        if not (self.heeds(row, entry) and self._kind.is_wanted(int(row.partition("-")[2]))):
            return
        with self._changed:
            if self._seen.get(row) == length:
                return
            for kept in (self._seen, self._waiting):
                kept.pop(row, None)
                while len(kept) >= MOST:
                    kept.popitem(last=False)
            self._seen[row] = length
            self._waiting[row] = monotonic() + self._delay, length
            if self._running_in != os.getpid():  # lazily: after a server has forked its workers
                self._running_in = os.getpid()
                threading.Thread(target=self._run, daemon=True, name="reminders").start()
            self._changed.notify()

    def heeds(self, row: str, entry: str) -> bool:
        """Whether this kind of entry at this row can make a notice due."""
        return row.startswith(f"{self._kind.OF.__name__.lower()}-") and entry in self._kind.AFTER

    def _run(self) -> None:
        """Handle one after the other when they are due."""
        while True:
            row, length = self._next()
            try:
                self.look(row, length)
            except Exception:  # go on with the next one
                logger.exception("notices: %s", row)

    def look(self, row: str, length: int) -> None:
        """Send the notices that are due."""
        with self._app.app_context():
            send(self._kind.due(int(row.partition("-")[2]), length))

    def _next(self) -> tuple[str, int]:
        """Wait for the next due entry; the delay is the same for all, so the oldest comes first."""
        with self._changed:
            while True:
                if not self._waiting:
                    self._changed.wait()
                    continue
                row, (at, length) = next(iter(self._waiting.items()))
                if (left := at - monotonic()) <= 0:
                    del self._waiting[row]
                    return row, length
                self._changed.wait(left)


def send_due_now() -> int:
    """Send what the clock makes due at this moment; return how many messages were accepted."""
    return sum(send(kind.due_now()) for kind in notices()) if services().push else 0


def send(due: Iterable[Due]) -> int:
    """Send these notices by push, and email where it is wanted; return how many were accepted."""
    written = [(notice, messages(notice, browsers), letters(notice)) for notice, browsers in due]
    db.session.remove()  # hold no database connection while other servers answer
    total, sender = 0, services().push
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = [
            [(one, pool.submit(push, sender, notice, one, words)) for one, words in found]
            for notice, found, _ in written
        ]
        for (notice, _, mails), found in zip(written, answers, strict=True):
            sent = [accepted(notice, one, answer.result()) for one, answer in found]
            sent += [post(one) for one in mails]
            if any(sent):
                notice.reached()
            total += sum(sent)
    return total


def messages(notice: Notice, browsers: Sequence[Browser]) -> list[tuple[Browser, str]]:
    """The text for each browser; none without a push key, or where it was posted to a chat."""
    if notice.CHAT:
        for one in browsers:
            post_later(one.endpoint, chat_text(notice, one.language))
    if notice.CHAT or services().push is None:
        return []
    return [(one, push_text(notice, one.language)) for one in browsers]


def letters(notice: Notice) -> list[Letter]:
    """The emails to the notice's member; none without a mail server."""
    member = notice.member()
    if member is None or services().post is None:
        return []
    return [letter(wish, [notice]) for wish in wishes_of(member)]


def push(sender: Push | None, notice: Notice, browser: Browser, words: str) -> int:
    """Send a push message, twice if there is no answer or an error; return the last status."""
    assert sender is not None  # there are no messages without it
    path = notice.address()
    message, about = {"path": path, "words": words}, f"{notice.TOPIC}-{path.split('/')[2]}"
    keys = browser.endpoint, browser.p256dh, browser.auth
    status = sender.send(*keys, message, about, notice.KEEP)
    if 0 < status < 500:
        return status
    sleep(AGAIN)
    return sender.send(*keys, message, about, notice.KEEP)  # replaces the first, if that arrived


def accepted(notice: Notice, browser: Browser, status: int) -> bool:
    """Return whether the service accepted the message; drop a subscription that is over."""
    sent = 200 <= status < 300
    if status in GONE or (sent and notice.ONCE):
        drop(browser.number)
    elif not sent:
        logger.warning("notices: a push service answered %s", status)
    return sent


def post(letter: Letter) -> bool:
    """Send an email; True if the server accepted it."""
    sender = services().post
    sent = sender is not None and sender.send(letter)
    if not sent:
        logger.warning("mail: the server did not take a letter")
    return sent
