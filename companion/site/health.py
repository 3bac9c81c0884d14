"""Health checks and metrics for operators."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from ipaddress import ip_address
from time import monotonic

from flask import Blueprint, Response, abort, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from companion.core.services import services
from companion.core.tokens import is_same
from companion.models.trouble import try_to_write
from companion.site.plumbing.limits import limiter

logger = logging.getLogger(__name__)
bp = Blueprint("health", __name__)
TRIED = 2.0  # seconds for which a result is reused, so that frequent checks cost no more
limiter.exempt(bp)


@dataclass
class Health:
    """The results of the last checks."""

    reasons: str = ""
    """Why the service is not ready, as it was logged."""
    tried_at: float = 0.0
    trouble: str = ""
    """Why the last test write failed, "" if it succeeded."""


@bp.get("/healthz")
def alive() -> Response:
    """Liveness: the process answers."""
    return jsonify(alive=True)


@bp.get("/readyz")
def ready() -> tuple[Response, int]:
    """Readiness: database, broker and, if they run here, the AIs; 503 with what is missing."""
    found = {"database": _database(), "broker": _broker()}
    if (ais := services().ais_at_work) is not None:
        found["ai"] = ais()
    reasons = "; ".join(f"{part}: {reason}" for part, reason in found.items() if reason)
    said = services().the(Health)
    if reasons != said.reasons:  # logged once, not at every check
        said.reasons = reasons
        logger.warning("not ready: %s" if reasons else "ready again%s", reasons)
    return jsonify({part: not reason for part, reason in found.items()}), 503 if reasons else 200


@bp.get("/metrics")
def metrics() -> Response:
    """Metrics for Prometheus, for this machine only or with METRICS_TOKEN; else 404."""
    if not _may_measure():
        abort(404)
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # untyped there
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_measure() -> bool:
    """Whether the request has the token, or without one comes from this machine directly."""
    token = services().settings.metrics_token
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return is_same(given, token)
    forwarded = "X-Forwarded-For" in request.headers
    return not forwarded and ip_address(request.remote_addr or "::").is_loopback


def _database() -> str:
    """Why the database cannot be written, "" if it can; tested at most every TRIED seconds."""
    last = services().the(Health)
    if not 0 <= monotonic() - last.tried_at < TRIED or not last.tried_at:
        trouble = try_to_write()
        last.tried_at, last.trouble = monotonic(), trouble.value if trouble else ""
    return last.trouble


def _broker() -> str:
    """Why Redis cannot be written, "" if it can or is not used."""
    url = services().settings.redis_url
    if not url:
        return ""
    from companion.core.redis_bus import why_not  # slow to import; one machine needs none

    return why_not(url)
