"""Logs: one JSON object a line, with the rule of an address and never the address itself."""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime

from flask import Flask, Response, g, request

from companion.infrastructure.metrics import REQUESTS, SECONDS

FIELDS = ("method", "rule", "status", "ms")
QUIET = ("static", "assets.game_file", "health.alive", "health.metrics")
requests_logger = logging.getLogger("companion.requests")


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


def init_app(app: Flask) -> None:
    """Count and log every answer."""
    settings = app.extensions["settings"]
    if not settings.testing:
        start_logging(settings.log_level)

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def note(response: Response) -> Response:
        # Addresses hold tokens and codes of matches: the rule says enough.
        rule = request.url_rule.rule if request.url_rule else "-"
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        REQUESTS.labels(request.method, rule, response.status_code).inc()
        SECONDS.labels(rule).observe(seconds)
        level = logging.DEBUG if request.endpoint in QUIET else logging.INFO
        facts = {"method": request.method, "rule": rule, "status": response.status_code}
        requests_logger.log(level, "answered", extra=facts | {"ms": round(seconds * 1000, 1)})
        return response
