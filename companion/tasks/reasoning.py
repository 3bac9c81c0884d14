"""Why an AI at a real table played what it did: it thinks again of the View that it had."""

from __future__ import annotations

from typing import Final, NamedTuple

import ai
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.services.told.reading import Telling, before_line
from companion.tasks.answering import seed

TRIES: Final = 1500  # enough to tell good from bad; a level may have tried more
SECONDS: Final = 1.0  # of a page's time, at most


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


def reasons(turn: Telling, n: int, *, hides: bool = False) -> Reasons:
    """What the AI expected of its move in that line, and of all others that it had.

    While it still hides cards, nothing here depends on them: others are drawn in their place, as
    the table might draw them, and only moves are compared that it had whatever they are.
    """
    before = before_line(turn, n)
    knew = guessed(turn, before, n) if hides else before.seen.own
    thought = ai.choose(knew, turn.told.level, seed(before), simulations=TRIES, seconds=SECONDS)
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
