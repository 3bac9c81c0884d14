"""Matches by chance, with a bookkeeper beside them who knows fishing and elders only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.nusfjord.actions import USE_NOW
from companion.games.nusfjord.table import Nusfjord
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games.nusfjord.carded import council, deck, stand
from tests.games.nusfjord.table import legal

TAKING, USING = 0, 1  # the first two cards of a deck
SOUGHT = ("elder", "take", "now", "use", "issue", "buy", "serve", "short", "paid", "feed")
"""What these matches are about: chosen wherever it can be, four times of five."""


def played(state: Nusfjord, seed: int) -> Iterator[str]:
    """Each decision of a match by chance, once it is made."""
    rng = Rng(seed)
    state.apply(CHANCE, state.chance(rng))
    while state.turn() >= 0:
        seat, said = int(state.turn()), legal(state)
        wanted = [n for n, text in enumerate(said) if text.startswith(SOUGHT)]
        among = wanted if wanted and rng.below(5) else range(len(said))
        n = among[int(rng.below(len(among)))]
        state.apply(seat, state.legal(seat)[n])
        yield said[n]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["herring", "mackerel", "cod"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_is_paid_more_fish_than_they_have_shares(seats: int, name: str) -> None:
    for seed in range(12):
        state = Nusfjord(seats, {"deck": name})
        for _ in played(state, seed):
            for event in state.view(None)["events"]:
                if event[0] == "paid":
                    seat, amount, holder = map(int, event[1:])
                    shares = int(state.harbours.owned[holder * seats + seat])
                    assert 1 <= amount <= max(shares, 1) <= 5, (seed, state.course.round)
            has = state.harbours
            assert min([*has.fish, *has.wood, *has.gold, *state.distribution.due]) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_every_use_of_an_elder_is_heard(seats: int) -> None:
    """One card hears that an elder is taken, another that one is used; both bring goods alone."""
    taking = {"whenever": "elder", "by": "everyone", "do": [{"gain": {"wood": 1}}]}
    using = {"whenever": "use", "by": "everyone", "do": [{"gain": {"gold": 1}}]}
    found = 0
    for seed in range(20):
        state = Nusfjord(seats, {"own_deck": deck([taking, using]), "own_elders": council()})
        decisions = played(state, seed)
        next(decisions)
        stand(state, 0, TAKING)
        stand(state, 1, USING)
        for _ in decisions:
            if state.course.step != USE_NOW:
                events = state.view(None)["events"]
                used = sum(event[0] == "use" for event in events)
                assert sum(event[0] == "gave" and event[2] == USING for event in events) == used
                found += used
    assert found > 100
