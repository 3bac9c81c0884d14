"""The rounds of a sheet: the latest entry of a round counts.

A line writes a round (or the names) or takes back an earlier line; what takes back can be taken
back too.  Everything here is computed from the lines alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.lines import UNDO, in_force
from companion.kit.option import Options
from companion.kit.scored import Head, Scored
from companion.kit.sheet import listing
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.models import SheetLine, now


@dataclass(frozen=True)
class Change:
    """A correction or an undoing: what it changed, and whether it can be undone now."""

    line: Line
    before: object
    after: object
    undoable: bool


class Paper:
    """One score sheet as it stands after its lines."""

    def __init__(self, game: str, options: Options, lines: Sequence[Line]) -> None:
        self.game: Game = GAMES[game]
        self.options = dict(options)
        self.lines = lines
        self.in_force = in_force(lines)

    def value(self, slot: Slot) -> object:
        """What is written there: an entry, the list of names, or None."""
        for line in reversed(self.lines):
            if line.kind != UNDO and line.round == slot and line.n in self.in_force:
                return line.data["value"]
        return None

    def touched(self, slot: Slot) -> int:
        """The number of the last line about it, 0 while there is none."""
        return max((line.n for line in self.lines if line.round == slot), default=0)

    @cached_property
    def names(self) -> list[str]:
        """The players, in clockwise order."""
        return [*listing(self.value(None) or [], "seats")]

    @cached_property
    def entries(self) -> list[Mapping[str, object]]:
        """The rounds in order, up to the first that is not written."""
        written = {line.round for line in self.lines if line.kind == ROUND}
        found: list[Mapping[str, object]] = []
        while len(found) in written and (entry := self.entry(len(found))) is not None:
            found.append(entry)
        return found

    def entry(self, index: int) -> Mapping[str, object] | None:
        """The round as it is written there, None while it is open; SheetError if it is none."""
        value = self.value(index)
        if value is not None and not isinstance(value, dict):
            raise SheetError(f"rounds[{index}]", Phrase("expected an object"))
        return value

    @cached_property
    def sheet(self) -> dict[str, object]:
        """The sheet as its file holds it."""
        return {
            "game": self.game.key,
            "seats": self.names,
            "options": self.options,
            "rounds": self.entries,
        }

    @cached_property
    def head(self) -> Head:
        """Who plays, by which switches."""
        return Head(tuple(self.names), self.options)

    @cached_property
    def scored(self) -> Scored[Round]:
        """The sheet, counted.

        Names count nothing: those that were written down once are read, whatever is refused today.
        """
        numbered = [str(seat) for seat in range(len(self.names))]
        return replace(self.score({**self.sheet, "seats": numbered}), head=self.head)

    def score(self, sheet: object) -> Scored[Round]:
        """A sheet of this game; SheetError where it is none."""
        return self.game.paper.score(sheet)

    def with_entry(self, index: int, entry: object) -> dict[str, object]:
        """The sheet as it would be with this entry."""
        rounds = [*self.entries[:index], entry, *self.entries[index + 1 :]]
        return {**self.sheet, "rounds": rounds}

    def after_undo(self, n: int) -> Paper:
        """The sheet as it would be with line n taken back."""
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
    ) -> Paper:
        """The sheet as it would be with one line more."""
        last = Written(len(self.lines) + 1, kind, slot, data, by, now(), person, key)
        return Paper(self.game.key, self.options, [*self.lines, last])

    def undoable(self, n: int) -> bool:
        """Whether taking back line n changes something and leaves no gap between the rounds."""
        if not 1 <= n <= len(self.lines) or n not in self.in_force:
            return False
        slot = self.lines[n - 1].round
        after = self.after_undo(n)
        if after.value(slot) == self.value(slot):
            return False
        if slot is None:
            return bool(after.names)
        last = len(self.entries) - 1
        return slot == last if after.value(slot) is None else slot <= last + 1

    @cached_property
    def corrected(self) -> frozenset[Slot]:
        """What was written more than once."""
        times = Counter(line.round for line in self.lines)
        return frozenset(slot for slot, count in times.items() if count > 1)

    def changes(self, most: int | None = None) -> list[Change]:
        """The newest corrections and undoings, newest first."""
        firsts = {line.round: line.n for line in reversed(self.lines)}
        lines = [line for line in reversed(self.lines) if line.n != firsts[line.round]][:most]
        offered: list[
            tuple[Slot, object]
        ] = []  # two lines whose undoing means the same: one button
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
        """What was written there after line n."""
        earlier = [line for line in self.lines[:n] if line.round == slot]
        return Paper(self.game.key, self.options, earlier).value(slot)


NAMES, ROUND = "names", "round"
Slot = int | None
"""What a line is about: a round (0 for the first), or None for the names."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it stands on the sheet, or would stand; plain data, whatever becomes of the row."""

    n: int
    kind: str
    round: int | None
    data: dict[str, object]
    by: str
    at: datetime
    person: int | None = None
    key: str = ""


Line = SheetLine | Written
