"""What a game folder exports as GAME."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from companion.kit.game_words import Words
from companion.kit.mind import Mind
from companion.kit.numbers import SheetError
from companion.kit.option import Options
from companion.kit.paper import Paper
from companion.kit.rules import IllegalMove as IllegalMove  # most who play know it from here
from companion.kit.rules import Rules, S, V
from companion.kit.told import Told
from companion.kit.view import Round
from companion.kit.words import Phrase


@dataclass(frozen=True, kw_only=True)
class Game(Rules[S, V]):
    """One game, whole, by its positions and Views: its rules, and what is made of them.

    Every folder of companion.games exports one.
    """

    title: Phrase
    blurb: Phrase
    """One line for the shelf."""
    minutes: int
    close: int = 1
    """So far behind the winners or less, a second place is a close finish."""
    paper: Paper
    """What scorekeepers ask."""
    words: Words[V]
    """What the pages ask."""
    mind: Mind[S, V] = field(default_factory=Mind)
    """What only the search and the arena ask."""
    told: Told[S, V] | None = None
    """How a match at a real table looks to one seat; None: such matches are not offered."""

    def resumed(self, seats: int, options: Options, rounds: object) -> S:
        sheet = {
            "game": self.key,
            "seats": [str(seat) for seat in range(seats)],
            "options": options,
            "rounds": rounds,
        }
        try:
            past = self.paper.score(sheet)
        except SheetError as error:
            raise IllegalMove(error.phrase) from None
        if past.finished or not past.rounds:
            return super().resumed(seats, options, rounds)
        state = self.new(seats, options)
        state.resume(cast("Sequence[Round]", rounds), past)
        return state

    def status(self, view: V, names: Sequence[str]) -> Phrase:
        """What is happening now, from a View alone."""
        return self.words.status(view, names)

    def log(self, view: V, names: Sequence[str]) -> list[Phrase]:
        """The round so far, one sentence an event."""
        return self.words.log(view, names)
