"""The worker of an evening: it takes what is queued and moves the AIs, in the one thread."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.exc import InvalidRequestError

from companion import searching
from companion.core.queue import ANSWER, SEAT, THINK, celery_of
from companion.events.verbs.automation import seat_the_next
from companion.kit.state import View
from companion.searching import Thought
from companion.tasks.answering import answer
from companion.tasks.sweep import LONGEST_SEARCH, sweep
from companion.tasks.thinking import think
from tests.evening.house import House, Killed
from tests.evening.phones import Evening, Stuck

FEW: Final = 4
"""Simulations of an AI's search."""
KILLED: Final = 0.1
FLUSHED: Final = 0.05
"""How often the program ends while an AI thinks, and the queue is flushed."""


def work(evening: Evening) -> bool:
    """Do what is queued, or what the sweep finds; whether there was anything."""
    house, luck = evening.house, evening.luck
    try:
        if luck.random() < KILLED:
            house.doom(1, luck.choice(("killed before", "killed after")))
        with house.app.app_context():
            flushed = is_flushed(evening)
            tasks = [] if flushed else list(queued(house))
            if not tasks:
                evening.clock.shift(LONGEST_SEARCH + timedelta(seconds=1))
                sweep()
                tasks = list(queued(house))
                late = [name for name, _ in tasks if name in (THINK, ANSWER)]
                if late and not flushed and house.starts == evening.swept:
                    raise Stuck("an AI was to move, and nobody had asked it before the sweep")
                evening.swept = house.starts
            for name, arguments in tasks:
                if name == THINK:
                    think(novice, *arguments)
                elif name == ANSWER:
                    answer(novice, *arguments)
                elif name == SEAT:
                    seat_the_next(*arguments)
            return bool(tasks)
    except (Killed, InvalidRequestError):  # a session cannot be rolled back amid its commit
        assert house.dead
        return True
    finally:
        if house.dead:
            house.restart()
        house.spare()


def is_flushed(evening: Evening) -> bool:
    """Whether the queue loses what it has, as when Redis is flushed; perhaps the clock is put back.

    An AI that was to move is asked by the sweep then.
    """
    if evening.luck.random() >= FLUSHED or not list(queued(evening.house)):
        return False
    hours = evening.luck.choice((0, 0, 1))
    evening.flushed += 1
    evening.tell(f"the queue is flushed; the clock is put back by {hours} h")
    evening.clock.shift(timedelta(hours=-hours))
    return True


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
