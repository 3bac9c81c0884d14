"""How gunicorn runs the web processes; read by gunicorn itself."""

import signal
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

worker_class = "companion.cli._gunicorn_worker.Worker"
graceful_timeout = 10
timeout = 60
keepalive = 15
control_socket_disable = True
accesslog = None  # the application writes its own, without secrets
loglevel = "warning"


def post_worker_init(worker: Any) -> None:
    """End the live pages first when asked to stop: a stop would wait for them otherwise."""
    from companion.upkeep.warming import in_the_background

    in_the_background(worker.wsgi)
    stop = signal.getsignal(signal.SIGTERM)

    def close(number: int, frame: Any) -> None:
        worker.wsgi.extensions["hub"].close()
        stop(number, frame)  # type: ignore[operator, misc]  # gunicorn's own handler

    signal.signal(signal.SIGTERM, close)


def child_exit(server: Any, worker: Any) -> None:
    """Forget the figures of a process that ended."""
    import os

    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # untyped there
