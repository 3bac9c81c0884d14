"""Explaining an AI's move at a real table: it searches again from the View it had.

The worker does it, once for each move, one at a time for a table; the answer is kept.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.kit.words import Phrase
from companion.models import Told, ToldReason, db, now
from companion.tabletop.verbs.tabletop_state import Telling, before_line, read_telling
from companion.tasks.answering import seed
from companion.tasks.queue import EXPLAIN, send
from companion.tasks.thinking import Choose

PATIENCE: Final = timedelta(seconds=60)  # after which a question that was lost is asked again
BUSY: Final = Phrase("An AI of this table is busy with another question. Try again in a moment.")


class Expected(NamedTuple):
    """A move, and what the AI expects of it: from 0, all is lost, to 100."""

    text: str
    worth: int


class Reasons(NamedTuple):
    """What was played, and what else could have been, the best first."""

    played: Expected
    others: list[Expected]
    tried: int
    """How many ways to go on were tried; none where it played by practice, or had no choice."""
    guessed: bool = False
    """Whether cards that it still hides were drawn by lot for this."""

    @property
    def ventured(self) -> bool:
        """Whether something else promised clearly more."""
        return any(other.worth > self.played.worth + 2 for other in self.others)


def ask(turn: Telling, n: int, *, hides: bool) -> None:
    """Queue the question, unless it is answered or waits; Refused while another one waits."""
    told, about = turn.told, about_line(turn, n, hides=hides)
    with writing() as session:
        mine = [one.told.id for one in turn.all]
        fresh = ToldReason.answer.is_(None), ToldReason.asked_at > now() - PATIENCE
        waits = session.scalar(select(ToldReason).where(ToldReason.told_id.in_(mine), *fresh))
        known = kept_row(told, about)
        if known is not None and (known.answer is not None or known is waits):
            return
        if waits is not None:
            raise Refused(BUSY)
        if known is None:
            session.add(ToldReason(told_id=told.id, about=about))
        else:
            known.asked_at = now()
    send(EXPLAIN, told.id, n, hides)  # lost with a broker that is down, it may be asked again


def explain(choose: Choose, told_id: int, n: int, hides: bool) -> None:
    """The task: find the reasons and keep them; twice changes nothing."""
    told = db.session.get(Told, told_id)
    turn = read_telling(told) if told else None
    if turn is None or n not in turn.standing:
        return
    about = about_line(turn, n, hides=hides)
    row = kept_row(turn.told, about)
    if row is None or row.answer is not None:
        return
    _ = turn.told.sheet.code  # read before the session ends
    db.session.remove()  # a search must hold neither a connection nor an old snapshot
    found = reasons(choose, turn, n, hides=hides)
    with writing():
        row = kept_row(turn.told, about)
        if row is not None:
            row.answer = found._asdict()


def kept(turn: Telling, n: int, *, hides: bool) -> Reasons | None:
    """The answer, once there is one."""
    row = kept_row(turn.told, about_line(turn, n, hides=hides))
    return restored(row.answer) if row is not None and row.answer is not None else None


def kept_row(told: Told, about: str) -> ToldReason | None:
    """The question's row."""
    mine = ToldReason.told_id == told.id, ToldReason.about == about
    return db.session.scalar(select(ToldReason).where(*mine))


def restored(answer: dict[str, Any]) -> Reasons:
    """The reasons as they were kept."""
    played, *others = (Expected(*one) for one in (answer["played"], *answer["others"]))
    return Reasons(played, others, answer["tried"], answer["guessed"])


def about_line(turn: Telling, n: int, *, hides: bool) -> str:
    """What the answer depends on: the move, all that counts before it, and what is still hidden."""
    before = [f"{m} {entry.seat} {entry.text}" for m, entry in turn.standing.items() if m <= n]
    return sha256("\n".join([str(hides), *before]).encode()).hexdigest()[:32]


def reasons(choose: Choose, turn: Telling, n: int, *, hides: bool = False) -> Reasons:
    """What the AI expected of its move in that line, and of all others that it had.

    While it still hides cards, nothing here depends on them: others are drawn in their place, as
    the table might draw them, and only moves are compared that it had whatever they are.
    """
    before = before_line(turn, n)
    knew = guessed(turn, before, n) if hides else before.seen.own
    thought = choose(knew, turn.told.level, seed(before), 1.0).choice
    made = f"{turn.standing[n].text} "
    fitting = [move for move in thought.moves if made.startswith(f"{move.text} ")]
    played = max(fitting, key=lambda move: len(move.text), default=thought.moves[0])
    others = [move for move in thought.moves if move is not played]
    if hides:
        plain = turn.rules.plain(before.table, turn.told.seat)
        others = [move for move in others if move.text in plain]
    known = [Expected(move.text, round(100 * move.value)) for move in (played, *others)]
    return Reasons(known[0], known[1:], thought.simulations, hides)


def guessed(turn: Telling, before: Telling, n: int) -> View:
    """What the AI might have known then, by all that everybody saw: its own move among it."""
    seat, sight = turn.told.seat, turn.seen.looks.get(n, turn.standing[n].text)
    return turn.rules.position(before.table, seat, sight, Rng(seed(before))).view(seat)
