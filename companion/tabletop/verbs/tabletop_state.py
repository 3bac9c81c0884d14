"""The state of a tabletop match, from its reports."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy import select

from companion.core.broken import reading
from companion.core.cache import cache
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.journal import Entry
from companion.kit.told import Told as Contract
from companion.kit.told import ToldHands
from companion.kit.told_journal import (
    Seen,
    gathered,
    let_stand,
    opened,
    pending,
    standing,
    told_on,
)
from companion.kit.view import View
from companion.models import Sheet, Told, ToldLine, db

ITSELF = "table"
"""Who told what goes without saying: that a closed fist is closed."""
LOT = "lot"
"""Who told the AI's hand, once everybody had told their own."""


@dataclass(frozen=True)
class Telling:
    """A told match as it stands after its lines, as one AI was told it.

    The first AI's is also the table's: its lines number those of all.
    """

    told: Told
    lines: Sequence[ToldLine]
    seen: Seen[View]
    beside: Sequence[Telling] = ()
    """What the other AIs of the table were told."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return GAMES[self.told.sheet.game]

    @property
    def table(self) -> View:
        """What everybody at the table knows: all that pages may show."""
        return self.seen.table

    @property
    def entries(self) -> list[Entry]:
        """All lines in their order."""
        return [Entry(line.seat, line.text) for line in self.lines]

    @cached_property
    def standing(self) -> dict[int, Entry]:
        """The lines that count, by their number."""
        return standing(self.entries)

    @property
    def all(self) -> list[Telling]:
        """What each AI was told, by their seats; each with the others beside it."""
        every = [self, *self.beside]
        found = [
            one if one is self else replace(one, beside=[x for x in every if x is not one])
            for one in every
        ]
        return sorted(found, key=lambda one: one.told.seat)

    @property
    def ais(self) -> list[int]:
        """The seats of the AIs."""
        return sorted(one.told.seat for one in (self, *self.beside))

    def of(self, seat: int) -> Telling:
        """What the AI of that seat was told; of a seat that is no AI's, this."""
        return next((one for one in self.all if one.told.seat == seat), self)

    @property
    def views(self) -> dict[int, View]:
        """What each AI knows, by its seat."""
        return {one.told.seat: one.seen.own for one in self.all}

    @property
    def gathered(self) -> list[str]:
        """The cards of the AI's hand that were told so far, while more are to come."""
        return gathered(self.entries, self.told.seat)

    @property
    def pending(self) -> Entry | None:
        """The move whose blanks people are telling."""
        return pending(self.entries)

    @property
    def rules(self) -> Contract:
        """How moves of the game look."""
        rules = self.game.told
        assert rules is not None
        return rules

    @property
    def hands(self) -> ToldHands | None:
        """The same, where the game hides hands that have to follow suit."""
        return self.rules if isinstance(self.rules, ToldHands) else None

    @property
    def lot(self) -> Collection[str]:
        """The cards, if closed ones may stand for them (`ToldHands.lot`)."""
        return self.hands.lot if self.hands else ()

    @property
    def stand_ins(self) -> bool:
        """Whether closed cards then also stand for cards that are drawn."""
        return self.hands is not None and self.hands.stand_ins

    @property
    def acts(self) -> int | None:
        """Who is to act: an AI before all who choose at once with it; None when all is over."""
        actors = self.table["actors"]
        return next((seat for seat in [*self.ais, *actors] if seat in actors), None)

    @property
    def due(self) -> bool:
        """Whether the AI is to act."""
        seat, waits = self.told.seat, self.pending
        asked = waits is not None and waits.seat == seat
        return self.acts == seat and not asked and not self.told.sheet.closed_at

    @property
    def thinks(self) -> bool:
        """Whether some AI of the table is to act."""
        return any(one.due for one in self.all)

    def last_of_people(self) -> int | None:
        """The number of the last line that a person told and that stands; none before a lot."""
        for n in reversed(self.standing):
            if self.by_people(n) or self.lines[n - 1].by == LOT:
                return n if self.by_people(n) else None
        return None

    def by_people(self, n: int) -> bool:
        """Whether somebody told that line: the AI did not, and it did not go without saying."""
        return not self.by_ai(n) and self.lines[n - 1].by not in (ITSELF, LOT)

    def by_ai(self, n: int) -> bool:
        """Whether the AI's own move is told in that line."""
        return self.lines[n - 1].by.startswith("ai ")


def told_of(sheet: Sheet) -> Told | None:
    """The first AI at the table of that sheet, if there is one."""
    return next(iter(all_told(sheet)), None)


def all_told(sheet: Sheet) -> Sequence[Told]:
    """The AIs at the table of that sheet, by their seats."""
    chosen = select(Told).where(Told.sheet_id == sheet.id).order_by(Told.seat)
    return db.session.scalars(chosen).all()


def read_telling(told: Told) -> Telling:
    """The told match as it stands; Broken when its lines cannot be made sense of."""
    with reading("sheet", told.sheet_id):
        return telling(told)


def telling(told: Told) -> Telling:
    """The same, while a line is being written: Unfit says what is wrong with it."""
    others = [by_itself(one) for one in all_told(told.sheet) if one.id != told.id]
    return replace(by_itself(told), beside=others)


def by_itself(told: Told) -> Telling:
    """What one AI was told."""
    chosen = select(ToldLine).where(ToldLine.told_id == told.id).order_by(ToldLine.n)
    lines = db.session.scalars(chosen).all()
    return Telling(told, lines, _seen(told, lines))


def _seen(told: Told, lines: Sequence[ToldLine]) -> Seen[View]:
    """What has come of the lines; what came of all but the last is often still known."""
    known = cache("told")
    found: Seen[View] | None = known.get(_name(told, lines), len(lines))
    if found is not None:
        return found
    stands = standing(Entry(line.seat, line.text) for line in lines)
    before: Seen[View] | None = known.get(_name(told, lines[:-1]), len(lines) - 1)
    game: Game = GAMES[told.sheet.game]
    if before is not None and len(lines) in stands:
        found = told_on(game, before, {len(lines): stands[len(lines)]})
    else:
        start = opened(game, len(told.sheet.names), told.sheet.options, told.seat)
        found = told_on(game, start, stands)
    known.keep(_name(told, lines), len(lines), found)
    return found


def _name(told: Told, lines: Sequence[ToldLine]) -> str:
    """What is remembered under: the last line is in it, for it may be refused after all."""
    last = [f"{line.key} {line.text}" for line in lines[-1:]]
    return " ".join([told.sheet.code, str(told.seat), *last])


def before_line(turn: Telling, n: int) -> Telling:
    """How things stood before that line was told."""
    beside = [before_line(one, n) for one in turn.beside]
    told = turn.told
    earlier = {number: entry for number, entry in turn.standing.items() if number < n}
    start = opened(turn.game, len(told.sheet.names), told.sheet.options, told.seat)
    seen = told_on(turn.game, start, earlier, let_stand(turn.standing))
    return Telling(told, turn.lines, seen, beside)
