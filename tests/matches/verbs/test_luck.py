"""Luck: bound to a seed when the match is opened, open to everyone when it is over."""

import pytest
from sqlalchemy import inspect

from companion.core.transaction import writing
from companion.kit.fair import fingerprint
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, TYPED, State
from companion.matches.verbs import lobby, luck, positions, undo
from companion.models import Match
from tests.tables import fresh, opened, started, step, steps

pytestmark = pytest.mark.usefixtures("indoors")


def deals(match: Match) -> list[str]:
    """What chance did so far."""
    return [entry.text for entry in positions.entries(match) if entry.seat == CHANCE]


def plant(match: Match, seed: str = "7" * 64) -> None:
    """Give the match this seed."""
    with writing():
        match.luck_seed, match.luck_fingerprint = seed, fingerprint(seed)


@pytest.mark.usefixtures("anywhere")
def test_the_fingerprint_is_there_before_anything_is_dealt_and_stays() -> None:
    match = opened()
    promised = match.luck_fingerprint
    assert match.length == 0
    assert promised == fingerprint(match.luck_seed or "")
    match = started("maa")
    promised = match.luck_fingerprint
    steps(match, 500)
    assert fresh(match.id).luck_fingerprint == promised


def test_every_match_has_a_seed_of_its_own() -> None:
    seeds = {opened().luck_seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seed and len(seed) == 64 for seed in seeds)


def test_a_rematch_has_a_new_one() -> None:
    match = started("maa")
    steps(match, 500)
    assert lobby.rematch(match).luck_fingerprint not in (None, match.luck_fingerprint)


def test_the_same_seed_names_and_code_give_the_same_deal_and_other_names_another() -> None:
    def dealt(name: str) -> str:
        match = opened()
        with writing():
            match.code = "the-same"
            match.places[1].name = name
            match.places[1].kind = match.places[2].kind = "human"
        plant(match)
        lobby.start(match)
        told = deals(match)[0]
        with writing():
            match.code = f"done-{match.id}"
        return told

    assert dealt("Ben") == dealt("Ben") != dealt("Benjamin")


def test_names_count_as_they_were_at_the_start() -> None:
    match = started()
    assert match.luck_words == f"{match.code}\nAki\nBen\nChie"
    with writing():
        match.places[1].name = "Bob"
    assert fresh(match.id).luck_words == f"{match.code}\nAki\nBen\nChie"


def test_the_seed_is_not_even_loaded_with_the_match() -> None:
    match = fresh(started().id)
    assert "luck_seed" in inspect(match).unloaded
    assert positions.view(match, 0)
    assert "luck_seed" in inspect(match).unloaded
    assert match.luck_fingerprint


@pytest.mark.slow
def test_all_of_a_finished_match_follows_from_its_seed() -> None:
    match = started("mll")
    steps(match, 500)
    drawn = luck.drawn(match)
    assert [move.text for move in drawn] == deals(match)
    assert all(move.follows and move.draws and not move.typed for move in drawn)
    assert len({tuple(move.draws) for move in drawn}) == len(drawn)


def test_another_seed_gives_nothing_of_it() -> None:
    match = started("mll")
    steps(match, 500)
    plant(match)
    assert not any(move.follows for move in luck.drawn(match))


def test_after_an_undo_the_plies_go_on_so_luck_does_not_repeat() -> None:
    match = started()
    step(match)
    assert undo.ask(match, 1, length=2)
    steps(match, 500)
    drawn = luck.drawn(match)
    assert any(text.startswith("undo") for _, text in positions.entries(match))
    assert all(move.follows for move in drawn)
    assert len({tuple(move.draws) for move in drawn}) == len(drawn)


def test_a_match_that_lost_its_seed_with_a_name_goes_on_with_the_systems_luck() -> None:
    match = started("maa")
    steps(match, 2)
    with writing():
        luck.forget_names(match, ["Aki"])
    assert (match.luck_seed, match.luck_fingerprint) == (None, None)
    steps(match, 500)
    assert positions.is_over(match)
    assert len(set(deals(match))) == 3


def test_numbers_of_real_dice_are_typed_and_nothing_is_drawn_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = started("mll")
    steps(match, 500)
    monkeypatch.setattr(luck, "is_typed", lambda state, by: by == "host")  # the first deal
    first, *others = luck.drawn(match)
    assert (first.typed, first.draws) == (True, [])
    assert not any(move.typed for move in others)


def test_chance_changes_nothing_but_the_luck() -> None:
    """Or it could not be asked again."""
    match = started()
    while not any(actor == CHANCE for actor in positions.position(match).actors()):
        step(match)
    state = positions.position(match)
    before = state.view(None)
    assert state.chance(Rng(1)) == state.chance(Rng(1))
    assert state.view(None) == before


def test_who_types_is_not_who_draws() -> None:
    class Dice(State):
        def luck(self) -> str:
            return TYPED

    assert luck.is_typed(Dice(), "seat 2")
    assert not luck.is_typed(Dice(), "ai")
    assert not luck.is_typed(positions.position(started()), "seat 2")
