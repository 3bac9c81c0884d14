"""The smallest game there is, for tests of what every game shares."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove, Rules
from companion.kit.state import CHANCE, OVER, State, View
from companion.kit.words import Phrase


class Seen(View):
    """What both know."""

    stones: int
    taken: list[str]


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

    def view(self, seat: int | None) -> "Seen":
        return {
            "game": "stones",
            "seat": seat,
            "seats": 2,
            "options": {},
            "phase": "taking",
            "turn": self.now,
            "actors": list(self.actors()),
            "hand": [],
            "legal": [],
            "finished": [],
            "totals": [0, 0],
            "stones": self.stones,
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


def nothing(state: State, seat: int, action: int) -> str:
    raise NotImplementedError


def nowhere(view: Seen, rng: Rng) -> Stones:
    raise NotImplementedError


GAME = Rules[Stones, Seen](
    key="stones",
    seats=(2,),
    options=(),
    new=lambda seats, options: Stones(),
    world=nowhere,
    text=nothing,
    find=find,
)
