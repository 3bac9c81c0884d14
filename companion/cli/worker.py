"""`companion worker`: thinks for the AI seats, on this machine or another one."""

import os
import sys
from pathlib import Path
from socket import gethostname

import click

from companion.cli._options import data_option
from companion.config import Settings


@click.command()
@click.option(
    "--concurrency",
    envvar="WORKER_CONCURRENCY",
    default=2 * (os.cpu_count() or 1),
    show_default="two per core",
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
    from celery.signals import setup_logging

    from companion.tasks import make_worker, work
    from companion.web.logs import start_logging

    setup_logging.connect(lambda **_: start_logging(settings.log_level), weak=False)  # not Celery's
    if check:
        here = make_worker(settings).control.inspect(
            destination=[f"celery@{gethostname()}"], timeout=5
        )
        sys.exit(0 if here.ping() else "No worker answers on this machine.")
    work(
        settings,
        "--pool=prefork",
        f"--concurrency={concurrency}",
        "--beat",  # sweeps; several workers sweeping do no harm
        "--scheduler=celery.beat:Scheduler",  # keeps no file
        "--without-gossip",
        "--without-mingle",
        f"--loglevel={settings.log_level}",
    )
