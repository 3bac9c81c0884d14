"""The course of an evening: the rounds that are over, the one that is on, those to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.competition.evening import Evening
from companion.kit.words import Phrase

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
