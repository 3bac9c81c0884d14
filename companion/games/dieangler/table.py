"""The whole table: the deck and the dice, what each seat sees, the sheet that fills itself in."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import (
    AGAIN,
    BIT,
    DICE,
    KEY,
    SIZE,
    SPECIALS,
    UNSAID,
    USES,
    sides,
)
from companion.games.dieangler.dice import names as dice_names
from companion.games.dieangler.notation import action_text, dice_of, faces_text, undrawn
from companion.games.dieangler.prospects import outlook
from companion.games.dieangler.rules import (
    COMMIT,
    DRAW,
    ENDED,
    NOBODY,
    UNPLAYED,
    Position,
)
from companion.games.dieangler.sheet import DUELS, Duel
from companion.games.dieangler.strategy import playout
from companion.games.dieangler.view import Approach, Result, Target, View
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FOLLOWS, OVER, PRESSED, TYPED
from companion.kit.view import Seated

PHASES = ("draw", "commit", "declare", "roll", "again", "over")


class Dieangler(Position):
    """A match of Die-angler, or a world that its viewer thinks possible."""

    def chance(self, rng: Rng) -> int:
        """The next fish, or the faces of the dice in the air (base 21, the first last)."""
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
        """The fish waits to be turned, so that the duel can be read; dice fall at once (§12)."""
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
        """Every choice the viewer does not know, evenly among what that seat might have chosen."""
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
        """All that a seat has seen (§12); others' choices only when all are made."""
        mine = [] if seat is None else self.legal(seat)
        drawn = [int(self.order[duel]) for duel in range(int(self.duel) + 1)]
        catches, lying, gone = self.piles(drawn)
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
            "stack": lying,
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
            "result": self.result(lying, gone),
            "events": self.story(),
            "finished": self.sheet(),
        }

    def said(self, seat: int, action: int) -> str:
        """An action of that seat in the notation."""
        return action_text(int(self.fist[seat]), action)

    def shown_target(self) -> Target | None:
        """The fish to be caught, with its marks."""
        if not self.target:
            return None
        fish = self.shoal.fish[int(self.target) - 1]
        return {"id": fish.id, "target": fish.target, "marks": list(fish.marks)}

    def piles(self, drawn: Sequence[int]) -> tuple[list[list[int]], list[int], list[int]]:
        """Who has which fish, which lie on the table, and which are out of the game (DA-21)."""
        catches: list[list[int]] = [[] for _ in range(int(self.seats))]
        lying: list[int] = []
        gone: list[int] = []
        for duel, fish in enumerate(drawn):
            lying.append(fish)
            by = int(self.by[duel])
            if by >= 0:
                catches[by] += lying
                lying = []
            elif by == NOBODY and (duel + 1) % 5 == 0 and duel + 1 >= DUELS:
                gone += lying
                lying = []
        return catches, lying, gone

    def has_committed(self, seat: int) -> bool:
        """Whether that seat has chosen its dice for the duel on the table."""
        return self.fist[seat] >= 0 or (self.phase == COMMIT and self.pending[seat] >= 0)

    def dice(self, seat: int, viewer: int | None) -> list[str] | None:
        """The dice of a seat, which it alone knows before all have chosen (DA-30)."""
        if self.fist[seat] >= 0:
            return dice_names(int(self.fist[seat]))
        if self.phase == COMMIT and seat == viewer and self.pending[seat] >= 0:
            return dice_names(int(self.pending[seat]))
        return None

    def hand(self, seat: int) -> list[str]:
        """What a seat has behind its screen."""
        resting = specials_of(int(self.resting[seat]))
        left = ["d6"] * 5 + [die for die in SPECIALS if die not in resting]
        for die in self.dice(seat, seat) or []:
            left.remove(die)
        return left

    def chosen(self, seat: int | None) -> str | None:
        """What that seat has chosen and nobody else knows yet."""
        if seat is None or self.pending[seat] < 0:
            return None
        return self.said(seat, int(self.pending[seat]))

    def approach(self) -> Approach:
        """The approach as everybody sees it: order, declarations, faces, rights."""
        seats = range(int(self.seats))
        groups = self.groups()
        now = [s for s in seats if self.members & BIT[s]]
        going = self.phase not in (DRAW, COMMIT, ENDED)
        rolling = int(self.roller())
        lie = [self.lies(s) for s in seats]
        up = [s for s in seats if lie[s] or self.air[s]]  # whose dice are or were in the air
        return {
            "groups": groups,
            "group": groups.index(now) if going and now in groups else None,
            "approaching": [s for s in seats if going and self.together & BIT[s]],
            "uses": [self.uses_of(s) if s in up else None for s in seats],
            "faces": [self.faces(s) if s in up else [] for s in seats],
            "counts": [self.counting(s) if s in up else [] for s in seats],
            "rights": [self.rights_of(s) for s in seats],
            "locked": [self.locked_of(s) for s in seats],
            "lures": [int(self.lures(i64(s))) for s in seats],
            "sums": [int(self.total(i64(s))) if lie[s] else None for s in seats],
            "caught": [bool(self.catches(i64(s))) if lie[s] else None for s in seats],
            "rolling": rolling if rolling >= 0 else None,
            "throw": dice_of(int(self.air[rolling])) if rolling >= 0 else [],
        }

    def groups(self) -> list[list[int]]:
        """Who approaches when, once the dice are open (§5)."""
        keys: dict[int, list[int]] = {}
        for seat in range(int(self.seats)):
            if self.fist[seat] > 0:
                keys.setdefault(int(KEY[self.fist[seat]]), []).append(seat)
        return [keys[key] for key in sorted(keys)]

    def lies(self, seat: int) -> bool:
        """Whether all dice of a seat lie on the table."""
        size = int(SIZE[self.fist[seat]]) if self.fist[seat] > 0 else 0
        return size > 0 and 0 not in [self.face[seat * DICE + die] for die in range(size)]

    def uses_of(self, seat: int) -> dict[str, str]:
        """What each special die was declared for."""
        uses = [(die, int(self.use[seat * 2 + i])) for i, die in enumerate(SPECIALS)]
        return {die: USES[use] for die, use in uses if use != UNSAID}

    def faces(self, seat: int) -> list[int]:
        """What the dice show; 0 in the air."""
        return [int(self.face[seat * DICE + die]) for die in range(int(SIZE[self.fist[seat]]))]

    def counting(self, seat: int) -> list[bool]:
        """Which dice count for sum and marks."""
        return [bool(self.counts(i64(seat), die)) for die in range(int(SIZE[self.fist[seat]]))]

    def rights_of(self, seat: int) -> dict[str, int]:
        """How often each special die of re-approach still lets its seat roll again."""
        return {
            die: int(self.left[seat * 2 + i])
            for i, die in enumerate(SPECIALS)
            if self.use[seat * 2 + i] == AGAIN
        }

    def locked_of(self, seat: int) -> list[str]:
        """The special dice that stay as they are."""
        return [die for i, die in enumerate(SPECIALS) if self.locked[seat * 2 + i]]

    def result(self, lying: Sequence[int], gone: Sequence[int]) -> Result | None:
        """How the duel on the table ended."""
        if self.phase not in (DRAW, ENDED) or self.duel < 0:
            return None
        by = int(self.by[self.duel])
        first = int(self.duel) + 1 - int(self.stake)
        return {
            "winner": by if by >= 0 else None,
            "fish": [int(self.order[duel]) for duel in range(first, int(self.duel) + 1)],
            "tied": [s for s in range(int(self.seats)) if by < 0 and self.tied & BIT[s]],
        }

    def story(self) -> list[Seated]:
        """The public events of the duel in the notation; `throw` is what dice showed."""
        told: list[Seated] = []
        fists: dict[int, int] = {}
        air: dict[int, int] = {}
        for seat, action in self.events:
            if action < 0:
                told.append([seat, "throw " + faces_text(fists[seat], air[seat], -1 - action)])
                continue
            if seat not in fists:
                fists[seat] = action
                air[seat] = 2 ** int(SIZE[action]) - 1
            text = action_text(fists[seat], action)
            if text.startswith("reroll"):
                air[seat] = sum(2 ** (int(die) - 1) for die in text.split()[1:])
            told.append([seat, text])
        return told

    def copy(self) -> "Dieangler":
        twin = Dieangler(int(self.seats), self.options)
        twin.copy_from(self)
        return twin


def specials_of(mask: int) -> list[str]:
    """The special dice of a mask."""
    return [die for i, die in enumerate(SPECIALS) if mask // 2**i % 2]
