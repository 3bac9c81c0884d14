"""What an AI's real table asks people to tell next; nothing in it tells what only the AI knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.kit.told import BLANK, UNSEEN, Choice
from companion.services.told.reading import Telling


@dataclass(frozen=True)
class Question:
    """What may have happened: one of the choices, or the open one with its blanks filled in."""

    seat: int
    """Whose move it is; luck's is -1."""
    choices: Sequence[Choice]
    open: Choice | None = None
    dropped: bool = False
    """Whether another choice may be tapped instead of the open one."""


def question(turn: Telling) -> Question | None:
    """What is to be told next; None while the AI thinks, and at the end."""
    seat, own, waits = turn.acts, turn.told.seat, turn.pending
    if seat is None or turn.due:
        return None
    choices = asked(turn, seat)
    if waits is not None and waits.seat == seat:
        return Question(seat, choices, opened_by(choices, waits.text), dropped=seat != own)
    return Question(seat, choices, alone(choices))


def asked(turn: Telling, seat: int) -> list[Choice]:
    """What may be told of that seat."""
    return turn.rules.asked(turn.seen.own, turn.table, seat)


def alone(choices: Sequence[Choice]) -> Choice | None:
    """The one choice there is, if it has blanks."""
    return choices[0] if len(choices) == 1 and choices[0].pools else None


def picked(choices: Sequence[Choice], text: str) -> Choice | None:
    """The choice that was tapped: all of it, or the only one that begins so."""
    whole = [choice for choice in choices if choice.text == text]
    found = whole or [choice for choice in choices if choice.begins(text)]
    return found[0] if len(found) == 1 else None


def opened_by(choices: Iterable[Choice], text: str) -> Choice | None:
    """The choice that a tap, or the AI's own move, has opened."""
    found = [c for c in choices if c.pools and f"{c.text} ".startswith(f"{text} ")]
    return min(found, key=lambda choice: len(choice.text), default=None)


def itself(turn: Telling) -> str | None:
    """What goes without saying of whoever acts: that cards or dice move which nobody sees."""
    seat = turn.acts
    if seat is None or seat == turn.told.seat:
        return None
    choices = asked(turn, seat)
    text = choices[0].text if len(choices) == 1 else ""
    if UNSEEN not in text.split(" ") or BLANK in text.split(" "):
        return None
    own = turn.rules.choices(turn.seen.own, seat)
    return text if [choice.text for choice in own] == [text] else None
