"""Entries about tables of an open event, which start on their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, Literal

from msgspec import field

from companion.competition.seating.rounds import Round
from companion.events.entries.event_entry import EventEntry, GameKey, Seats, Teller, known_game
from companion.events.entries.round_entries import draw
from companion.events.state.event_state import EventState, note_mark
from companion.events.state.event_table import Table
from companion.events.state.stage import BESIDES, COUNTS, Stage
from companion.journal.entry import Count, People, Stamp
from companion.kit.words import Phrase


class OpenTable(EventEntry, tag="table"):
    """A table of an open event is seated and starts at once; it is numbered like a round."""

    RESTS = FOR_GOOD = True
    game: GameKey
    seats: Seats
    counts: bool
    lots: People

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        known_game(self.game, f"{place}.game")

    def plays(self) -> Iterable[str]:
        return (self.game,)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        number = len(state.stages) + 1
        draw(state, self.lots)
        stage = Stage(
            number,
            self.game,
            Round((self.seats,), (), len(self.seats)),
            stamp.n,
            (Table(number, self.seats, counting=state.counting(self.game)),),
            alone=True,
            mark=COUNTS if self.counts else BESIDES,
        )
        state.stages.append(stage)

    def describe(self, teller: Teller, n: int) -> Phrase:
        who, game = teller.listed(self.seats), teller.title(self.game)
        return Phrase("Table of %(game)s opened: %(who)s", game=game, who=who)


Marking = Literal["counts", "besides", "dropped"]
MARKED: Final[Mapping[str, Phrase]] = {
    "counts": Phrase("counts"),
    "besides": Phrase("not counted"),
    "dropped": Phrase("given up"),
}


class Mark(EventEntry, tag="mark"):
    """Whether a table of an open event counts, does not count, or was given up."""

    table: Count
    how: Marking = field(name="as")

    def apply(self, state: EventState, stamp: Stamp) -> None:
        stage = state.stage(self.table)
        state.stages[stage.number - 1] = replace(stage, mark=self.how)
        note_mark(state, stage.number, stamp)

    def describe(self, teller: Teller, n: int) -> Phrase:
        table = Phrase("Table %(n)s", n=self.table)
        return Phrase("%(who)s: %(how)s", who=table, how=MARKED[self.how])
