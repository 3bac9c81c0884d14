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
    show_default="two per core; with --training one",
    type=click.IntRange(1),
    help="Turns at a time; most of a turn is a pause for people to look.",
)
@click.option("--training", is_flag=True, help="Instead: help with `companion train --workers`.")
@click.option("--check", is_flag=True, help="Only ask whether this machine's worker answers.")
@data_option
def worker(concurrency: int | None, training: bool, check: bool, data: Path | None) -> None:
    """Think for the AI seats, with Redis between the web and the workers.

    Start as many as you like, on as many machines; all need the same REDIS_URL, DATABASE_URL
    and SECRET_KEY. A single machine without Redis needs none: `companion serve` brings its own.
    Who helps with training needs REDIS_URL alone, takes no turns, and must be of the same version.
    """
    settings = Settings.read(data=data)
    if not settings.redis_url:
        raise click.ClickException(
            "A worker of its own needs REDIS_URL; without it `companion serve` thinks by itself."
        )
    from celery.signals import setup_logging

    from companion.composition import service_application
    from companion.infrastructure.logs import start_logging
    from companion.tasks import make_worker, work
    from companion.tasks.training import make_trainer
    from companion.tasks.worker import run

    setup_logging.connect(lambda **_: start_logging(settings.log_level), weak=False)  # not Celery's
    name = f"{'training' if training else 'celery'}@{gethostname()}"
    if check:
        here = make_worker(settings, service_application).control.inspect(
            destination=[name], timeout=5
        )
        sys.exit(0 if here.ping() else "No worker answers on this machine.")
    cores = os.cpu_count() or 1
    arguments = (
        f"--hostname={name}",
        "--pool=prefork",
        f"--concurrency={concurrency or (cores if training else 2 * cores)}",
        "--without-gossip",
        "--without-mingle",
        f"--loglevel={settings.log_level}",
    )
    if training:
        run(make_trainer(settings), *arguments)
        return
    work(
        settings,
        service_application,
        *arguments,
        "--beat",  # sweeps; several workers sweeping do no harm
        "--scheduler=celery.beat:Scheduler",  # keeps no file
    )
