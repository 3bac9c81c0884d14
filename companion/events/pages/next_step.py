"""The organiser's next step, shown on every page of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import url_for

from companion.events.access.at_event import AtEvent
from companion.events.state.event_state import EventState
from companion.events.verbs.finals import semi_of
from companion.kit.words import Phrase

FEWEST = 2  # people for a table


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do: the button's label and its link."""

    words: Phrase
    href: str


def next_step(at: AtEvent, state: EventState) -> Step | None:
    """Return the next step for people who run the event; None for others and after the end."""
    if not at.helps or state.ended:
        return None
    code, stage = at.event.code, state.current()
    if stage is not None and stage.started:
        return Step(stage.title, url_for("rounds.show", code=code))
    fewest = 1 if state.settings.format == "open" else FEWEST
    if stage is None and len(state.here()) < fewest:
        return Step(Phrase("Roll call"), url_for("roll_call.show", code=code))
    if stage is None and state.settings.format == "open":
        return Step(Phrase("Open a table"), url_for("open_tables.new", code=code))
    if finals_are_due(state) and not (stage and stage.final):
        return Step(Phrase("Finals"), url_for("seating.show", code=code, _anchor="finals"))
    if stage is None and finals_are_over(state):
        return None
    number = len(state.played()) + 1
    return Step(Phrase("Seat round %(n)s", n=number), url_for("seating.show", code=code))


def led_back(code: str, sent_from: str, usual: str) -> str:
    """Return the page to go to after a form: the own page if it was sent from there."""
    return url_for("players.mine", code=code) if sent_from == "mine" else usual


def rounds_are_over(state: EventState) -> bool:
    """Return whether all planned rounds have been played; never for an open event.

    A draft of an extra round, made before the number of rounds was reduced, does not count.
    """
    settings, now = state.settings, state.current()
    planned = settings.format == "rounds" and state.over() >= settings.rounds
    return planned and not (now and (now.started or now.final))


def finals_are_due(state: EventState) -> bool:
    """Return whether finals, or the final after semi-finals, come next."""
    if any(stage.final for stage in state.stages):
        return semi_of(state) is not None
    return rounds_are_over(state)


def finals_are_over(state: EventState) -> bool:
    """Return whether the final has been played."""
    last = state.rounds()[-1:]
    return bool(last and last[0].final and last[0].closed) and semi_of(state) is None


State = Literal["done", "now", "coming"]
SAID: dict[State, Phrase] = {
    "done": Phrase("over"),
    "now": Phrase("being played"),
    "coming": Phrase("still to come"),
}


@dataclass(frozen=True)
class Leg:
    """Round `at` in the event's schedule; `number` is its page, 0 if there is none yet."""

    title: Phrase
    at: int
    state: State
    number: int = 0
    final: bool = False

    @property
    def said(self) -> Phrase:
        """Its state in words."""
        return SAID[self.state]


def course(state: EventState) -> list[Leg]:
    """Return the rounds of the event, played and planned; empty for an open event."""
    if state.settings.format != "rounds" or state.alone():
        return []
    begun = [stage for stage in state.rounds() if stage.started]
    legs = [
        Leg(stage.title, at, "done" if stage.closed else "now", stage.number, stage.final)
        for at, stage in enumerate(begun, 1)
    ]
    if state.ended or any(stage.final for stage in begun):
        return legs
    coming = range(len(begun) + 1, state.settings.rounds + 1)
    return [*legs, *(Leg(Phrase("Round %(n)s", n=n), n, "coming") for n in coming)]
