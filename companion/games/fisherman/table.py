"""The whole table: what each seat sees, moves in words, and how a round ends by itself."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK
from companion.games.fisherman.features import features
from companion.games.fisherman.notation import action_text, reason
from companion.games.fisherman.rules import Position
from companion.games.fisherman.strategy import playout
from companion.games.fisherman.view import View
from companion.kit import seen
from companion.kit.rng import Rng
from companion.kit.words import Phrase


class Fisherman(Position):
    """A match of Fisherman, or a world of one round that its viewer thinks possible."""

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng, buffer)

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    def stage(self) -> str:
        """deal, rules, fishing or over."""
        if self.now < 0:
            return super().stage()
        return "rules" if self.bycatch < 0 else "fishing"

    def said(self, action: int) -> str:
        return action_text(action)

    def refused(self, seat: int, text: str) -> Phrase:
        return reason(self, seat, text)

    def view(self, seat: int | None) -> View:
        """All that a seat has seen (§7). The box nobody ever sees."""
        return {
            **seen.view(self, "fisherman", seat),
            "rules": self.chosen(),
            "catches": [DECK.names_of(int(mask)) for mask in self.caught],
            "points": [int(points) for points in self.points],
        }
