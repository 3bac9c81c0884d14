"""The organiser's next step, shown on every page of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import request, url_for

from companion.events.state.evening import Evening
from companion.events.verbs.finals import semi_of
from companion.kit.words import Phrase
from companion.site.access.at_event import AtEvent

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


def led_back(code: str, usual: str) -> str:
    """Return where a form leads: to the own page, if it was sent from there."""
    mine = request.form.get("from") == "mine"
    return url_for("players.mine", code=code) if mine else usual


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


State = Literal["done", "now", "coming"]
SAID: dict[State, Phrase] = {
    "done": Phrase("over"),
    "now": Phrase("being played"),
    "coming": Phrase("still to come"),
}


@dataclass(frozen=True)
class Leg:
    """The round `at` that place on the way; `number` opens it, 0 where there is nothing to open."""

    title: Phrase
    at: int
    state: State
    number: int = 0
    final: bool = False

    @property
    def said(self) -> Phrase:
        """In a word how far it is."""
        return SAID[self.state]


def course(evening: Evening) -> list[Leg]:
    """The rounds of the evening, played and planned; an open evening has no course."""
    if evening.settings["format"] != "rounds" or evening.alone():
        return []
    begun = [stage for stage in evening.rounds() if stage.started]
    legs = [
        Leg(stage.title, at, "done" if stage.closed else "now", stage.number, stage.final)
        for at, stage in enumerate(begun, 1)
    ]
    if evening.ended or any(stage.final for stage in begun):
        return legs
    coming = range(len(begun) + 1, evening.settings["rounds"] + 1)
    return [*legs, *(Leg(Phrase("Round %(n)s", n=n), n, "coming") for n in coming)]
