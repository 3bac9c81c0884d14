"""What a game folder exports as GAME."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from companion.kit.agent import AgentSettings
from companion.kit.game_words import Words
from companion.kit.numbers import SheetError
from companion.kit.option import Options
from companion.kit.paper import Paper
from companion.kit.reasons import Reasons
from companion.kit.rules import IllegalMove as IllegalMove  # most who play know it from here
from companion.kit.rules import Rules, S, V
from companion.kit.tabletop import TabletopRules
from companion.kit.view import Round
from companion.kit.words import Phrase


@dataclass(frozen=True, kw_only=True)
class Game(Rules[S, V]):
    """A complete game: rules, score sheet, texts and AI settings; S is its State, V its View.

    Every folder of companion.games exports one.
    """

    title: Phrase
    blurb: Phrase
    """One line for the list of games."""
    minutes: int
    close: int = 1
    """The largest margin, in points, at which a second place is a close finish."""
    paper: Paper
    """The score sheet."""
    words: Words[V]
    """Texts and pictures for the pages."""
    agent: AgentSettings[S, V] = field(default_factory=AgentSettings)
    """Settings of the search and the arena."""
    tabletop: TabletopRules[S, V] | None = None
    """Support for tabletop matches; None if the game offers none."""

    reasons: Reasons[V] | None = None
    """What the review looks for to say why a choice is better; None: only the points."""

    paper_only: ClassVar[Phrase | None] = None

    own_kit: ClassVar[None] = None

    @property
    def family(self) -> str:
        return self.key

    @property
    def opener(self) -> Phrase | None:
        """What the first player is called, if there is one."""
        return self.words.opener

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
        """Return what is happening now, from a View alone."""
        return self.words.status(view, names)

    def log(self, view: V, names: Sequence[str]) -> list[Phrase]:
        """Return the round so far, one sentence for each event."""
        return self.words.log(view, names)
