"""The rounds of a sheet: the latest entry of a round counts.

An entry writes a round (or the names) or undoes an earlier entry; an undo can be undone too.
Everything here is computed from the entries alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Final

from msgspec import Struct

from companion.games import KIT, SheetError, sheet_game
from companion.kit.option import Options
from companion.kit.scored import Head, Scored
from companion.kit.sheet import listing
from companion.kit.sheet_game import SheetGame
from companion.kit.stored_entries import UNDO, in_force
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.models import SheetLine, now


@dataclass(frozen=True)
class Change:
    """A correction or undo: its effect, and whether it can be undone now."""

    line: Line
    before: object
    after: object
    undoable: bool


class SheetState:
    """A score sheet in the state after its entries."""

    def __init__(self, game: str, options: Options, lines: Sequence[Line]) -> None:
        self.key = game
        self.options = dict(options)
        self.lines = lines
        self.in_force = in_force(lines)

    @cached_property
    def game(self) -> SheetGame:
        """The game, as the sheet's kit describes it if it has one."""
        return sheet_game(self.key, self.value(KIT_SLOT))

    def value(self, slot: Slot) -> object:
        """The current value of a slot: a round, the list of names, or None."""
        for line in reversed(self.lines):
            if line.kind != UNDO and line.round == slot and line.n in self.in_force:
                return line.data["value"]
        return None

    def touched(self, slot: Slot) -> int:
        """The number of the last entry about this slot, 0 if there is none."""
        return max((line.n for line in self.lines if line.round == slot), default=0)

    @cached_property
    def names(self) -> list[str]:
        """The players, in clockwise order."""
        return [*listing(self.value(None) or [], "seats")]

    @cached_property
    def entries(self) -> list[Mapping[str, object]]:
        """The rounds in order, up to the first unwritten one."""
        written = {line.round for line in self.lines if line.kind == ROUND}
        found: list[Mapping[str, object]] = []
        while len(found) in written and (entry := self.entry(len(found))) is not None:
            found.append(entry)
        return found

    def entry(self, index: int) -> Mapping[str, object] | None:
        """The round as written, or None; SheetError if it is not an object."""
        value = self.value(index)
        if value is not None and not isinstance(value, dict):
            raise SheetError(f"rounds[{index}]", Phrase("expected an object"))
        return value

    @cached_property
    def sheet(self) -> dict[str, object]:
        """The sheet in its file format."""
        return {
            "game": self.key,
            **({"kit": self.value(KIT_SLOT)} if self.key == KIT else {}),
            "seats": self.names,
            "options": self.options,
            "rounds": self.entries,
        }

    @cached_property
    def head(self) -> Head:
        """The players and the options."""
        return Head(tuple(self.names), self.options)

    @cached_property
    def scored(self) -> Scored[Round]:
        """The scored sheet.

        Names are not checked: names written earlier stay readable even if today's rules refuse
        them.
        """
        numbered = [str(seat) for seat in range(len(self.names))]
        return replace(self.score({**self.sheet, "seats": numbered}), head=self.head)

    def score(self, sheet: object) -> Scored[Round]:
        """Score a sheet of this game; SheetError if it is invalid."""
        return self.game.paper.score(sheet)

    def with_entry(self, index: int, entry: object) -> dict[str, object]:
        """The sheet with this round set."""
        rounds = [*self.entries[:index], entry, *self.entries[index + 1 :]]
        return {**self.sheet, "rounds": rounds}

    def after_undo(self, n: int) -> SheetState:
        """The sheet with entry `n` undone."""
        line = self.lines[n - 1]
        return self.with_line(UNDO, line.round, {"line": n}, line.by)

    def with_line(
        self,
        kind: str,
        slot: Slot,
        data: dict[str, object],
        by: str = "",
        person: int | None = None,
        key: str = "",
    ) -> SheetState:
        """The sheet with one more entry."""
        last = Written(len(self.lines) + 1, kind, slot, data, by, now(), person, key)
        return SheetState(self.key, self.options, [*self.lines, last])

    def undoable(self, n: int) -> bool:
        """Whether undoing entry `n` changes something and leaves no gap between rounds."""
        if not 1 <= n <= len(self.lines) or n not in self.in_force:
            return False
        slot = self.lines[n - 1].round
        after = self.after_undo(n)
        if after.value(slot) == self.value(slot):
            return False
        if slot is None:
            return bool(after.names)
        if self.key == KIT and not after.scores:
            return False
        if slot == KIT_SLOT:
            return True
        last = len(self.entries) - 1
        return slot == last if after.value(slot) is None else slot <= last + 1

    @property
    def scores(self) -> bool:
        """Whether it can be scored: rounds may not fit another kit."""
        with suppress(SheetError):
            return bool(self.scored)
        return False

    @cached_property
    def corrected(self) -> frozenset[Slot]:
        """The slots that were written more than once."""
        times = Counter(line.round for line in self.lines)
        return frozenset(slot for slot, count in times.items() if count > 1)

    def changes(self, most: int | None = None) -> list[Change]:
        """The newest corrections and undos, newest first."""
        firsts = {line.round: line.n for line in reversed(self.lines)}
        lines = [line for line in reversed(self.lines) if line.n != firsts[line.round]][:most]
        offered: list[
            tuple[Slot, object]
        ] = []  # entries whose undo has the same result share one button
        found = []
        for line in lines:
            slot, undoable = line.round, self.undoable(line.n)
            if undoable:
                outcome = (slot, self.after_undo(line.n).value(slot))
                undoable = outcome not in offered
                offered.append(outcome)
            before, after = self.then(slot, line.n - 1), self.then(slot, line.n)
            found.append(Change(line, before, after, undoable))
        return found

    def then(self, slot: Slot, n: int) -> object:
        """The value of the slot after entry `n`."""
        earlier = [line for line in self.lines[:n] if line.round == slot]
        return SheetState(self.key, self.options, earlier).value(slot)


NAMES, ROUND, SCORING = "names", "round", "kit"
Slot = int | None
"""What an entry is about: a round (0 for the first), None for the names, or KIT_SLOT."""
KIT_SLOT: Final = -1
"""The slot of the sheet's kit, which is corrected and undone like a round."""


class Written(Struct, frozen=True):
    """An entry as plain data, independent of its database row; it may not be stored yet."""

    n: int
    kind: str
    round: int | None
    data: dict[str, object]
    by: str
    at: datetime
    person: int | None = None
    key: str = ""


Line = SheetLine | Written


def last_complete(paper: SheetState) -> Scored[Round] | None:
    """The score before a correction left the sheet unfinished, if it was complete then."""
    written = set[Slot]()
    ends = []
    for at, line in enumerate(paper.lines):
        if line.round is not None and line.round in written:
            ends.append(at)
        written.add(line.round)
    for end in reversed(ends):
        scored = SheetState(paper.key, paper.options, paper.lines[:end]).scored
        if scored.finished:
            return scored
    return None
