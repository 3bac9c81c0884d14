"""The services of an application: put together by the composition root, available to all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from flask import Flask, current_app

from companion.config import Settings
from companion.core.bus import Bus
from companion.core.cache import Cache
from companion.core.post import Post
from companion.core.push import Push
from companion.kit.state import State
from companion.models import Match

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listeners:
    """Listeners by topic: `matches` run inside the transaction, all others after it.

    Events are passed by id.
    """

    matches: list[Callable[[Match, State], None]] = field(default_factory=list)
    """A round of a match has ended; with the position after it."""
    stored: list[Callable[[str], None]] = field(default_factory=list)
    """A change of the row with this topic is stored."""
    results: list[Callable[[int], None]] = field(default_factory=list)
    """A result of this event changed."""
    seatings: list[Callable[[int], None]] = field(default_factory=list)
    """This event may need a seating for its next round."""
    entries: list[Callable[[str, int, str], None]] = field(default_factory=list)
    """An entry was added to the journal of the row with this topic: its length, the entry's kind.

    Of a match they hear of every change: its kind is "change".
    """


@dataclass
class Services:
    """The settings, buses, senders, listeners and caches of one application."""

    settings: Settings
    bus: Bus
    push: Push | None
    """The push sender; None without a key."""
    post: Post | None
    """The mail server; None if not configured."""
    pages: Callable[[], Flask]
    """The application with all pages; loads them where they are not, as in a worker."""
    listeners: Listeners = field(default_factory=Listeners)
    ais_at_work: Callable[[], str] | None = None
    """If AIs run in this process: why they are not working, "" if they are."""
    caches: dict[str, Cache[Any]] = field(default_factory=dict)
    own: dict[type, Any] = field(default_factory=dict)
    """Objects that features keep in memory, by class."""

    def the(self, kind: type[T]) -> T:
        """This application's one object of that class, created on first use."""
        if kind not in self.own:
            self.own.setdefault(kind, kind())  # another thread may be faster
        found: T = self.own[kind]
        return found

    def keep(self, thing: object) -> None:
        """Store the object as the one of its class."""
        self.own[type(thing)] = thing


def services_of(app: Flask) -> Services:
    """That application's services."""
    found: Services = app.extensions["services"]
    return found


def services() -> Services:
    """The services of the current application."""
    found: Services = current_app.extensions["services"]
    return found


def cache(what: str) -> Cache[Any]:
    """This application's cache of that name."""
    return services().caches.setdefault(what, Cache())
