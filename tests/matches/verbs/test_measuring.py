"""How hard a deal is: one match a task, kept once, and no seed of it left anywhere else."""

from __future__ import annotations

import pytest

from companion import native
from companion.core.transaction import writing
from companion.kit.option import Options
from companion.matches.verbs import measuring
from companion.matches.verbs.shared_deals import MATCHES, PLAYOUTS, find_deal, measured, new_deal
from companion.models import Deal
from companion.tasks.sweep import sweep

pytestmark = pytest.mark.usefixtures("indoors")


def stored(seats: int | None = 3) -> str:
    """The code of a new deal."""
    with writing() as session:
        deal = new_deal("fisherman", {})
        deal.seats = seats
        session.add(deal)
    return deal.code


def deal(code: str) -> Deal:
    return find_deal(code) or pytest.fail("no deal")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tasks that were queued."""
    queued: list[int] = []
    monkeypatch.setattr(measuring, "send", lambda task, number: queued.append(number))
    return queued


class Players:
    """AIs that score 3 with the deal and 9 or 10 with others."""

    def __init__(self, seed: str) -> None:
        self.seed, self.seeds = seed, list[str]()

    def __call__(
        self,
        key: str,
        seats: int,
        options: Options,
        luck: tuple[str, str],
        level: str,
        seed: int,
        many: int,
    ) -> int:
        self.seeds.append(luck[0])
        return 3 if luck[0] == self.seed else 9 + seed % 4 // 2


def test_it_goes_on_match_by_match_and_then_stops(sent: list[int]) -> None:
    code = stored()
    play = Players(deal(code).seed)
    measuring.measure_later(deal(code))
    while sent:
        measuring.measure_on(play, sent.pop())
    found = measured(deal(code))
    assert found.complete
    assert (len(found.here), len(found.others)) == (MATCHES, MATCHES)
    assert set(found.here) == {3}
    assert found.hard == "harder"
    assert len(set(play.seeds)) == 1 + MATCHES
    measuring.measure_later(deal(code))
    assert not sent


def test_of_two_at_once_one_counts(sent: list[int]) -> None:
    code = stored()
    number = deal(code).id
    play = Players(deal(code).seed)

    def slow(
        key: str,
        seats: int,
        options: Options,
        luck: tuple[str, str],
        level: str,
        seed: int,
        many: int,
    ) -> int:
        measuring.measure_on(play, number)
        return play(key, seats, options, luck, level, seed, many)

    measuring.measure_on(slow, number)
    assert measured(deal(code)).here == (3,)
    assert sent == [number]


def test_what_plain_python_measured_is_measured_again_once_the_engine_is_compiled(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = stored()
    play = Players(deal(code).seed)
    monkeypatch.setattr(native, "ready", lambda: False)
    measuring.measure_later(deal(code))
    while sent:
        measuring.measure_on(play, sent.pop())
    assert measured(deal(code)).playouts == measuring.ROUGH
    monkeypatch.setattr(native, "ready", lambda: True)
    measuring.measure_later(deal(code))
    measuring.measure_on(play, sent.pop())
    found = measured(deal(code))
    assert (found.here, found.others, found.playouts) == ((3,), (), PLAYOUTS)
    while sent:
        measuring.measure_on(play, sent.pop())
    monkeypatch.setattr(native, "ready", lambda: False)  # started without it
    measuring.measure_later(deal(code))
    assert not sent


def test_the_sweep_has_measured_anew_what_plain_python_measured(
    sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, untouched = stored(), stored()
    play = Players(deal(code).seed)
    monkeypatch.setattr(native, "ready", lambda: False)
    measuring.measure_later(deal(code))
    while sent:
        measuring.measure_on(play, sent.pop())
    sweep()
    assert not sent
    monkeypatch.setattr(native, "ready", lambda: True)
    sweep()
    sweep()  # once is enough
    assert sent == [deal(code).id]
    while sent:
        measuring.measure_on(play, sent.pop())
    found = measured(deal(code))
    assert (found.complete, found.playouts) == (True, PLAYOUTS)
    sweep()
    assert not sent
    assert deal(untouched).measured is None


def test_a_deal_of_before_is_not_measured(sent: list[int]) -> None:
    code = stored(None)
    measuring.measure_later(deal(code))
    assert not sent
