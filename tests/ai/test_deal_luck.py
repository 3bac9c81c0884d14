"""Self-play of a deal: it gets what the tables get, and repeats itself."""

import pytest

from ai import deal_luck
from ai.deal_luck import first_seat
from companion.games import GAMES
from companion.kit.fair import FairRng, words_of

SEED, CODE = "5" * 64, "abcd2345abcd2345"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_match_has_the_same_total(game: str) -> None:
    seats = max(2, GAMES[game].seats[0])
    once = first_seat(game, seats, {}, (SEED, CODE), "club", 1, 1)
    assert once == first_seat(game, seats, {}, (SEED, CODE), "club", 1, 1)


def test_it_is_dealt_as_the_tables_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the luck of the seed, the code and the number of the deal."""
    asked: list[tuple[str, str, int | str]] = []

    def noting(seed: str, words: str, place: int | str) -> FairRng:
        asked.append((seed, words, place))
        return FairRng(seed, words, place)

    monkeypatch.setattr(deal_luck, "FairRng", noting)
    first_seat("fisherman", 3, {}, (SEED, CODE), "club", 1, 1)
    assert asked == [(SEED, words_of(CODE), f"{n}") for n in range(1, len(asked) + 1)]
    assert len(asked) > 1
