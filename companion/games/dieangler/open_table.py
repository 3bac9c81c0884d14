"""The public information of the table, in the terms of the View."""

from collections.abc import Sequence

from mypy_extensions import i64

from companion.games.dieangler.dice import AGAIN, DICE, KEY, SIZE, SPECIALS, UNSAID, USES
from companion.games.dieangler.notation import action_text, dice_of, faces_text
from companion.games.dieangler.position import COMMIT, DRAW, ENDED, NOBODY
from companion.games.dieangler.rules import Rules
from companion.games.dieangler.sheet import DUELS
from companion.games.dieangler.view import Approach, Result, Target
from companion.kit.masks import BIT
from companion.kit.view import Seated


class Open(Rules):
    """The fish, the approach, and the events of the duel."""

    def shown_target(self) -> Target | None:
        """Return the fish to be caught, with its marks."""
        if not self.target:
            return None
        fish = self.shoal.fish[int(self.target) - 1]
        return {"id": fish.id, "target": fish.target, "marks": list(fish.marks)}

    def piles(self, drawn: Sequence[int]) -> tuple[list[list[int]], list[int], list[int]]:
        """Return the fish of each seat, those on the table, and those out of the game (DA-21)."""
        catches: list[list[int]] = [[] for _ in range(int(self.seats))]
        stack: list[int] = []
        gone: list[int] = []
        for duel, fish in enumerate(drawn):
            stack.append(fish)
            by = int(self.by[duel])
            if by >= 0:
                catches[by] += stack
                stack = []
            elif by == NOBODY and (duel + 1) % 5 == 0 and duel + 1 >= DUELS:
                gone += stack
                stack = []
        return catches, stack, gone

    def result(self, stack: Sequence[int], gone: Sequence[int]) -> Result | None:
        """Return how the current duel ended; None if it has not."""
        if self.phase not in (DRAW, ENDED) or self.duel < 0:
            return None
        by = int(self.by[self.duel])
        first = int(self.duel) + 1 - int(self.stake)
        return {
            "winner": by if by >= 0 else None,
            "fish": [int(self.order[duel]) for duel in range(first, int(self.duel) + 1)],
            "tied": [s for s in range(int(self.seats)) if by < 0 and self.tied & BIT[s]],
        }

    def approach(self) -> Approach:
        """Return the public state of the approach: order, declarations, faces, rights."""
        seats = range(int(self.seats))
        groups = self.groups()
        now = [s for s in seats if self.members & BIT[s]]
        going = self.phase not in (DRAW, COMMIT, ENDED)
        rolling = int(self.roller())
        lie = [self.lies(s) for s in seats]
        up = [s for s in seats if lie[s] or self.air[s]]  # seats whose dice are or were in the air
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
        """Return the groups in order of approach, once the dice are revealed (§5)."""
        keys: dict[int, list[int]] = {}
        for seat in range(int(self.seats)):
            if self.fist[seat] > 0:
                keys.setdefault(int(KEY[self.fist[seat]]), []).append(seat)
        return [keys[key] for key in sorted(keys)]

    def lies(self, seat: int) -> bool:
        """Return whether all dice of a seat have been rolled."""
        size = int(SIZE[self.fist[seat]]) if self.fist[seat] > 0 else 0
        return size > 0 and 0 not in [self.face[seat * DICE + die] for die in range(size)]

    def uses_of(self, seat: int) -> dict[str, str]:
        """Return the declared use of each special die."""
        uses = [(die, int(self.use[seat * 2 + i])) for i, die in enumerate(SPECIALS)]
        return {die: USES[use] for die, use in uses if use != UNSAID}

    def faces(self, seat: int) -> list[int]:
        """Return the faces of a seat's dice; 0 in the air."""
        return [int(self.face[seat * DICE + die]) for die in range(int(SIZE[self.fist[seat]]))]

    def counting(self, seat: int) -> list[bool]:
        """Return which dice count for sum and marks."""
        return [bool(self.counts(i64(seat), die)) for die in range(int(SIZE[self.fist[seat]]))]

    def rights_of(self, seat: int) -> dict[str, int]:
        """Return how many rerolls each re-approach die still gives its seat."""
        return {
            die: int(self.left[seat * 2 + i])
            for i, die in enumerate(SPECIALS)
            if self.use[seat * 2 + i] == AGAIN
        }

    def locked_of(self, seat: int) -> list[str]:
        """Return the special dice that are locked."""
        return [die for i, die in enumerate(SPECIALS) if self.locked[seat * 2 + i]]

    def story(self) -> list[Seated]:
        """Return the public events of the duel in the notation; `throw` has the faces of dice."""
        moves: list[Seated] = []
        fists: dict[int, int] = {}
        air: dict[int, int] = {}
        for seat, action in self.events:
            if action < 0:
                moves.append([seat, "throw " + faces_text(fists[seat], air[seat], -1 - action)])
                continue
            if seat not in fists:
                fists[seat] = action
                air[seat] = 2 ** int(SIZE[action]) - 1
            text = action_text(fists[seat], action)
            if text.startswith("reroll"):
                air[seat] = sum(2 ** (int(die) - 1) for die in text.split()[1:])
            moves.append([seat, text])
        return moves
