"""The next question to the table, without revealing what only the AI knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.append import touch
from companion.core.transaction import writing
from companion.kit.tabletop import BLANK, UNSEEN, Choice
from companion.models import Sheet
from companion.tabletop.verbs.tabletop_state import TabletopState, open_tabletop


@dataclass(frozen=True)
class Question:
    """A question to the table: which of the choices happened, or what fills the open blanks."""

    seat: int
    """The seat whose move it is; -1 for chance."""
    choices: Sequence[Choice]
    open: Choice | None = None
    dropped: bool = False
    """Whether another choice may be tapped instead of the open one."""


def question(turn: TabletopState) -> Question | None:
    """Return the next question to the table; None while the AI thinks or after the match."""
    seat = turn.acts
    if seat is None or turn.due or turn.ended:
        return None
    waits, choices = turn.pending, offered_choices(turn, seat)
    if waits is not None and waits.seat == seat:
        return Question(seat, choices, opened_by(choices, waits.text), dropped=seat != turn.ai)
    return Question(seat, choices, only_choice(choices))


def offered_choices(turn: TabletopState, seat: int) -> Sequence[Choice]:
    """Return the choices that may be reported for that seat, cached on `turn.views`."""
    known = turn.views.asked
    if seat not in known:
        known[seat] = tuple(turn.rules.offered(turn.own, turn.table, seat))
    return known[seat]


def only_choice(choices: Sequence[Choice]) -> Choice | None:
    """Return the only choice, if there is just one and it has blanks."""
    return choices[0] if len(choices) == 1 and choices[0].pools else None


def chosen_choice(choices: Sequence[Choice], text: str) -> Choice | None:
    """Return the choice with that text, else the only one that begins with it."""
    whole = [choice for choice in choices if choice.text == text]
    matching = whole or [choice for choice in choices if choice.begins(text)]
    return matching[0] if len(matching) == 1 else None


def opened_by(choices: Iterable[Choice], text: str) -> Choice | None:
    """Return the shortest choice with blanks that begins with `text`."""
    matching = [c for c in choices if c.pools and f"{c.text} ".startswith(f"{text} ")]
    return min(matching, key=lambda choice: len(choice.text), default=None)


def automatic_text(turn: TabletopState) -> str | None:
    """Return the next move if it is hidden and the only possible one, so that nobody reports it."""
    seat = turn.acts
    if seat is None or seat == turn.ai:
        return None
    choices = offered_choices(turn, seat)
    text = choices[0].text if len(choices) == 1 else ""
    if UNSEEN not in text.split(" ") or BLANK in text.split(" "):
        return None
    seen = [choice.text for choice in turn.rules.choices(turn.own, seat)]
    return text if seen == [text] else None


def set_quick(sheet: Sheet, *, quick: bool) -> None:
    """Set whether the AI, from its next move on, thinks a tenth as long as usual."""
    with writing():
        open_tabletop(sheet).quick = quick
        touch(sheet)
