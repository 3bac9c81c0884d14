"""For whoever runs the installation: it is alive, it is ready, this is what it counts."""

from __future__ import annotations

import os
from ipaddress import ip_address
from time import monotonic

from flask import Blueprint, Response, abort, current_app, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from companion.config import Settings
from companion.infrastructure.tokens import is_same
from companion.models.trouble import try_to_write
from companion.web.plumbing.limits import limiter

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
    checks = {"database": _database(), "broker": _broker()}
    return jsonify(checks), 200 if all(checks.values()) else 503


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


def _database() -> bool:
    """True when the database stores what it is given; tried now and then, for it costs a write."""
    tried: tuple[float, bool] = current_app.extensions.get("stores", (0.0, False))
    if not 0 <= monotonic() - tried[0] < TRIED or not tried[0]:
        tried = monotonic(), try_to_write() is None
        current_app.extensions["stores"] = tried
    return tried[1]


def _broker() -> bool:
    """True when Redis answers, or when this process is its own broker."""
    url = _settings().redis_url
    if not url:
        return True
    import redis  # slow to import, and one machine needs none

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def _settings() -> Settings:
    found: Settings = current_app.extensions["settings"]
    return found
