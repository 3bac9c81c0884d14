"""The hub: hears the live bus once per process and passes the news to the pages it serves."""

from __future__ import annotations

import os
import queue
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator

from companion.services.bus import EVERYONE, Bus
from companion.services.metrics import REFUSED, STREAMS

BEAT = 15.0  # seconds between signs of life: finds dead phones, keeps proxies patient
WAITING = 32  # unread news per page; a slower page re-reads everything with the next anyway

News = queue.Queue[int | None]  # versions; None ends the stream


class TooManyStreams(Exception):
    """This process serves as many live pages as it may; the page polls instead."""


class Stream:
    """The events for one page: an iterator that is closed even when it was never started."""

    def __init__(self, news: News, shut: Callable[[], None]) -> None:
        self._news = news
        self._start = b"retry: 2000\n\n"
        self._shut = shut
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        """Itself."""
        return self

    def __next__(self) -> bytes:
        """What to send next; waits for news, but not for ever."""
        if self._start:
            start, self._start = self._start, b""
            return start
        if not self._open:
            raise StopIteration
        try:
            version = self._news.get(timeout=BEAT)
        except queue.Empty:
            return b": beat\n\n"
        if version is None:
            raise StopIteration
        return event(version)

    def say_first(self, version: int) -> None:
        """Begin with this version: the page has not seen it."""
        self._start += event(version)

    def close(self) -> None:
        """The page is gone."""
        if self._open:
            self._open = False
            self._shut()


class Hub:
    """Streams of one process, by topic."""

    def __init__(self, bus: Bus, most: int) -> None:
        self._bus = bus
        self._most = most
        self._lock = threading.Lock()
        self._pages: defaultdict[str, set[News]] = defaultdict(set)
        self._count = 0
        self._listening_in = 0
        self._closing = False

    def stream(self, topic: str) -> Stream:
        """The events of `topic` from now on."""
        news = self._open(topic)
        return Stream(news, lambda: self._shut(topic, news))

    def count(self) -> int:
        """How many pages are connected."""
        return self._count

    def close(self) -> None:
        """End every stream, so that the server can stop at once."""
        self._closing = True
        self._bus.close()
        with self._lock:
            for pages in self._pages.values():
                for news in pages:
                    _put(news, None)

    def _open(self, topic: str) -> News:
        """A place for one more page, if there is one."""
        self._listen()
        news: News = queue.Queue(WAITING)
        with self._lock:
            if self._closing or self._count >= self._most:
                REFUSED.inc()
                raise TooManyStreams
            self._count += 1
            self._pages[topic].add(news)
        STREAMS.inc()
        return news

    def _shut(self, topic: str, news: News) -> None:
        """The page is gone."""
        with self._lock:
            self._count -= 1
            self._pages[topic].discard(news)
            if not self._pages[topic]:
                del self._pages[topic]
        STREAMS.dec()

    def _listen(self) -> None:
        """Start hearing the bus, lazily: after a server has forked its workers."""
        with self._lock:
            if self._listening_in == os.getpid():
                return
            self._listening_in = os.getpid()
        self._bus.listen(self._tell)

    def _tell(self, topic: str, version: int) -> None:
        """Pass news on to every page of its topic."""
        with self._lock:
            told = self._pages if topic == EVERYONE else (topic,)
            for news in [news for name in told for news in self._pages.get(name, ())]:
                _put(news, version)


def event(version: int) -> bytes:
    """One piece of news as the browser reads it: a number and nothing else."""
    return f"event: version\nid: {version}\ndata: {version}\n\n".encode()


def _put(news: News, version: int | None) -> None:
    """Add to a page's unread news; when it does not keep up, the oldest is dropped."""
    while True:
        try:
            return news.put_nowait(version)
        except queue.Full:
            try:
                news.get_nowait()
            except queue.Empty:
                continue
