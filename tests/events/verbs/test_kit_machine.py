"""A kit is changed in the middle of an evening: every sheet keeps its own, counted by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import count as numbers
from typing import Any

import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core.append import Conflict
from companion.events.state.event_settings import checked
from companion.events.verbs import directing
from companion.events.verbs.event_journal import event_state, open_event
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.open_tables import Wish, open_table
from companion.events.verbs.results import outcomes
from companion.games import SheetError
from companion.models import Club, Sheet
from companion.scorekit.kit_file import family, read_kit
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry
from companion.sheets.verbs.sheet_rounds import KIT_SLOT
from tests.core.evenings import BY, opened
from tests.machines import run
from tests.scorekit.counter import count

SEATS, TABLES = 2, 4
ROWS = {"a": "Eggs", "b": "Birds"}
WHICH = st.integers(0, 99)


@st.composite
def kits(draw: st.DrawFn) -> dict[str, Any]:
    """A version of one game: other rows, other points for them, another winner."""
    keys = draw(st.sampled_from(["a", "ab", "ab"]))
    return {
        "format": "tairyo kit 1",
        "name": "Meadow",
        "wins": draw(st.sampled_from(["most", "fewest"])),
        "rows": [{"key": key, "name": ROWS[key], "worth": draw(st.integers(1, 5))} for key in keys],
        "tiebreak": "a",
    }


POINTS = st.lists(st.integers(0, 9), min_size=SEATS, max_size=SEATS)
ROUNDS = st.fixed_dictionaries(dict.fromkeys(ROWS, POINTS))


@dataclass
class Paper:
    """What a table's sheet has: its kit and the ones before, with the entries that chose them."""

    kits: list[tuple[int, dict[str, Any]]]
    rounds: list[dict[str, list[int]]] = field(default_factory=list)

    @property
    def kit(self) -> dict[str, Any]:
        return self.kits[-1][1]

    def fits(self, kit: dict[str, Any]) -> bool:
        """Whether the rounds can be counted by that kit: it has their rows, and perhaps more."""
        keys = {row["key"] for row in kit["rows"]}
        return all(one.keys() <= keys for one in self.rounds)


class Meadow(RuleBasedStateMachine):
    """An open event of one game of which there are several versions."""

    def __init__(self, club: Club, people: list[int]) -> None:
        super().__init__()
        self.people, self.keys = people, numbers()
        self.papers: list[Paper] = []
        self.event = open_event(club, "Meadow", checked({"games": ["fisherman"], "format": "open"}))
        directing.attend(self.event, people, "present", key="here", by=BY)

    @property
    def key(self) -> str:
        return f"key-{next(self.keys)}"

    @initialize(kit=kits())
    def first(self, kit: dict[str, Any]) -> None:
        self.change_the_event(kit)

    @rule(kit=kits())
    def change_the_event(self, kit: dict[str, Any]) -> None:
        self.offered = kit
        directing.offer(self.event, read_kit(kit), key=self.key, by=BY)

    @precondition(lambda self: len(self.papers) < TABLES)
    @rule()
    def open_a_table(self) -> None:
        at = len(self.papers) * SEATS
        wish = Wish(game=family(read_kit(self.offered)), people=self.people[at : at + SEATS])
        open_table(self.event, wish, key=self.key, by=BY)
        self.papers.append(Paper([(0, self.offered)]))

    def sheet(self, which: int) -> tuple[Sheet, Paper]:
        at = which % len(self.papers)
        row = row_of(self.event, at + 1, at + 1)
        assert row.sheet
        return row.sheet, self.papers[at]

    @precondition(lambda self: self.papers)
    @rule(which=WHICH, at=WHICH, numbers=ROUNDS)
    def write(self, which: int, at: int, numbers: dict[str, list[int]]) -> None:
        """The next round, or a correction of one."""
        sheet, paper = self.sheet(which)
        at %= len(paper.rounds) + 1
        value = {row["key"]: numbers[row["key"]] for row in paper.kit["rows"]}
        seen = read_paper(sheet).touched(at)
        scorekeeping.write_round(sheet, at, Entry(value, seen, self.key))
        paper.rounds[at : at + 1] = [value]

    @precondition(lambda self: self.papers)
    @rule(which=WHICH, kit=kits())
    def change_a_sheet(self, which: int, kit: dict[str, Any]) -> None:
        sheet, paper = self.sheet(which)
        entry = Entry(kit, read_paper(sheet).touched(KIT_SLOT), self.key)
        if not paper.fits(kit):
            with pytest.raises(SheetError):
                scorekeeping.change_kit(sheet, entry)
        elif kit != paper.kit:
            paper.kits.append((scorekeeping.change_kit(sheet, entry).place, kit))

    @precondition(lambda self: any(len(paper.kits) > 1 for paper in self.papers))
    @rule(which=WHICH)
    def take_the_change_back(self, which: int) -> None:
        changed = [at for at, paper in enumerate(self.papers) if len(paper.kits) > 1]
        sheet, paper = self.sheet(changed[which % len(changed)])
        if not paper.fits(paper.kits[-2][1]):
            with pytest.raises(Conflict):
                scorekeeping.undo(sheet, paper.kits[-1][0], self.key)
            return
        scorekeeping.undo(sheet, paper.kits.pop()[0], self.key)

    @invariant()
    def every_table_is_counted_by_its_own_kit(self) -> None:
        found = outcomes([self.event])
        for at, paper in enumerate(self.papers):
            scored = read_paper(self.sheet(at)[0]).scored
            by_hand = count({"kit": paper.kit, "seats": [""] * SEATS, "rounds": paper.rounds})
            assert list(scored.totals) == by_hand["totals"]
            assert list(scored.ranks) == by_hand["ranks"]
            if paper.rounds:
                assert found[self.event.id, at + 1, at + 1]["totals"] == by_hand["totals"]
        assert len(event_state(self.event).stages) == len(self.papers)


def test_a_sheet_is_counted_by_the_kit_it_began_with(indoors: Flask) -> None:
    event, members = opened(SEATS * TABLES)
    people = [member.id for member in members]
    run(partial(Meadow, event.club, people), examples=15, steps=14)
