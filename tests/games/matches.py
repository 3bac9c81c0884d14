"""Matches of any game for tests: random but repeatable, every position kept."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.game import Game
from companion.kit.journal import Entry
from companion.kit.option import Option
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State, View

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi")


class Case(NamedTuple):
    """A game, how many play it, and one setting of its options."""

    key: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    @property
    def game(self) -> Game:
        return GAMES[self.key]

    @property
    def is_special(self) -> bool:
        """Whether it is more than the game as printed with the fewest people."""
        return bool(self.options) or self.seats > self.game.seats[0]

    @property
    def stored(self) -> dict[str, Any]:
        """The options as a new match stores them, with the edition that it is played by."""
        return {**newest(self.game), **dict(self.options)}

    def new(self) -> State:
        return self.game.new(self.seats, self.stored)

    def sheet(self, state: State) -> dict[str, Any]:
        """The score sheet that the match has filled in."""
        return {
            "game": self.key,
            "seats": list(NAMES[: self.seats]),
            "options": dict(self.options),
            "rounds": state.sheet(),
        }

    def __str__(self) -> str:
        return "-".join([self.key, str(self.seats), *(f"{k}={v}" for k, v in self.options)])


def cases() -> Iterator[Case]:
    """Every game with every number of seats as printed, and with its switches thrown.

    With the fewest seats each by itself, with the most all at once that change a rule.
    """
    for game in GAMES.values():
        for seats in game.seats:
            yield Case(game.key, seats, ())
        fewest, most = game.seats[0], game.seats[-1]
        for option in game.options:
            for choice in others(option):
                yield Case(game.key, fewest, ((option.key, option.value(choice, fewest)),))
        last = {o: others(o)[-1] for o in game.options if not o.screen and others(o)}
        if last:
            yield Case(game.key, most, tuple((o.key, o.value(c, most)) for o, c in last.items()))


def others(option: Option) -> list[bool | int | str]:
    """What the switch can be set to besides its default.

    How often everyone deals changes nothing else: the shortest match will do.
    """
    choices = option.choices[:1] if option.per_seat else option.choices
    usual = option.offered if option.hidden else option.default
    return [choice for choice in choices if choice != usual]


every_game = pytest.mark.parametrize("case", list(cases()), ids=str)


class Step(NamedTuple):
    """A position (not to be changed: copy it) and the move that was made in it."""

    before: Any  # a State of the case's game: each test knows what its Views say
    seat: int
    action: int
    text: str

    @property
    def entry(self) -> Entry:
        return Entry(self.seat, self.text)


@cache
def match(case: Case, seed: int) -> tuple[tuple[Step, ...], Any]:
    """A whole random match: its steps and how it ended."""
    rng, state, steps = Rng(seed), case.new(), list[Step]()
    while actors := state.actors():
        assert len(steps) < 5000, "this match does not end"
        seat = actors[int(rng.below(len(actors)))]
        legal = state.legal(seat)
        action = state.chance(rng) if seat == CHANCE else legal[int(rng.below(len(legal)))]
        steps.append(Step(state.copy(), seat, action, case.game.text(state, seat, action)))
        state.apply(seat, action)
    return tuple(steps), state


def viewers(case: Case) -> list[int | None]:
    """Everyone who may look: each seat and a spectator."""
    return [*range(case.seats), None]


def views(case: Case, state: State) -> list[str]:
    """All that anyone knows of the position, as bytes that can be compared."""
    return [written(state.view(viewer)) for viewer in viewers(case)]


def written(view: View) -> str:
    """The View as JSON, where 1 and true and 1.0 differ, as does the order of keys."""
    return json.dumps(view)


def buffer(state: State) -> "vec[i64]":
    """Room for the legal actions of a position."""
    return vec[i64]([0] * int(state.width()))
