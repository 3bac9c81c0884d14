"""Logs: one JSON object per line; repeated messages once a minute."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

FIELDS = ("method", "rule", "status", "ms", "repeated")
MINUTE = 60.0
AWAY = ("OperationalError", "InterfaceError", "ConnectionError", "TimeoutError")
"""Names of exceptions that mean that the database or Redis is unavailable."""
CHATTY = ("celery.beat", "celery.worker.strategy", "celery.app.trace")  # three lines per sweep


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger and message, then the record's FIELDS."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname, "log": record.name}
        line["text"] = record.getMessage()
        line.update({key: getattr(record, key) for key in FIELDS if hasattr(record, key)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class OncePerMinute(logging.StreamHandler[TextIO]):
    """Writes a warning or error at once, then once a minute how often it was repeated.

    In an outage every request and task logs the same; other exceptions are always written.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.repeats: dict[tuple[str, ...], tuple[float, int, logging.LogRecord]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write due summaries, then the record unless it repeats one of the last minute."""
        for key, (since, count, first) in list(self.repeats.items()):
            if not 0 <= record.created - since < MINUTE:
                del self.repeats[key]
                if count:
                    super().emit(summary(first, count, record.created))
        key = same(record)
        if key in self.repeats:
            since, count, first = self.repeats[key]
            self.repeats[key] = since, count + 1, first
            return
        if key:
            self.repeats[key] = record.created, 0, record
        super().emit(record)


def same(record: logging.LogRecord) -> tuple[str, ...]:
    """The key shared by records about one outage; empty if each must be written."""
    if record.levelno < logging.WARNING:
        return ()
    if not record.exc_info or record.exc_info[0] is None:
        return record.name, record.getMessage()
    kind = record.exc_info[0]
    away = any(base.__name__ in AWAY for base in kind.__mro__)
    return (record.name, str(record.msg), kind.__name__) if away else ()


def summary(first: logging.LogRecord, count: int, now: float) -> logging.LogRecord:
    """A record saying how often `first` was repeated, without its trace."""
    said = logging.makeLogRecord(first.__dict__)
    said.msg, said.args = first.getMessage().partition("\n")[0], ()
    said.exc_info, said.created = None, now
    said.repeated = count
    return said


def start_logging(level: str) -> None:
    """Log to standard error; calling it again has no effect."""
    root = logging.getLogger()
    if any(isinstance(handler.formatter, JsonLines) for handler in root.handlers):
        return
    handler = OncePerMinute(sys.stderr)
    handler.setFormatter(JsonLines())
    root.addHandler(handler)
    root.setLevel(level)
    for loud in ("alembic", "werkzeug", "waitress.queue", "flask_limiter", "kombu.connection"):
        logging.getLogger(loud).setLevel(logging.ERROR)
    if root.level > logging.DEBUG:
        for chatty in CHATTY:
            logging.getLogger(chatty).setLevel(logging.WARNING)
