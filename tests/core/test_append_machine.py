"""The append rule against a list: two writers, repeated keys, stale pages, failed transactions."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import select

from companion.core.append import Appended, Conflict, append, touch
from companion.core.services import services
from companion.core.transaction import writing
from companion.models import Match, Move, Sheet, SheetLine, db
from companion.models.base import new_code
from tests.machines import run


class Said(NamedTuple):
    """What a writer wants: their key, and their seat and word, which make an equal request."""

    key: str
    seat: int
    word: str


SAID = st.builds(Said, st.sampled_from("abcd"), st.integers(0, 1), st.sampled_from(["aji3", "x"]))


class Journals(RuleBasedStateMachine):
    """One journal; writer 0 has read it long ago, writer 1 comes with each request."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.app = app
        self.journal: list[Said] = []
        self.version = 0
        self.news: list[int] = []
        self.told: list[int] = []

    @initialize(on_screen=st.booleans())
    def opened(self, on_screen: bool) -> None:
        self.on_screen, code = on_screen, new_code()
        with writing() as session:
            row: Match | Sheet = (
                Match(code=code, game="fisherman", seats=3, host_hash="h")
                if on_screen
                else Sheet(code=code, game="fisherman", names=["Aki", "Ben", "Chie"])
            )
            session.add(row)
        self.id, topic = row.id, row.topic
        services().bus.listen(lambda about, version: self.hear(about == topic, version))

    def hear(self, mine: bool, version: int) -> None:
        if mine:
            self.told.append(version)

    def row(self) -> Match | Sheet:
        if self.on_screen:
            return db.session.get_one(Match, self.id)
        return db.session.get_one(Sheet, self.id)

    def line(self, said: Said) -> Move | SheetLine:
        if self.on_screen:
            return Move(seat=said.seat, text=said.word, by=f"seat {said.seat}", key=said.key)
        data = {"value": said.word}
        return SheetLine(kind="round", round=said.seat, data=data, key=said.key)

    def answer(self, said: Said, after: int | None) -> Appended | None:
        """What the rule promises, kept in the model; None is a Conflict."""
        place = next((n for n, one in enumerate(self.journal, 1) if one.key == said.key), 0)
        if place:
            repeats = self.journal[place - 1] == said and place > (after or 0)
            return Appended(place, self.version, replayed=True) if repeats else None
        if after is not None and after != len(self.journal):
            return None
        self.journal.append(said)
        self.version += 1
        return Appended(len(self.journal), self.version)

    def appended(self, said: Said, after: int | None) -> Appended | None:
        try:
            return append(self.row(), self.line(said), after=after)
        except Conflict:
            return None

    def seen(self, behind: int | None) -> int | None:
        return None if behind is None else max(0, len(self.journal) - behind)

    @rule(writer=st.integers(0, 1), said=SAID, behind=st.none() | st.integers(-1, 3))
    def write(self, writer: int, said: Said, behind: int | None) -> None:
        after, length = self.seen(behind), len(self.journal)
        with self.app.app_context() if writer else nullcontext():
            assert self.appended(said, after) == self.answer(said, after)
        self.news += [self.version] * (len(self.journal) - length)

    @rule(every=st.lists(SAID, min_size=1, max_size=3), fails=st.booleans())
    def write_together(self, every: list[Said], fails: bool) -> None:
        """Several entries in one transaction: all of them, with one piece of news, or none."""
        before = [*self.journal], self.version
        try:
            with writing():
                for said in every:
                    assert self.appended(said, None) == self.answer(said, None)
                if fails:
                    raise ZeroDivisionError
        except ZeroDivisionError:
            self.journal, self.version = before
        self.news += [self.version] * (self.version > before[1])

    @rule()
    def change_beside_the_journal(self) -> None:
        with self.app.app_context(), writing():
            touch(self.row())
        self.version += 1
        self.news.append(self.version)

    @invariant()
    def nothing_is_lost_doubled_or_out_of_order(self) -> None:
        with self.app.app_context():
            row, found = self.row(), []
            if isinstance(row, Match):
                mine = select(Move).where(Move.match_id == row.id).order_by(Move.n)
                found = [Said(one.key, one.seat, one.text) for one in db.session.scalars(mine)]
            else:
                lines = select(SheetLine).where(SheetLine.sheet_id == row.id).order_by(SheetLine.n)
                for one in db.session.scalars(lines):
                    found.append(Said(one.key, one.round or 0, one.data["value"]))
            assert (found, row.length, row.version) == (
                self.journal,
                len(self.journal),
                self.version,
            )
        assert self.told == self.news


def test_a_journal_is_what_was_acknowledged_in_that_order(anywhere: Flask) -> None:
    run(partial(Journals, anywhere), examples=30, steps=14)
