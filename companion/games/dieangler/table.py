"""The complete game state: deck, dice, Views, and the score sheet."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import DICE, SPECIALS, sides, specials_of
from companion.games.dieangler.dice import names as dice_names
from companion.games.dieangler.notation import action_text, undrawn
from companion.games.dieangler.open_table import Open
from companion.games.dieangler.position import COMMIT, DRAW, NOBODY, UNPLAYED
from companion.games.dieangler.prospects import outlook
from companion.games.dieangler.sheet import DUELS, Duel
from companion.games.dieangler.strategy import playout
from companion.games.dieangler.view import View
from companion.kit.masks import BIT
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FOLLOWS, OVER, PRESSED, TYPED

PHASES = ("draw", "commit", "declare", "roll", "again", "over")


class Dieangler(Open):
    """A match of Die-angler, or a determinization of it."""

    def chance(self, rng: Rng) -> int:
        """Return the next fish, or the faces of the dice in the air (base 21, the first last)."""
        if self.phase == DRAW:
            left = undrawn(self)
            return left[int(rng.below(len(left)))]
        seat: i64 = self.roller()
        faces: i64 = 0
        unit: i64 = 1
        die: i64 = 0
        while die < DICE:
            if self.air[seat] & BIT[die]:
                faces += unit * (1 + rng.below(sides(self.fist[seat], die)))
                unit *= 21
            die += 1
        return int(faces)

    def luck(self) -> str:
        """Return how chance acts: fish wait to be turned up, dice fall at once (§12)."""
        if self.phase == DRAW:
            return PRESSED
        return TYPED if self.options.get("real_dice", False) else FOLLOWS

    def apply(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.choose(i64(seat), i64(action))
        elif self.phase == DRAW:
            self.turn_up(i64(action))
        else:
            self.fall(i64(action))

    def legal(self, seat: int) -> list[int]:
        if self.turn() < 0 or not 0 <= seat < self.seats or not self.waiting & BIT[seat]:
            return []
        buffer = vec[i64]([0] * int(self.width()))
        n = self.choices_into(i64(seat), buffer)
        return [int(buffer[i]) for i in range(n)]

    def redeal(self, rng: Rng) -> None:
        """Resample every choice hidden from the viewer, uniformly among the legal ones."""
        if not self.hidden:
            return
        seat: i64 = 0
        while seat < self.seats:
            if self.hidden & BIT[seat]:
                count: i64 = self.choices_into(seat, self.scratch)
                self.pending[seat] = self.scratch[rng.below(count)]
            seat += 1

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng)

    def payoff(self, seat: i64) -> float:
        return outlook(self, seat)

    # ------------------------------------------------ what is known

    def sheet(self) -> list[Duel]:
        played = [int(by) for by in self.by if by != UNPLAYED]
        return [{"winner": None if by == NOBODY else by} for by in played]

    def view(self, seat: int | None) -> View:
        """Return all that a seat has seen (§12); others' choices only when all are made."""
        mine = [] if seat is None else self.legal(seat)
        drawn = [int(self.order[duel]) for duel in range(int(self.duel) + 1)]
        catches, stack, gone = self.piles(drawn)
        return {
            "game": "dieangler",
            "seat": seat,
            "seats": int(self.seats),
            "options": self.options,
            "phase": PHASES[int(self.phase)],
            "turn": None if self.turn() == OVER else int(self.turn()),
            "actors": list(self.actors()),
            "duel": int(self.duel),
            "duels": int(self.duels),
            "overtime": bool(self.duels > DUELS and self.duel >= DUELS - (self.phase == DRAW)),
            "deck": int(self.duels - self.duel - 1),
            "target": self.shown_target(),
            "stack": stack,
            "drawn": drawn,
            "catches": catches,
            "totals": [int(taken) for taken in self.taken],
            "gone": gone,
            "resting": [specials_of(int(mask)) for mask in self.resting],
            "hand": [] if seat is None else self.hand(seat),
            "legal": [] if seat is None else [self.said(seat, action) for action in mine],
            "committed": [s for s in range(int(self.seats)) if self.has_committed(s)],
            "dice": [self.dice(s, seat) for s in range(int(self.seats))],
            **self.approach(),
            "chosen": self.chosen(seat),
            "result": self.result(stack, gone),
            "events": self.story(),
            "finished": self.sheet(),
        }

    def said(self, seat: int, action: int) -> str:
        """Return an action of a seat in the notation."""
        return action_text(int(self.fist[seat]), action)

    def has_committed(self, seat: int) -> bool:
        """Return whether a seat has chosen its dice for the current duel."""
        return self.fist[seat] >= 0 or (self.phase == COMMIT and self.pending[seat] >= 0)

    def dice(self, seat: int, viewer: int | None) -> list[str] | None:
        """Return the dice of a seat, which only the seat sees until all have chosen (DA-30)."""
        if self.fist[seat] >= 0:
            return dice_names(int(self.fist[seat]))
        if self.phase == COMMIT and seat == viewer and self.pending[seat] >= 0:
            return dice_names(int(self.pending[seat]))
        return None

    def hand(self, seat: int) -> list[str]:
        """Return the dice behind a seat's screen."""
        resting = specials_of(int(self.resting[seat]))
        left = ["d6"] * 5 + [die for die in SPECIALS if die not in resting]
        for die in self.dice(seat, seat) or []:
            left.remove(die)
        return left

    def chosen(self, seat: int | None) -> str | None:
        """Return the seat's choice that others do not know yet."""
        if seat is None or self.pending[seat] < 0:
            return None
        return self.said(seat, int(self.pending[seat]))

    def copy(self) -> "Dieangler":
        twin = Dieangler(int(self.seats), self.options)
        twin.copy_from(self)
        return twin
