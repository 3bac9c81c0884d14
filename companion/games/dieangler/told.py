"""Die-angler told at a real table: a fist is closed until all are opened (§4, DA-30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from companion.games.dieangler.dice import names
from companion.games.dieangler.notation import FACES, dice_of, find, text, undrawn
from companion.games.dieangler.position import COMMIT, DECLARE_USE, DRAW, NEVER
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.view import View
from companion.games.dieangler.world import made, reopened
from companion.kit.journal import LETTERS, Entry
from companion.kit.rng import Rng
from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.told import BLANK, UNSEEN, Choice, Told
from companion.kit.words import Phrase

CLOSED: Final = {COMMIT: f"commit {UNSEEN}", DECLARE_USE: f"roll {UNSEEN}"}


class ToldDieangler(Told[Dieangler, View]):
    """Of several who choose at once, nothing is seen of any before the last; with it, all."""

    def position(self, view: View, seat: int, sight: str, rng: Rng) -> Dieangler:
        state = reopened(view, rng)
        state.horizon = NEVER
        opened = dict(part.split(" ", 1) for part in sight.split(" / ")[1:] if " " in part)
        for other in made(state, view):
            told = opened.get(LETTERS[other])
            if other == view["seat"]:
                told = view["chosen"]
            if told is None:
                told = text(state, other, state.legal(other)[0])
            state.apply(other, find(state, other, told))
        return state

    def resampled(self, view: View, moves: Sequence[Entry], rng: Rng) -> list[Entry]:
        return list(moves)  # before a choice everything lies open

    def sight(self, state: Dieangler, seat: int, action: int, viewer: int | None) -> str:
        full = text(state, seat, action)
        if seat == CHANCE:
            return full
        if len(state.actors()) > 1:
            return full if seat == viewer else closed(state)
        others = [s for s in pending(state) if s != viewer]
        shown = [f"{LETTERS[s]} {text(state, s, int(state.pending[s]))}" for s in others]
        return " / ".join([full, *shown])

    def action(self, state: Dieangler, seat: int, sight: str, viewer: int | None, rng: Rng) -> int:
        if seat == CHANCE or (len(state.actors()) > 1 and seat == viewer):
            return find(state, seat, sight)
        if len(state.actors()) > 1:
            if sight != closed(state):
                raise IllegalMove(Phrase("Others are still choosing: nothing is open yet."))
            return state.legal(seat)[0]
        first, *rest = sight.split(" / ")
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

    def asked(
        self, own: View, table: View, seat: int, beside: Collection[int] = ()
    ) -> list[Choice]:
        """What several open at once is asked at once; of the viewer's fist nothing hangs on."""
        known = [LETTERS[other] for other in beside]
        found = [kept(choice, known) for choice in self.choices(own, seat)]
        if seat == CHANCE or len(found) < 2 or seat == own["seat"]:
            return found
        heads = tuple(choice.text.split(" / ")[0] for choice in found)
        rest = found[0].text[len(heads[0]) :]
        return [Choice(BLANK + rest, (heads, *found[0].pools))]

    def heard(self, own: View, seat: int, sight: str) -> str:
        """The viewer opens its fist with the others."""
        mine, chosen = f" / {LETTERS[own['seat'] or 0]} {UNSEEN}", own["chosen"]
        opened = f"{mine[:-1]}{chosen}" if chosen else mine
        return f"{sight} ".replace(f"{mine} ", f"{opened} ").removesuffix(" ")

    def spelled(self, words: str) -> str:
        return {"reroll": "stand", "commit": "commit none"}.get(words, words)


def kept(choice: Choice, known: Collection[str]) -> Choice:
    """The choice, with a fist that opens itself instead of its blank.

    >>> kept(Choice("stand / A _ / C _", (("1",), ("2",))), ["A"])
    Choice(text='stand / A ? / C _', pools=(('2',),), move='', cards=False, public=False)
    """
    first, *rest = choice.text.split(" / ")
    if BLANK in first.split(" "):
        return choice
    parts, pools = [first], list[Sequence[str]]()
    for part, pool in zip(rest, choice.pools, strict=True):
        mine = part[:1] in known
        parts.append(f"{part[:1]} {UNSEEN}" if mine else part)
        pools += [] if mine else [pool]
    return choice._replace(text=" / ".join(parts), pools=tuple(pools))


def closed(state: Dieangler) -> str:
    """A choice that nobody else sees yet."""
    return CLOSED.get(int(state.phase), UNSEEN)


def pending(state: Dieangler) -> list[int]:
    """Who has chosen, and has not shown it."""
    return [seat for seat, action in enumerate(state.pending) if action >= 0]


def texts(state: Dieangler, seat: int) -> list[str]:
    """All that seat can choose, or could when it chose."""
    twin = state.copy()
    if twin.pending[seat] >= 0:
        twin.pending[seat] = -1
        twin.waiting |= 2**seat
    return [text(state, seat, action) for action in twin.legal(seat)]


def thrown(state: Dieangler) -> Choice:
    """The dice in the air, each with a face to be told."""
    who = int(state.roller())
    fist = names(int(state.fist[who]))
    dice = [fist[die - 1] for die in dice_of(int(state.air[who]))]
    faces: Iterable[Sequence[str]] = (
        tuple(str(face) for face in range(1, FACES[die] + 1)) for die in dice
    )
    return Choice(" ".join(["roll", *(f"{die} {BLANK}" for die in dice)]), tuple(faces))


TOLD = ToldDieangler(text, find)
