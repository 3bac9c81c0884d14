"""What whoever runs an event does next; so every page of it can lead on."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from companion.competition.evening import Evening
from companion.kit.words import Phrase
from companion.services.events.finals import semi_of
from companion.web.access.at_event import AtEvent

FEWEST = 2  # people that make a table


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do: what the button says, and where it leads."""

    words: Phrase
    href: str


def next_step(at: AtEvent, evening: Evening) -> Step | None:
    """The next step of whoever runs the event; None for everybody else and after the end."""
    if not at.helps or evening.ended:
        return None
    code, stage = at.event.code, evening.current()
    if stage is not None and stage.started:
        return Step(stage.title, url_for("rounds.show", code=code))
    fewest = 1 if evening.settings["format"] == "open" else FEWEST
    if stage is None and len(evening.here()) < fewest:
        return Step(Phrase("Roll call"), url_for("roll_call.show", code=code))
    if stage is None and evening.settings["format"] == "open":
        return Step(Phrase("Open a table"), url_for("open_tables.new", code=code))
    if stage is None and finals_are_due(evening):
        return Step(Phrase("Finals"), url_for("seating.show", code=code, _anchor="finals"))
    if stage is None and finals_are_over(evening):
        return None
    number = len(evening.played()) + 1
    return Step(Phrase("Seat round %(n)s", n=number), url_for("seating.show", code=code))


def rounds_are_over(evening: Evening) -> bool:
    """Whether every round that was planned has been played; an open evening plans none."""
    settings = evening.settings
    planned = settings["format"] == "rounds" and evening.over() >= settings["rounds"]
    return planned and evening.current() is None


def finals_are_due(evening: Evening) -> bool:
    """Whether finals, or after them the final itself, are what one would play now."""
    if any(stage.final for stage in evening.stages):
        return semi_of(evening) is not None
    return rounds_are_over(evening)


def finals_are_over(evening: Evening) -> bool:
    """Whether the last round was the final."""
    last = evening.rounds()[-1:]
    return bool(last and last[0].final and last[0].closed) and semi_of(evening) is None
