"""Health checks and metrics for operators."""

from __future__ import annotations

import logging
import os
from ipaddress import ip_address
from time import monotonic

from flask import Blueprint, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from companion.config import Settings
from companion.core.tokens import is_same
from companion.models.trouble import try_to_write
from companion.site.plumbing.limits import limiter

logger = logging.getLogger(__name__)
bp = Blueprint("health", __name__)
TRIED = 2.0  # seconds for which a try counts: whoever asks a thousand times costs no more
limiter.exempt(bp)


@bp.get("/healthz")
def alive() -> Response:
    """The process answers."""
    return jsonify(alive=True)


@bp.get("/readyz")
def ready() -> tuple[Response, int]:
    """Everything a match needs is there: a database that stores, and the broker if one is used."""
    found = {"database": _database(), "broker": _broker()}
    reasons = "; ".join(f"{part}: {reason}" for part, reason in found.items() if reason)
    if reasons != current_app.extensions.get("not ready", ""):  # said once, not at every check
        current_app.extensions["not ready"] = reasons
        logger.warning("not ready: %s" if reasons else "ready again%s", reasons)
    return jsonify({part: not reason for part, reason in found.items()}), 503 if reasons else 200


@bp.get("/metrics")
def metrics() -> Response:
    """Numbers for Prometheus; to this machine, or to whoever knows METRICS_TOKEN."""
    if not _may_measure():
        abort(404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # untyped there
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_measure() -> bool:
    """A token where one is set; else only programs on this very machine, not through a proxy."""
    token = _settings().metrics_token
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return is_same(given, token)
    forwarded = "X-Forwarded-For" in request.headers
    return not forwarded and ip_address(request.remote_addr or "::").is_loopback


def _database() -> str:
    """Why the database stores nothing, "" if it does; tried now and then, for it costs a write."""
    tried: tuple[float, str] = current_app.extensions.get("stores", (0.0, ""))
    if not 0 <= monotonic() - tried[0] < TRIED or not tried[0]:
        trouble = try_to_write()
        tried = monotonic(), trouble.value if trouble else ""
        current_app.extensions["stores"] = tried
    return tried[1]


def _broker() -> str:
    """Why Redis does not answer, "" if it does, or if this process is its own broker."""
    url = _settings().redis_url
    if not url:
        return ""
    from companion.core.redis_bus import why_not  # slow to import; one machine needs none

    return why_not(url)


def _settings() -> Settings:
    found: Settings = current_app.extensions["settings"]
    return found
