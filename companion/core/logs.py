"""Logs: one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

FIELDS = ("method", "rule", "status", "ms")
CHATTY = ("celery.beat", "celery.worker.strategy", "celery.app.trace")  # three lines for each sweep


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger and message, then what the record carries of FIELDS."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname, "log": record.name}
        line["text"] = record.getMessage()
        line.update({key: getattr(record, key) for key in FIELDS if hasattr(record, key)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(level: str) -> None:
    """Log to standard error; calling it again changes nothing."""
    root = logging.getLogger()
    if any(isinstance(handler.formatter, JsonLines) for handler in root.handlers):
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root.addHandler(handler)
    root.setLevel(level)
    for loud in ("alembic", "werkzeug", "waitress.queue", "flask_limiter", "kombu.connection"):
        logging.getLogger(loud).setLevel(logging.ERROR)
    if root.level > logging.DEBUG:
        for chatty in CHATTY:
            logging.getLogger(chatty).setLevel(logging.WARNING)
