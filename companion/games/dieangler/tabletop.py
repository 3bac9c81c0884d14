"""Die-angler at a real table: fists stay closed until all are opened (§4, DA-30)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.dieangler.dice import names
from companion.games.dieangler.notation import FACES, dice_of, find, text, undrawn
from companion.games.dieangler.position import COMMIT, DECLARE_USE, DRAW, IMPOSSIBLE
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.games.dieangler.world import made, reopened
from companion.kit.journal import LETTERS, Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.tabletop import BLANK, UNSEEN, Choice, TabletopRules
from companion.kit.words import Phrase

CLOSED: Final = {COMMIT: f"commit {UNSEEN}", DECLARE_USE: f"roll {UNSEEN}"}


class TabletopDieangler(TabletopRules[Dieangler, View]):
    """Simultaneous choices are hidden until the last one, which reveals them all."""

    def position(self, view: View, seat: int, observation: str, rng: Rng) -> Dieangler:
        state = reopened(view, rng)
        state.horizon = IMPOSSIBLE
        opened = dict(part.split(" ", 1) for part in observation.split(" / ")[1:] if " " in part)
        for other in made(state, view):
            chosen = opened.get(LETTERS[other])
            if other == view["seat"]:
                chosen = view["chosen"]
            if chosen is None:
                chosen = text(state, other, state.legal(other)[0])
            state.apply(other, find(state, other, chosen))
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        return list(moves)  # nothing is hidden before a choice

    def observe(self, state: Dieangler, seat: int, action: int, viewer: int | None) -> str:
        full = text(state, seat, action)
        if seat == CHANCE:
            return full
        if len(state.actors()) > 1:
            return full if seat == viewer else closed(state)
        others = [s for s in pending(state) if s != viewer]
        shown = [f"{LETTERS[s]} {text(state, s, int(state.pending[s]))}" for s in others]
        return " / ".join([full, *shown])

    def action(
        self, state: Dieangler, seat: int, observation: str, viewer: int | None, rng: Rng
    ) -> int:
        if seat == CHANCE or (len(state.actors()) > 1 and seat == viewer):
            return find(state, seat, observation)
        if len(state.actors()) > 1:
            if observation != closed(state):
                raise IllegalMove(Phrase("Others are still choosing: nothing is open yet."))
            return state.legal(seat)[0]
        first, *rest = observation.split(" / ")
        others = [LETTERS[s] for s in pending(state) if s != viewer]
        if sorted(part[:1] for part in rest) != others:
            raise IllegalMove(Phrase("Enter what everybody has chosen."))
        return find(state, seat, first)

    def choices(self, view: View, seat: int) -> list[Choice]:
        state, viewer = self.position(view, seat, "", Rng(1)), view["seat"]
        if seat == CHANCE and state.phase == DRAW:
            return [Choice(f"fish {fish}") for fish in undrawn(state)]
        if seat == CHANCE:
            return [thrown(state)]
        if len(state.actors()) > 1 and seat != viewer:
            return [Choice(closed(state))]
        others = [s for s in pending(state) if s != viewer and len(state.actors()) == 1]
        pools = [tuple(texts(state, other)) for other in others]
        rest = "".join(f" / {LETTERS[other]} {BLANK}" for other in others)
        return [
            Choice(word + rest, pools, word if seat == viewer else "")
            for word in texts(state, seat)
        ]

    def offered(self, own: View, table: View, seat: int) -> list[Choice]:
        """Ask for all choices opened at once together; the viewer's own choice is not asked."""
        choices = self.choices(own, seat)
        if seat == CHANCE or len(choices) < 2 or seat == own["seat"]:
            return choices
        heads = tuple(choice.text.split(" / ")[0] for choice in choices)
        rest = choices[0].text[len(heads[0]) :]
        return [Choice(BLANK + rest, (heads, *choices[0].pools))]

    def parse_blank(self, words: str) -> str:
        return {"reroll": "stand", "commit": "commit none"}.get(words, words)


def closed(state: Dieangler) -> str:
    """Return the text of a choice that nobody else sees yet."""
    return CLOSED.get(int(state.phase), UNSEEN)


def pending(state: Dieangler) -> list[int]:
    """Return the seats whose choice is made but not shown."""
    return [seat for seat, action in enumerate(state.pending) if action >= 0]


def texts(state: Dieangler, seat: int) -> list[str]:
    """Return all choices that the seat has, or had when it chose."""
    twin = state.copy()
    if twin.pending[seat] >= 0:
        twin.pending[seat] = -1
        twin.waiting |= 2**seat
    return [text(state, seat, action) for action in twin.legal(seat)]


def thrown(state: Dieangler) -> Choice:
    """Return the roll of the dice in the air, with a blank for each face."""
    who = int(state.roller())
    fist = names(int(state.fist[who]))
    dice = [fist[die - 1] for die in dice_of(int(state.air[who]))]
    faces: Iterable[Sequence[str]] = (
        tuple(str(face) for face in range(1, FACES[die] + 1)) for die in dice
    )
    return Choice(" ".join(["roll", *(f"{die} {BLANK}" for die in dice)]), tuple(faces))


TABLETOP = TabletopDieangler(text, find)
