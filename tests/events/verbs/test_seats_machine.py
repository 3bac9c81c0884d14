"""People swap, come late, leave and come back: every seat and every result follows a plain list."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.competition.seating.rounds import Round
from companion.core.refused import Refused
from companion.events.entries.round_entries import draft_of
from companion.events.state.event_settings import checked
from companion.events.state.event_state import EXPECTED, GONE, LATE, PRESENT, READY, STANDBY
from companion.events.verbs import directing, event_tables, ruling, seating_draft
from companion.events.verbs.event_journal import event_state, locked, open_event, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.standings import standings_of
from companion.models import Club
from companion.sheets.verbs.reading import read_paper
from tests.core.evenings import BY, opened
from tests.machines import run

PEOPLE = 9
WHO = st.integers(0, PEOPLE - 1)
HERE = (PRESENT, LATE)
SIZES = (3, 4)


class Floor(RuleBasedStateMachine):
    """Seats as lists of names, which are the members' own; `playing` once the round has begun."""

    def __init__(self, club: Club, numbers: dict[str, int]) -> None:
        super().__init__()
        self.numbers, self.names = numbers, [*numbers]
        self.attendance = dict.fromkeys(self.names, PRESENT)
        self.attendance |= dict.fromkeys(self.names[7:], EXPECTED)
        self.tables: list[list[str]] = []
        self.byes: list[str] = []
        self.playing, self.round, self.keys = False, 1, count()
        self.results: dict[int, list[int]] = {}
        self.event = open_event(club, "Evening", checked({"games": ["fisherman"]}))
        for name, how in self.attendance.items():
            directing.attend(self.event, [numbers[name]], how, key=self.key, by=BY)

    @property
    def key(self) -> str:
        return f"key-{next(self.keys)}"

    def seated(self) -> list[str]:
        return [name for seats in self.tables for name in seats]

    def here(self) -> list[str]:
        return [name for name, how in self.attendance.items() if how in HERE]

    def drafted_by(self) -> int:
        return event_state(self.event).stages[-1].drafted_by

    @rule(who=WHO, how=st.sampled_from([PRESENT, LATE, STANDBY, GONE, EXPECTED]))
    def attend(self, who: int, how: str) -> None:
        name = self.names[who]
        directing.attend(self.event, [self.numbers[name]], how, key=self.key, by=BY)
        self.attendance[name] = how

    @precondition(lambda self: not self.playing and len(self.here()) >= SIZES[0])
    @rule(luck=st.permutations(range(PEOPLE)))
    def draft(self, luck: list[int]) -> None:
        """Any seating of those who are here, as the search could have found it."""
        order = [self.names[one] for one in luck if self.names[one] in self.here()]
        size = 4 if len(order) % 4 == 0 else 3
        many = len(order) // size
        self.tables = [order[at * size : (at + 1) * size] for at in range(many)]
        self.byes = order[many * size :]
        seats = tuple(tuple(self.numbers[name] for name in table) for table in self.tables)
        byes = tuple(self.numbers[name] for name in self.byes)
        with locked(self.event):
            write(self.event, draft_of("fisherman", Round(seats, byes)), key=self.key, by=BY)

    @precondition(lambda self: self.tables and not self.playing)
    @rule(one=WHO, other=WHO, late=st.sampled_from([0, 0, 0, 1]))
    def swap(self, one: int, other: int, late: int) -> None:
        """Two people of the draft change places, unless its page is older than the draft."""
        pair = self.names[one], self.names[other]
        mine, theirs = (self.numbers[name] for name in pair)
        seen = self.drafted_by() - late
        if late or one == other or set(pair) - {*self.seated(), *self.byes}:
            with pytest.raises(Refused):
                seating_draft.swap(self.event, mine, theirs, seen, key=self.key, by=BY)
            return
        seating_draft.swap(self.event, mine, theirs, seen, key=self.key, by=BY)
        self.exchange(*pair)

    def exchange(self, one: str, other: str) -> None:
        turn = {one: other, other: one}
        self.tables = [[turn.get(name, name) for name in seats] for seats in self.tables]
        self.byes = [turn.get(name, name) for name in self.byes]

    @precondition(lambda self: self.tables and not self.playing)
    @rule(who=WHO, comes=st.one_of(WHO, st.sampled_from(["empty", "bye"])), likely=st.booleans())
    def change_seat(self, who: int, comes: int | str, likely: bool) -> None:
        """Somebody who is not here gives a seat away; a newcomer sits out."""
        absent = [name for name in self.seated() if likely and self.attendance[name] not in HERE]
        name = self.one_of(absent, who)
        new = self.taker(comes, likely) if isinstance(comes, int) else ""
        change = partial(
            seating_draft.change_seat, self.event, self.numbers[name],
            str(self.numbers[new]) if new else str(comes), self.drafted_by(), key=self.key, by=BY,
        )  # fmt: skip
        if not self.can_change(name, new, str(comes)):
            with pytest.raises(Refused):
                change()
            return
        change()
        if new and self.attendance[new] == STANDBY:
            self.attendance[new] = LATE
        if name not in (*self.seated(), *self.byes):
            self.byes.append(name)
        elif name in self.byes:
            self.byes.remove(name)
        else:
            turn = {name: [new] if new else []}
            self.byes = [one for one in self.byes if one != new]
            self.tables = [
                [one for old in seats for one in turn.get(old, [old])] for seats in self.tables
            ]

    def can_change(self, name: str, new: str, comes: str) -> bool:
        if name not in (*self.seated(), *self.byes):
            return comes == "bye" and self.attendance[name] in HERE
        if self.attendance[name] in HERE:
            return False
        if name in self.byes:
            return True
        size = next(len(seats) for seats in self.tables if name in seats)
        return (comes == "empty" and size - 1 in SIZES) or self.free(new)

    def one_of(self, some: list[str], which: int) -> str:
        """One of these people, or of all if there are none."""
        found = some or self.names
        return found[which % len(found)]

    def taker(self, which: int, likely: bool) -> str:
        """Somebody who could take a seat, or anybody."""
        return self.one_of([name for name in self.names if likely and self.free(name)], which)

    def free(self, name: str) -> bool:
        """Whether somebody could take a seat now."""
        return self.attendance.get(name) in READY and name not in self.seated()

    @precondition(lambda self: self.tables and not self.playing)
    @rule(anyway=st.booleans())
    def start(self, anyway: bool) -> None:
        missing = [one for one in (*self.seated(), *self.byes) if one not in self.here()]
        absent = [self.numbers[name] for name in missing if anyway]
        if missing and not anyway:
            with pytest.raises(Refused):
                event_tables.start(self.event, self.drafted_by(), key=self.key, by=BY)
            return
        event_tables.start(self.event, self.drafted_by(), absent=absent, key=self.key, by=BY)
        self.playing, self.results = True, {}

    @precondition(lambda self: self.playing)
    @rule(at=WHO, new=WHO, likely=st.booleans())
    def replace(self, at: int, new: int, likely: bool) -> None:
        """Somebody who has to leave is replaced by who is here, or stands by, without a seat."""
        name, comes = self.one_of(self.seated(), at), self.taker(new, likely)
        table = next(n for n, seats in enumerate(self.tables) if name in seats)
        seat, number = self.tables[table].index(name), self.numbers[comes]
        replaced = partial(
            event_tables.replace_seat, self.event, self.round, table + 1, seat, number,
            key=self.key, by=BY,
        )  # fmt: skip
        if not self.free(comes):
            with pytest.raises(Refused):
                replaced()
            return
        replaced()
        self.tables[table][seat] = comes
        self.attendance |= {name: GONE} | (
            {comes: LATE} if self.attendance[comes] == STANDBY else {}
        )

    @precondition(lambda self: self.playing)
    @rule(one=WHO, other=WHO)
    def reseat(self, one: int, other: int) -> None:
        """Two people had sat the other way round: each gets the result of the other's seat."""
        pair = self.names[one], self.names[other]
        ids = self.numbers[pair[0]], self.numbers[pair[1]]
        if one == other or set(pair) - {*self.seated()}:
            with pytest.raises(Refused):
                event_tables.reseat(self.event, self.round, ids, key=self.key, by=BY)
            return
        event_tables.reseat(self.event, self.round, ids, key=self.key, by=BY)
        self.exchange(*pair)

    @precondition(lambda self: self.playing)
    @rule(at=WHO, totals=st.permutations([4, 9, 16, 25]))
    def play(self, at: int, totals: list[int]) -> None:
        at %= len(self.tables)
        self.results[at] = totals[: len(self.tables[at])]
        ruling.rule(self.event, self.round, at + 1, self.results[at], "why", key=self.key, by=BY)

    @precondition(lambda self: self.playing and len(self.results) == len(self.tables))
    @rule()
    def close(self) -> None:
        directing.close_round(self.event, self.round, key=self.key, by=BY)
        given = {
            row.person: row.awards[-1].total
            for row in standings_of(self.event, event_state(self.event))
            if row.awards and row.awards[-1].round == self.round
        }
        assert given == {
            self.numbers[name]: total
            for at, seats in enumerate(self.tables)
            for name, total in zip(seats, self.results[at], strict=True)
        }
        self.playing, self.tables, self.byes = False, [], []
        self.round += 1

    @invariant()
    def everybody_sits_where_the_list_says(self) -> None:
        state = event_state(self.event)
        assert state.people == {self.numbers[one]: how for one, how in self.attendance.items()}
        if not self.tables:
            return
        stage, names = state.stages[-1], {number: name for name, number in self.numbers.items()}
        found = [table.seats for table in stage.tables] if self.playing else stage.seated.tables
        assert [[names[one or 0] for one in seats] for seats in found] == self.tables
        assert len(set(self.seated())) == len(self.seated())
        if not self.playing:
            assert sorted(names[one] for one in stage.seated.byes) == sorted(self.byes)
            return
        for at, seats in enumerate(self.tables, 1):
            sheet = row_of(self.event, self.round, at).sheet
            assert sheet
            assert read_paper(sheet).names == sheet.names == seats


def test_nobody_is_lost_or_sits_twice(indoors: Flask) -> None:
    event, members = opened(PEOPLE)
    numbers = {member.name: member.id for member in members}
    run(partial(Floor, event.club, numbers), examples=25, steps=20)
