"""The smallest game there is, for tests of what every game shares."""

from dataclasses import fields
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.game import Game, IllegalMove
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State, View
from companion.kit.words import Phrase


class Stones(State):
    """Luck lays down stones, then the seats take one or two in turn."""

    def __init__(self) -> None:
        self.stones, self.now, self.taken = 0, CHANCE, list[str]()

    def turn(self) -> i64:
        return self.now

    def legal(self, seat: int) -> list[int]:
        return [n for n in (1, 2) if n <= self.stones] if seat == self.now else []

    def chance(self, rng: Rng) -> int:
        return 3 + int(rng.below(5))

    def apply(self, seat: int, action: int) -> None:
        self.stones += action if seat == CHANCE else -action
        self.now = (self.now + 1) % 2 if self.stones else OVER
        self.taken.append(f"{seat}:{action}")

    def view(self, seat: int | None) -> View:
        return {
            "stones": self.stones,
            "turn": self.now,
            "actors": list(self.actors()),
            "taken": list(self.taken),
        }

    def legal_into(self, out: vec[i64]) -> i64:
        legal = self.legal(self.now)
        for place, action in enumerate(legal):
            out[place] = action
        return len(legal)

    def play(self, action: i64) -> None:
        self.apply(self.now, int(action))


def find(state: State, seat: int, text: str) -> int:
    verb, _, number = text.partition(" ")
    action = int(number) if number.isdecimal() else 0
    if seat == CHANCE and verb == "lay" and action:
        return action
    if verb != "take" or action not in state.legal(seat):
        raise IllegalMove(Phrase("You cannot %(text)s.", text=text))
    return action


def nothing(*_: Any) -> Any:
    raise NotImplementedError


GIVEN: dict[str, Any] = {
    "key": "stones",
    "title": Phrase("Stones"),
    "seats": (2,),
    "options": (),
    "new": lambda seats, options: Stones(),
    "find": find,
}
GAME = Game(**{part.name: GIVEN.get(part.name, nothing) for part in fields(Game)})
