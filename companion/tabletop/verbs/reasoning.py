"""Explaining an AI's move at a real table, by searching again from the View it had.

The worker does this once per move, one question at a time per table; the answer is stored.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flask import current_app
from sqlalchemy import select

from companion.core.queue import EXPLAIN, send
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.reasons import Reason
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.models import Tabletop, TabletopReason, db, now
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry, read_tabletop

if TYPE_CHECKING:
    from companion.searching import Choose

PATIENCE: Final = timedelta(seconds=60)  # after which a lost question may be asked again
COMPARED: Final = 3  # alternatives, until one differs in words
BUSY: Final = Phrase("The AI is busy with another question. Try again in a moment.")


class Expected(NamedTuple):
    """A move and the AI's expectation of it, from 0 (lost) to 100."""

    text: str
    worth: int


Compare = Callable[[View, tuple[str, str], int], Sequence[Reason]]
"""(View, two moves, seed): why the first is better in deals played on; empty if it is not."""


class Reasons(NamedTuple):
    """The move played and its alternatives, best first."""

    played: Expected
    others: list[Expected]
    tried: int
    """The number of playouts; 0 if it played by policy only or had no choice."""
    guessed: bool = False
    """Whether its still hidden cards were replaced by random ones for this."""
    other: str = ""
    """The alternative that the move differs from in words; "" if it does from none."""
    differs: Sequence[Reason] = ()
    """Why the more promising one of the two is better in deals played on."""

    @property
    def ventured(self) -> bool:
        """Whether an alternative was clearly more promising."""
        return any(other.worth > self.played.worth + 2 for other in self.others)


def ask(turn: TabletopState, n: int, *, hides: bool) -> None:
    """Queue the question unless it is answered or pending; Refused while another one is pending."""
    tabletop, about = turn.tabletop, about_line(turn, n, hides=hides)
    with writing() as session:
        fresh = TabletopReason.answer.is_(None), TabletopReason.asked_at > now() - PATIENCE
        waits = session.scalar(
            select(TabletopReason).where(TabletopReason.told_id == tabletop.id, *fresh)
        )
        known = kept_row(tabletop, about)
        if known is not None and (known.answer is not None or known is waits):
            return
        if waits is not None:
            raise Refused(BUSY)
        if known is None:
            session.add(TabletopReason(told_id=tabletop.id, about=about))
        else:
            known.asked_at = now()
    send(EXPLAIN, tabletop.id, n, hides)  # if the broker is down it is lost, and may be asked again


def explain(choose: Choose, compare: Compare, told_id: int, n: int, hides: bool) -> None:
    """The task: find the reasons and store them; running it twice is harmless."""
    tabletop = db.session.get(Tabletop, told_id)
    turn = read_tabletop(tabletop) if tabletop else None
    if turn is None:
        return
    about = about_line(turn, n, hides=hides)
    row = kept_row(turn.tabletop, about)
    if row is None or row.answer is not None:
        return
    _ = turn.tabletop.sheet.code  # read before the session ends
    db.session.remove()  # a search must hold neither a connection nor an old snapshot
    answer = reasons(choose, compare, turn, n, hides=hides)
    with writing():
        row = kept_row(turn.tabletop, about)
        if row is not None:
            row.answer = answer._asdict()


def kept(turn: TabletopState, n: int, *, hides: bool) -> Reasons | None:
    """The stored answer, if there is one."""
    row = kept_row(turn.tabletop, about_line(turn, n, hides=hides))
    return restored(row.answer) if row is not None and row.answer is not None else None


def kept_row(tabletop: Tabletop, about: str) -> TabletopReason | None:
    mine = TabletopReason.told_id == tabletop.id, TabletopReason.about == about
    return db.session.scalar(select(TabletopReason).where(*mine))


def restored(answer: dict[str, Any]) -> Reasons:
    """The reasons from their stored form."""
    played, *others = (Expected(*move) for move in (answer["played"], *answer["others"]))
    base = Reasons(played, others, answer["tried"], answer["guessed"])
    differs = [Reason(*one) for one in answer.get("differs", ())]  # missing in older answers
    return base._replace(other=answer.get("other", ""), differs=differs)


def about_line(turn: TabletopState, n: int, *, hides: bool) -> str:
    """A digest of what the answer depends on: the moves so far and whether cards are hidden."""
    before = [f"{m} {entry.seat} {entry.text}" for m, entry in turn.standing.items() if m <= n]
    return sha256("\n".join([str(hides), *before]).encode()).hexdigest()[:32]


def reasons(
    choose: Choose, compare: Compare, turn: TabletopState, n: int, *, hides: bool = False
) -> Reasons:
    """What the AI expected of its move in entry `n`, and of the alternatives.

    While it still hides cards, the answer must not depend on them: they are replaced by random
    ones, and only moves that are possible with any cards are compared.
    """
    before = before_entry(turn, n)
    knew = guessed(turn, before, n) if hides else before.views.own
    thought = choose(knew, turn.tabletop.level, seed(before), 1.0).choice
    made = f"{turn.standing[n].text} "
    fitting = [move for move in thought.moves if made.startswith(f"{move.text} ")]
    played = max(fitting, key=lambda move: len(move.text), default=thought.moves[0])
    others = [move for move in thought.moves if move is not played]
    if hides:
        plain = turn.rules.always_legal(before.table, turn.tabletop.seat)
        others = [move for move in others if move.text in plain]
    known = [Expected(move.text, round(100 * move.value)) for move in (played, *others)]
    found = Reasons(known[0], known[1:], thought.simulations, hides)
    return in_words(compare, found, knew, seed(before))


def in_words(compare: Compare, found: Reasons, knew: View, number: int) -> Reasons:
    """Add why the move is better than one of its next best alternatives, or that one better."""
    for other in found.others[: 1 if found.ventured else COMPARED]:
        pair = (found.played.text, other.text)
        differs = compare(knew, pair[::-1] if found.ventured else pair, number)
        if differs:
            return found._replace(other=other.text, differs=differs)
    return found


def guessed(turn: TabletopState, before: TabletopState, n: int) -> View:
    """A View that the AI might have had then: sampled to fit its move and what was public."""
    seat, observation = turn.tabletop.seat, turn.views.public_texts.get(n, turn.standing[n].text)
    return turn.rules.position(before.table, seat, observation, Rng(seed(before))).view(seat)


def seed(turn: TabletopState) -> int:
    """The seed of the search: the same for a repeated task, and not guessable."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    about = f"told:{turn.tabletop.sheet.code}:{turn.tabletop.seat}:{turn.tabletop.length}".encode()
    return int.from_bytes(hmac.digest(secret, about, "sha256")[:7], "big")
