"""`companion worker`: plays the AI seats, on this machine or another one."""

import sys
from pathlib import Path
from socket import gethostname

import click

from companion.cli._options import data_option
from companion.config import Settings
from companion.core.metrics import beats, heartbeat_file


@click.command()
@click.option(
    "--concurrency",
    envvar="WORKER_CONCURRENCY",
    default=16,
    show_default=True,
    type=click.IntRange(1),
    help="Turns at a time; most of a turn is a pause for people to look.",
)
@click.option("--check", is_flag=True, help="Only ask whether this machine's worker answers.")
@data_option
def worker(concurrency: int, check: bool, data: Path | None) -> None:
    """Think for the AI seats, with Redis between the web and the workers.

    Start as many as you like, on as many machines; all need the same REDIS_URL, DATABASE_URL
    and SECRET_KEY. A single machine without Redis needs none: `companion serve` brings its own.
    """
    settings = Settings.read(data=data)
    if not settings.redis_url:
        raise click.ClickException(
            "A worker of its own needs REDIS_URL; without it `companion serve` thinks by itself."
        )
    file = heartbeat_file(settings.data)
    if check:
        sys.exit(0 if beats(file) else "No worker answers on this machine.")
    from celery.signals import setup_logging

    from companion.composition import service_application
    from companion.core.logs import start_logging
    from companion.tasks.worker import work

    setup_logging.connect(lambda **_: start_logging(settings.log_level), weak=False)  # not Celery's
    work(
        settings,
        service_application,
        file,
        f"--concurrency={concurrency}",
        f"--hostname=celery@{gethostname()}",
        "--pool=threads",
        "--without-gossip",
        "--without-mingle",
        f"--loglevel={settings.log_level}",
        "--beat",  # runs the sweep; several workers may run it
        "--scheduler=celery.beat:Scheduler",  # stores no file
    )
