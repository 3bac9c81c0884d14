"""The smallest trick-taking game there is: two suits of four, one of them trump in odd rounds."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit import trick_view
from companion.kit.cards import Deck
from companion.kit.dealing import Dealing
from companion.kit.hidden import Hidden
from companion.kit.option import Options
from companion.kit.scored import Scored
from companion.kit.sheet import opened
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, TrickView
from companion.kit.words import Phrase

DECK: Final = Deck("ab", "1234")
BEATS: Final[vec[i64]] = vec[i64]([*DECK.beats(), *DECK.beats(trump=1)])


class Tricks(Round):
    """A round on the sheet."""

    tricks: list[int]


class Whist(TrickTaking[Tricks]):
    """Three players, two cards each, two left over; three rounds; a trick is a point."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, DECK, BEATS, rounds=3)

    def dealing(self) -> Dealing:
        return Dealing(DECK, 8, int(self.seats), 2, "rest")

    def opening(self, rest: i64) -> None:
        self.row = self.round % 2 * len(DECK)
        super().opening(rest)

    def written(self) -> Tricks:
        return {"tricks": [int(number) for number in self.tricks]}

    def view(self, seat: int | None) -> TrickView[Tricks]:
        return trick_view.view(self, "whist", seat)


class Counted(Scored[Tricks]):
    """A point a trick."""

    def explain(self, index: int) -> list[Phrase]:
        return [Phrase("%(n)s tricks", n=score) for score in self.scores[index]]


def score(sheet: object) -> Counted:
    """The sheet that a match wrote."""
    found = opened(sheet, "whist", (3,), ())
    rounds = tuple(cast(Tricks, entry) for entry in found.rounds)
    return Counted(found.head, rounds, tuple(tuple(entry["tricks"]) for entry in rounds), 3)


HIDDEN: Final = Hidden[Whist, TrickView[Tricks]](Whist, score)
