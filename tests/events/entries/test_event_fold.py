"""An event as its lines tell it: rounds as they were always written, and tables by themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.events.entries.event_fold import KINDS, read
from companion.events.state.event_settings import EventSettings
from companion.events.state.event_state import EventState
from companion.journal.entry import Numbers, read_file

AT = datetime(2026, 11, 21, 19, tzinfo=UTC)


@dataclass(frozen=True)
class Line:
    """A line as a journal holds it."""

    n: int
    kind: str
    data: Mapping[str, Any]
    at: datetime = AT
    by: str = ""


Told = tuple[str, dict[str, Any]]


def told(*lines: Told) -> EventState:
    """The evening after these lines."""
    return read([Line(n, kind, data) for n, (kind, data) in enumerate(lines, 1)])


def a_table(*seats: int | None, counts: bool = True) -> Told:
    """The line that opens it."""
    return "table", {"game": "fisherman", "seats": list(seats), "counts": counts, "lots": []}


DRAFT: dict[str, Any] = {
    "game": "fisherman",
    "tables": [[1, 2, 3, 4]],
    "byes": [],
    "wanted": 4,
    "final": False,
    "forecast": [],
}
HERE: Told = ("attend", {"people": [1, 2, 3, 4, 5], "as": "present"})
FIRST: list[Told] = [
    ("settings", {"values": {"format": "rounds", "best": 0}}),
    HERE,
    ("draft", DRAFT),
    ("start", {"minutes": 45, "lots": [3, 1, 2, 4]}),
    ("replace", {"round": 1, "table": 1, "seat": 0, "person": 5}),
    ("ruling", {"round": 1, "table": 1, "totals": [4, 3, 2, 1], "why": "wet"}),
    ("close", {"round": 1}),
    ("adjust", {"person": 2, "points": -5, "reason": "late"}),
    ("end", {}),
    ("undo", {"line": 9}),
]
"""A journal from before tables could be opened by themselves."""


def test_a_journal_of_rounds_reads_as_ever() -> None:
    evening = told(*FIRST)
    (stage,) = evening.stages
    assert (stage.number, stage.game, stage.closed, stage.alone) == (1, "fisherman", True, False)
    assert stage.tables[0].seats == (5, 2, 3, 4)
    assert stage.tables[0].ruled == (4, 3, 2, 1)
    assert evening.lots == {3: 1, 1: 2, 2: 3, 4: 4}
    assert (evening.current(), evening.ended) == (None, False)
    assert evening.rounds() == [stage]
    assert evening.alone() == []
    assert evening.arriving() == "late"
    assert str(stage.title) == "Round 1"


def test_tables_by_themselves_are_no_round() -> None:
    evening = told(HERE, a_table(1, 2, 3), a_table(4, 5, None, counts=False))
    assert evening.current() is None
    assert [(s.number, s.tables[0].number, s.mark) for s in evening.alone()] == [
        (1, 1, "counts"),
        (2, 2, "besides"),
    ]
    assert evening.arriving() == "present"
    assert str(evening.stages[1].title) == "Table 2"
    assert all(stage.started and stage.going for stage in evening.stages)


def test_a_round_among_tables_has_the_next_number_and_is_the_current_one() -> None:
    lines = [HERE, a_table(1, 2, 3), ("draft", DRAFT), ("start", {"minutes": 0, "lots": []})]
    evening = told(*lines)
    current = evening.current()
    assert current
    assert (current.number, current.alone) == (2, False)
    after = told(*lines, ("close", {"round": 2}), a_table(3, 4, 5))
    assert after.current() is None
    assert [stage.alone for stage in after.stages] == [True, False, True]


def test_what_was_given_up_is_not_going_and_can_come_back() -> None:
    lines = [HERE, a_table(1, 2, 3), ("mark", {"table": 1, "as": "dropped"})]
    assert told(*lines).alone() == []
    assert not told(*lines).stages[0].going
    assert told(*lines).seen() == [1, 2, 3, 4, 5]
    assert told(*lines, ("undo", {"line": 3})).alone()[0].mark == "counts"
    assert told(*lines, ("mark", {"table": 1, "as": "besides"})).alone()[0].mark == "besides"


def test_how_many_evenings_count_is_a_line_of_its_own() -> None:
    values = {"values": {"best": 3, "rounds": 4}}
    assert told(("settings", values), ("best", {"evenings": 2})).settings == EventSettings(
        best=2, rounds=4
    )


def test_every_person_of_every_line_has_another_number_elsewhere() -> None:
    new = {old: old + 100 for old in range(1, 6)}
    first = [line for line in FIRST[1:] if line[0] != "undo"]
    lines = [*first, a_table(1, None, 3), ("mark", {"table": 2, "as": "dropped"})]
    assert {kind for kind, _ in lines} <= {*KINDS, "undo"}
    there = told(
        *((kind, read_file(KINDS, kind, data, "data", Numbers(new)).data()) for kind, data in lines)
    )
    here = told(*lines)
    assert there.stages[1].tables[0].seats == (101, None, 103)
    assert there.seen() == [new[person] for person in here.seen()]
    assert list(there.lots) == [new[person] for person in here.lots]
