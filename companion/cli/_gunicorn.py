"""Gunicorn's configuration for the web processes; read by gunicorn itself."""

import signal
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from companion.core.services import services_of
from companion.site.plumbing.hub import Hub

worker_class = "companion.cli._gunicorn_worker.Worker"
graceful_timeout = 10
timeout = 60
keepalive = 15
control_socket_disable = True
accesslog = None  # the application writes its own, without secrets
loglevel = "warning"


def post_worker_init(worker: Any) -> None:
    """On SIGTERM, close the live pages first; stopping would wait for them otherwise."""
    from companion.upkeep.warming import in_the_background

    in_the_background(worker.wsgi)
    stop = signal.getsignal(signal.SIGTERM)

    def close(number: int, frame: Any) -> None:
        services_of(worker.wsgi).the(Hub).close()
        stop(number, frame)  # type: ignore[operator, misc]  # gunicorn's own handler

    signal.signal(signal.SIGTERM, close)


def child_exit(server: Any, worker: Any) -> None:
    """Remove the metrics of a process that ended."""
    import os

    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped there
