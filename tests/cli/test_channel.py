"""The built-in server begins a thread when none is idle, and no more than it may."""

import threading
from time import monotonic, sleep

from companion.cli._channel import Threads
from tests.servers import PATIENCE


class Request:
    """Answered as soon as the test lets it be."""

    def __init__(self, door: threading.Event) -> None:
        self.door = door
        self.began = threading.Event()

    def service(self) -> None:
        self.began.set()
        self.door.wait(PATIENCE)

    def cancel(self) -> None:
        """It is not answered any more."""


def test_each_request_that_finds_nobody_idle_begins_a_thread() -> None:
    door, threads = threading.Event(), Threads(3)
    waiting = [Request(door) for _ in range(5)]
    for number, request in enumerate(waiting, 1):
        threads.add_task(request)
        if number <= 3:
            assert request.began.wait(PATIENCE)
        assert len(threads.threads) == min(number, 3)
    assert not waiting[4].began.wait(0.05)  # all three are busy
    door.set()
    assert all(request.began.wait(PATIENCE) for request in waiting)
    threads.shutdown()


def test_who_is_idle_answers_the_next() -> None:
    door, threads = threading.Event(), Threads(3)
    door.set()
    for _ in range(4):
        request = Request(door)
        threads.add_task(request)
        assert request.began.wait(PATIENCE)
        until = monotonic() + PATIENCE
        while threads.active_count and monotonic() < until:
            sleep(0.001)
    assert len(threads.threads) == 1
    threads.shutdown()
