"""The next question to the table, without revealing what only the AI knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.append import touch
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.kit.told import BLANK, UNSEEN, Choice, held
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.tabletop.verbs.tabletop_state import Telling, all_told


@dataclass(frozen=True)
class Question:
    """What may have happened: one of the choices, or the open one with its blanks filled in."""

    seat: int
    """Whose move it is; luck's is -1."""
    choices: Sequence[Choice]
    of: int
    """The AI that is told what fills the blanks: of whose hand, where these are its cards."""
    open: Choice | None = None
    dropped: bool = False
    """Whether another choice may be tapped instead of the open one."""

    @property
    def private(self) -> bool:
        """Whether the blanks are cards of one hand."""
        return self.open is not None and self.open.cards and not self.open.public


def question(turn: Telling) -> Question | None:
    """What is to be told next; None while the AI thinks, and at the end."""
    seat = turn.acts
    if seat is None or turn.thinks:
        return None
    asks = question_of(turn.of(seat), seat)
    missing = (one for one in hands_asked(turn) if len(turn.of(one.of).gathered) < size(one))
    return next(missing, asks)


def question_of(turn: Telling, seat: int) -> Question:
    """What that AI is to be told of the seat that acts."""
    own, waits, choices = turn.told.seat, turn.pending, asked(turn, seat)
    if waits is not None and waits.seat == seat:
        opened = opened_by(choices, waits.text)
        return Question(seat, choices, own, opened, dropped=seat not in turn.ais)
    return Question(seat, choices, own, alone(choices))


def hands_asked(turn: Telling) -> list[Question]:
    """The cards that come into hands of AIs now: a question for each such hand."""
    seat = turn.acts
    if seat is None:
        return []
    found = [asks for one in turn.all if (asks := question_of(one, seat)).private]
    return found if seat == CHANCE else [asks for asks in found if draws(turn, asks)]


def draws(turn: Telling, asks: Question) -> bool:
    """Whether cards come into several hands by a move of one seat."""
    return asks.open is not None and bool(held(asks.open.text))


def size(asks: Question) -> int:
    """How many blanks it has."""
    return len(asks.open.pools) if asks.open else 0


def asked(turn: Telling, seat: int) -> Sequence[Choice]:
    """What may be told of that seat; worked out once, for a page asks several times."""
    beside = [ai for ai in turn.ais if ai != turn.told.seat]
    known, place = turn.seen.asked, (seat, *beside)
    if place not in known:
        known[place] = tuple(turn.rules.asked(turn.seen.own, turn.table, seat, beside))
    return known[place]


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
    if seat is None or seat in turn.ais:
        return None
    choices = asked(turn, seat)
    text = choices[0].text if len(choices) == 1 else ""
    if UNSEEN not in text.split(" ") or BLANK in text.split(" "):
        return None
    for view in turn.views.values():
        if [choice.text for choice in turn.rules.choices(view, seat)] != [text]:
            return None
    return text


def hurry(sheet: Sheet, *, quick: bool) -> None:
    """From their next move on the AIs of that table think a tenth as long, or as ever again."""
    with writing():
        if sheet.closed_at:
            raise Refused(Phrase("An organiser has closed this sheet. It is read-only."))
        for told in all_told(sheet):
            told.quick = quick
        touch(sheet)
