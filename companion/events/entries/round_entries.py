"""Entries about rounds: seating, start, clock, closing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.competition.seating.rounds import Round
from companion.events.entries.event_entry import (
    MOST_MINUTES,
    EventEntry,
    GameKey,
    Minutes,
    Seats,
    Teller,
    known_game,
)
from companion.events.state.event_state import EventState, put
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage, Timer
from companion.journal.entry import Count, People, Person, Stamp
from companion.kit.sheet import integer
from companion.kit.words import Phrase

Tables = Annotated[tuple[Seats, ...], Meta(max_length=1000)]


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where in a round, and who sits out."""

    tables: Tables
    byes: People
    wanted: Annotated[int, Meta(ge=0, le=9)]

    def round(self) -> Round:
        """Return it as a `Round` for the seating search, without byes of people at a table."""
        sitting = {person for seats in self.tables for person in seats}
        byes = tuple(one for one in dict.fromkeys(self.byes) if one not in sitting)
        return Round(self.tables, byes, self.wanted)


class Draft(EventEntry, tag="draft"):
    """A seating for the next round; it replaces the draft of a round that has not started.

    It has no effect while an earlier round, opened again, is being played.
    """

    FOR_GOOD = True
    game: GameKey
    tables: Tables
    byes: People
    wanted: Annotated[int, Meta(ge=0, le=9)]
    final: bool
    forecast: Annotated[tuple[Seating, ...], Meta(max_length=40)]
    games: Annotated[tuple[GameKey, ...], Meta(max_length=1000)] = ()
    lost: Annotated[tuple[tuple[Count, GameKey], ...], Meta(max_length=1000)] = ()
    by_hand: bool = False
    same: Annotated[str, Meta(max_length=16)] = ""

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        known_game(self.game, f"{place}.game")
        for at, key in enumerate(self.games):
            known_game(key, f"{place}.games[{at}]")
        for at, (_, key) in enumerate(self.lost):
            known_game(key, f"{place}.lost[{at}][1]")

    def plays(self) -> Iterable[str]:
        return self.game, *self.games, *(key for _, key in self.lost)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        now = state.current()
        if now is not None and now.started:
            return
        if state.stages and not state.stages[-1].started:
            state.stages.pop()
        stage = Stage(
            len(state.stages) + 1,
            self.game,
            Seating(self.tables, self.byes, self.wanted).round(),
            stamp.n,
            final=self.final,
            forecast=tuple(one.round() for one in self.forecast),
            games=self.games,
            lost=self.lost,
            same=self.same,
        )
        state.stages.append(stage)

    def describe(self, teller: Teller, n: int) -> Phrase:
        usual = Stage(len(teller.stages) + 1, self.game, Round((), (), 0), n)
        stage = next((stage for stage in teller.stages if stage.drafted_by >= n), usual)
        title = stage.title if stage.final == self.final else replace(stage, final=False).title
        game = teller.titles(self.games or [self.game])
        if self.same:
            return Phrase(
                "%(round)s seated for %(game)s, with the same deals at all tables",
                round=title,
                game=game,
            )
        return Phrase("%(round)s seated for %(game)s", round=title, game=game)


def named(seats: Iterable[int | None]) -> tuple[Person | None, ...]:
    """Return seats with member ids as entries store them."""
    return tuple(None if person is None else Person(person) for person in seats)


def seating_of(seated: Round) -> Seating:
    """Return a round as entries store it."""
    byes = tuple(map(Person, seated.byes))
    return Seating(tuple(map(named, seated.tables)), byes, seated.wanted)


def draft_of(
    game: str,
    seated: Round,
    *,
    final: bool = False,
    forecast: Iterable[Round] = (),
    games: tuple[str, ...] = (),
    lost: tuple[tuple[int, str], ...] = (),
    by_hand: bool = False,
    same: str = "",
) -> Draft:
    """Return the entry for this seating; `games` if its tables play several games."""
    at = seating_of(seated)
    return Draft(
        game=game,
        tables=at.tables,
        byes=at.byes,
        wanted=at.wanted,
        final=final,
        forecast=tuple(map(seating_of, forecast)),
        games=games,
        lost=lost,
        by_hand=by_hand,
        same=same,
    )


class Start(EventEntry, tag="start"):
    """The drafted round starts; people without a draw number get the next ones.

    Undone before anything was played, the round is a draft again.
    """

    RESTS = True
    minutes: Minutes
    lots: People

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        integer(self.minutes, f"{place}.minutes", 0, MOST_MINUTES)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        stage = state.stages[-1]
        tables = tuple(
            Table(n, seats, counting=state.counting(stage.game_at(n)))
            for n, seats in enumerate(stage.seated.tables, 1)
        )
        timer = Timer(self.minutes, running_since=stamp.at) if self.minutes else None
        draw(state, self.lots)
        state.stages[-1] = replace(
            stage, tables=tables, timer=timer, called=False, started_by=stamp.n
        )

    def describe(self, teller: Teller, n: int) -> Phrase:
        title = next(stage.title for stage in reversed(teller.stages) if stage.drafted_by < n)
        return Phrase("%(round)s started", round=title)


def draw(state: EventState, people: Iterable[int]) -> None:
    """Give the next draw numbers to those who have none."""
    for person in dict.fromkeys(people):
        state.lots[person] = len(state.lots) + 1


Turn = Literal["pause", "resume", "extend", "call"]
CLOCK: Final[Mapping[str, Phrase]] = {
    "pause": Phrase("The clock was stopped"),
    "resume": Phrase("The clock runs again"),
    "extend": Phrase("The round was extended"),
    "call": Phrase("The last minutes were announced"),
}


class Clock(EventEntry, tag="clock"):
    """The clock of a round is paused, resumed or extended, or one table gets extra time."""

    round: Count
    do: Turn
    minutes: Minutes = 0
    table: Count | None = None

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        integer(self.minutes, f"{place}.minutes", 0, MOST_MINUTES)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        stage = state.stage(self.round)
        if self.do == "call":
            state.stages[stage.number - 1] = replace(stage, called=True)
        elif stage.timer is not None and self.table:
            table = stage.table(self.table)
            put(state, stage, replace(table, extra=table.extra + self.minutes))
        elif stage.timer is not None:
            timer = self.set(stage.timer, stamp)
            state.stages[stage.number - 1] = replace(stage, timer=timer)

    def set(self, timer: Timer, stamp: Stamp) -> Timer:
        """Return the clock after this entry."""
        if self.do == "pause":
            return timer.paused(stamp.at)
        if self.do == "resume":
            return timer.resumed(stamp.at)
        return replace(timer, minutes=timer.minutes + self.minutes)

    def describe(self, teller: Teller, n: int) -> Phrase:
        if self.table:
            where = teller.table(self.round, self.table)
            return Phrase("%(where)s: %(n)s extra minutes", where=where, n=self.minutes)
        return CLOCK[self.do]


class Close(EventEntry, tag="close"):
    """A round is closed, and its results count."""

    RESTS = LAST_ONLY = True
    round: Count

    def apply(self, state: EventState, stamp: Stamp) -> None:
        stage = state.stage(self.round)
        timer = stage.timer.paused(stamp.at) if stage.timer else None
        state.stages[stage.number - 1] = replace(shut(stage), closed=True, timer=timer)

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("%(round)s closed", round=teller.stages[self.round - 1].title)


class End(EventEntry, tag="end"):
    RESTS = LAST_ONLY = True

    def apply(self, state: EventState, stamp: Stamp) -> None:
        state.ended = True
        state.stages = [shut(stage) for stage in state.stages]

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("The event ended")


def shut(stage: Stage) -> Stage:
    """Return the round with all its tables closed."""
    if all(table.closed for table in stage.tables):
        return stage
    return replace(stage, tables=tuple(table.shut() for table in stage.tables))
