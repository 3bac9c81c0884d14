"""The hub: listens to the live bus once per process and informs open pages."""

from __future__ import annotations

import os
import queue
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.core.bus import EVERYONE, PASSING, Bus
from companion.core.metrics import REFUSED, STREAMS

BEAT = 15.0  # seconds between heartbeats: detects dead phones, prevents proxy timeouts
BEATING = b"event: beat\ndata: 1\n\n"
WAITING = 32  # queued events per page; older ones can be dropped as the latest version counts


class Said(NamedTuple):
    """An event, and the version that it tells of; None if it is a passing one."""

    event: bytes
    version: int | None = None


News = queue.Queue[Said | None]  # what to send; None ends the stream


class TooManyStreams(Exception):
    """This process has no free stream; the page falls back to polling."""


Gone = Callable[[], bool]
"""Whether the browser at the other end has hung up."""
Part = Callable[[int], bytes]
"""What everybody may see at this version, as an event; b"" if the page has to fetch its own."""


def nothing(version: int) -> bytes:
    """The part of pages that are not the same for everybody."""
    return b""


class Stream:
    """The events for one page; can be closed even if the iteration was never started."""

    def __init__(self, news: News, shut: Callable[[], None], gone: Gone, part: Part) -> None:
        self.gone = gone
        self._news = news
        self._part = part
        self._start = b"retry: 2000\n" + BEATING  # at once: a tunnel may hold back what streams say
        self._shut = shut
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        """The next event, or a heartbeat after BEAT seconds."""
        if self._start:
            start, self._start = self._start, b""
            return start
        if not self._open:
            raise StopIteration
        try:
            told = self._next()
        except queue.Empty:
            return BEATING
        if told is None:
            raise StopIteration
        return self._part(told.version) + told.event if told.version else told.event

    def _next(self) -> Said | None:
        """What to send next; a version that a newer one follows already is left out."""
        while True:
            told = self._news.get(timeout=BEAT)
            if not told or not told.version:
                return told
            with self._news.mutex:
                coming = [said.version or 0 for said in self._news.queue if said]
            if told.version > max(coming, default=0):
                return told

    def say_first(self, version: int) -> None:
        """Begin with this version, because the page has not seen it."""
        _put(self._news, Said(event(version), version))

    def close(self) -> None:
        """Release the stream's place and end the iteration."""
        if self._open:
            self._open = False
            self._shut()
            _put(self._news, None)  # releases a thread that waits for events


class Hub:
    """The streams of one process by topic; one address gets at most half of all places.

    If there is no place left, streams of disconnected pages are closed first: a phone that lost
    its Wi-Fi and is back must not wait for its own old stream.
    """

    def __init__(self, bus: Bus, most: int) -> None:
        self._bus = bus
        self._most = most
        self._lock = threading.Lock()
        self._pages: defaultdict[str, set[News]] = defaultdict(set)
        self._count = 0
        self._streams: dict[Stream, str] = {}  # with the addresses they came from
        self._listening_in = 0
        self._closing = False

    def stream(
        self, topic: str, address: str = "", gone: Gone = lambda: False, part: Part = nothing
    ) -> Stream:
        """A stream of the events of `topic` from now on; may raise TooManyStreams."""
        self._listen()
        if self._full(address):
            with self._lock:
                streams = list(self._streams)
            for stream in streams:
                if stream.gone():
                    stream.close()
        news: News = queue.Queue(WAITING)
        stream = Stream(news, lambda: self._shut(topic, news, stream), gone, part)
        with self._lock:
            if self._closing or self._full(address):
                REFUSED.inc()
                raise TooManyStreams
            self._count += 1
            self._pages[topic].add(news)
            self._streams[stream] = address
        STREAMS.inc()
        return stream

    def _full(self, address: str) -> bool:
        """Whether no place is left, or none for this address."""
        mine = sum(other == address for other in list(self._streams.values()))
        return self._count >= self._most or (bool(address) and mine >= max(1, self._most // 2))

    def count(self) -> int:
        return self._count

    def close(self) -> None:
        """End every stream, so that the server can stop at once."""
        self._closing = True
        self._bus.close()
        with self._lock:
            for pages in self._pages.values():
                for news in pages:
                    _put(news, None)

    def _shut(self, topic: str, news: News, stream: Stream) -> None:
        """Release a stream's place."""
        with self._lock:
            if self._streams.pop(stream, None) is None:
                return  # closed already by another thread
            self._count -= 1
            self._pages[topic].discard(news)
            if not self._pages[topic]:
                del self._pages[topic]
        STREAMS.dec()

    def _listen(self) -> None:
        """Subscribe to the bus on first use, after a server has forked its workers."""
        with self._lock:
            if self._listening_in == os.getpid():
                return
            self._listening_in = os.getpid()
        self._bus.listen(self._tell)

    def _tell(self, topic: str, version: int) -> None:
        """Send news to every page of its topic; passing events skip pages that lag behind."""
        topic, _, passing = topic.partition(PASSING)
        said = Said(passing_event(passing, version)) if passing else Said(event(version), version)
        with self._lock:
            told = self._pages if topic == EVERYONE else (topic,)
            for news in [news for name in told for news in self._pages.get(name, ())]:
                if not passing or news.qsize() < WAITING // 2:
                    _put(news, said)


def event(version: int) -> bytes:
    """An event with a new version."""
    return f"event: version\nid: {version}\ndata: {version}\n\n".encode()


def part_event(version: int, html: str) -> bytes:
    """An event with a part of the page at this version or a later one."""
    lines = html.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    data = "\ndata: ".join(lines)
    return f"event: part\nid: {version}\ndata: {data}\n\n".encode()


def passing_event(name: str, number: int) -> bytes:
    """An event that is shown for a moment and not stored, such as a reaction."""
    return f"event: {name}\ndata: {number}\n\n".encode()


def _put(news: News, told: Said | None) -> None:
    """Queue an event for a page; drops the oldest if the queue is full."""
    while True:
        try:
            return news.put_nowait(told)
        except queue.Full:
            try:
                news.get_nowait()
            except queue.Empty:
                continue
