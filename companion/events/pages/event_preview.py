"""Preview of what a change to an event affects."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from werkzeug.wrappers import Response as Answer

from companion.events.verbs.rehearsal import looking_first
from companion.site.access import preview
from companion.site.access.at_event import AtEvent
from companion.site.plumbing.attempts import Page


def looked_at(
    at: AtEvent, act: Callable[[str], object], done: Callable[[], Answer], again: Page, back: str
) -> Answer:
    """`attempt`, after a look at what it moves, where the form asks for one; `back` leads away."""
    looking = partial(looking_first, at.event)
    return preview.looked_at(looking, at.event.name, act, done, again, back)
