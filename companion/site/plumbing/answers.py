"""Counting and logging requests by route, never by address."""

from __future__ import annotations

import logging
import time

from flask import Flask, Response, g, request

from companion.core.metrics import REQUESTS, SECONDS

QUIET = ("static", "assets.game_file", "health.alive", "health.ready", "health.metrics")
requests_logger = logging.getLogger("companion.requests")


def init_app(app: Flask) -> None:
    """Count and log every answer."""

    @app.before_request
    def start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def note(response: Response) -> Response:
        # Addresses contain tokens and match codes, so only the rule is logged.
        rule = request.url_rule.rule if request.url_rule else "-"
        seconds = time.perf_counter() - g.get("started", time.perf_counter())
        REQUESTS.labels(request.method, rule, response.status_code).inc()
        SECONDS.labels(rule).observe(seconds)
        level = logging.DEBUG if request.endpoint in QUIET else logging.INFO
        facts = {"method": request.method, "rule": rule, "status": response.status_code}
        requests_logger.log(level, "answered", extra=facts | {"ms": round(seconds * 1000, 1)})
        return response
