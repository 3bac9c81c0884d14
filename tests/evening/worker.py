"""The worker of an evening: it takes what is queued and moves the AIs, in the one thread."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any, Final

from sqlalchemy.exc import InvalidRequestError

from companion import searching
from companion.core.queue import SEAT, THINK, celery_of
from companion.events.verbs.automation import seat_the_next
from companion.kit.state import View
from companion.searching import Thought
from companion.tasks.sweep import sweep
from companion.tasks.thinking import think
from tests.evening.house import House, Killed

FEW: Final = 4
"""Simulations of an AI's search."""
KILLED: Final = 0.1
"""How often the program ends while an AI thinks."""


def work(house: House, luck: Random) -> bool:
    """Do what is queued, or what the sweep finds; whether there was anything."""
    try:
        if luck.random() < KILLED:
            house.doom(1, luck.choice(("killed before", "killed after")))
        with house.app.app_context():
            tasks = list(queued(house))
            for name, arguments in tasks:
                if name == THINK:
                    think(novice, *arguments)
                elif name == SEAT:
                    seat_the_next(*arguments)
            return bool(tasks or sweep(timedelta(0)))
    except (Killed, InvalidRequestError):  # a session cannot be rolled back amid its commit
        assert house.dead
        return True
    finally:
        if house.dead:
            house.restart()
        house.spare()


def queued(house: House) -> Iterator[tuple[str, list[int]]]:
    """The tasks that are queued, with what they are about."""
    celery = celery_of(house.app)
    with celery.connection_for_read() as broker:
        queue: Any = broker.SimpleQueue(celery.conf.task_default_queue)
        while queue.qsize():
            message = queue.get(block=False)
            message.ack()
            yield message.headers["task"], message.payload[0]


def novice(view: View, level: str, seed: int, pace: float) -> Thought:
    """What an AI chooses that looks only a few moves around."""
    return searching.think(view, level, seed, FEW, pace)
