"""Every kind of entry: stored and read back unchanged, renumbered, checked, put into words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import asdict

from companion.events.entries.event_entry import Teller
from companion.events.entries.event_fold import KINDS, read
from companion.events.state.event_games import SHELF
from companion.events.state.event_settings import EventSettings, checked
from companion.journal import entry as journal
from companion.journal.entry import Numbers, read_file
from companion.kit.sheet import SheetError
from tests.events.entries.test_event_fold import DRAFT, Line

AT: dict[str, Any] = {"round": 1, "table": 1}
TOTALS = [20, 12, 4, -1]
SAMPLES: dict[str, dict[str, Any]] = {
    "settings": {
        "values": asdict(checked({"apart": [[1, 2]], "together": [[3, 4]], "fixed": [[5, 1]]}))
    },
    "best": {"evenings": 3},
    "when": {"starts": "2026-11-24T19:30", "until": "23:00", "zone": "Asia/Tokyo", "place": "Pier"},
    "signing": {"open": True, "limit": 8, "until": "2026-11-23T12:00", "zone": "Asia/Tokyo"},
    "enlist": {"person": 1, "in": True},
    "told": {"person": 1, "told": True},
    "attend": {"people": [1, 2, 3, 4, 5], "as": "late"},
    "paid": {"person": 1, "paid": True},
    "teams": {"teams": [["Carp", [1, 2]], ["Tuna", [5, 3, 4]]]},
    "draft": {
        **DRAFT,
        "tables": [[1, 2, 3, None]],
        "byes": [4, 5],
        "forecast": [{"tables": [[1, 2, 4, 5]], "byes": [3], "wanted": 4}],
        "games": ["sinker"],
        "lost": [[2, "nusfjord"]],
        "by_hand": True,
    },
    "start": {"minutes": 45, "lots": [2, 1]},
    "table": {"game": "fisherman", "seats": [1, None, 3], "counts": True, "lots": [1, 3]},
    "mark": {"table": 1, "as": "besides"},
    "clock": {"round": 1, "do": "extend", "minutes": 5, "table": 1},
    "replace": {**AT, "seat": 0, "person": 5},
    "reseat": {**AT, "person": 1, "other": 3},
    "carry": {**AT, "screen": True, "rounds": 2},
    "ruling": {**AT, "totals": TOTALS, "why": "wet cards"},
    "totals": {**AT, "totals": TOTALS, "person": 1, "phone": "ab"},
    "confirm": {**AT, "person": 1, "totals": TOTALS, "sheet": TOTALS, "phone": "ab"},
    "ask": {**AT, "entry": 0, "value": {"a": [1]}, "before": TOTALS, "after": [0, 0, 0, 0]},
    "answer": {**AT, "ask": 3, "yes": True, "line": 9},
    "corrected": {**AT, "entry": 2, "line": 9},
    "note": {**AT, "text": "spilt tea"},
    "call": {**AT, "about": "rules", "text": "two tunas?"},
    "called": {**AT, "call": 4, "closed": True, "text": "explained"},
    "message": {**AT, "text": "please move to the window"},
    "penalty": {**AT, "person": 1, "step": "points", "points": 10, "reason": "late"},
    "close": {"round": 1},
    "adjust": {"person": 2, "points": -2.5, "reason": "helped"},
    "end": {},
    "kit": {"kit": {"format": "tairyo kit 1", "name": "Golf"}},
}
every_kind = pytest.mark.parametrize("kind", SAMPLES)


def test_every_kind_has_a_sample() -> None:
    assert set(SAMPLES) == set(KINDS)


@every_kind
def test_what_is_stored_is_read_and_stored_again_unchanged(kind: str) -> None:
    assert journal.read(KINDS, kind, SAMPLES[kind]).data() == SAMPLES[kind]


@every_kind
def test_everybody_who_is_named_has_another_number_elsewhere(kind: str) -> None:
    new = {old: old + 100 for old in range(1, 6)}
    there = read_file(KINDS, kind, SAMPLES[kind], "data", Numbers(new))
    named = journal.numbers_of(journal.Person, [(KINDS[kind], SAMPLES[kind])])
    renumbered = journal.numbers_of(journal.Person, [(KINDS[kind], there.data())])
    assert renumbered == {new[one] for one in named}
    if named:
        with pytest.raises(SheetError, match="the file has no member of number"):
            read_file(KINDS, kind, SAMPLES[kind], "data", Numbers({}))


@every_kind
def test_a_field_too_many_or_too_few_is_named_with_its_place(kind: str) -> None:
    numbers = Numbers({n: n for n in range(1, 6)})
    with pytest.raises(SheetError, match=r"data\.more: is not known here"):
        read_file(KINDS, kind, {**SAMPLES[kind], "more": 1}, "data", numbers)
    with pytest.raises(SheetError, match="data: expected an object"):
        read_file(KINDS, kind, [SAMPLES[kind]], "data", numbers)


@every_kind
def test_it_says_in_words_what_was_done(kind: str) -> None:
    lines = [
        Line(1, "attend", SAMPLES["attend"]),
        Line(2, "draft", {**DRAFT, "tables": [[1, 2, 3, 4]]}),
        Line(3, "start", SAMPLES["start"]),
    ]
    names = {1: "Aki", 2: "Ben", 3: "Chie", 4: "Dan", 5: "Emi"}
    teller = Teller(names, str, lambda at: f"{at:%d %b %H:%M}", read(lines).stages, SHELF)
    n = 2 if kind == "draft" else 3
    assert SAID[kind] in str(journal.read(KINDS, kind, SAMPLES[kind]).describe(teller, n))


SAID = {
    "settings": "Settings",
    "kit": "Golf: how it is scored from now on",
    "best": "the best 3",
    "when": "24 Nov 19:30 (Asia/Tokyo), Pier",
    "signing": "places: 8",
    "enlist": "Aki signed up",
    "told": "Aki moved up from the waiting list and has been notified",
    "attend": "Aki, Ben, Chie, Dan, Emi: came late, present",
    "paid": "Aki: entry fee paid",
    "teams": "Teams: Carp (Aki, Ben), Tuna (Emi, Chie, Dan)",
    "draft": "Round 1 seated for Sinker",
    "start": "Round 1 started",
    "table": "Table of Fisherman opened: Aki, AI, Chie",
    "mark": "Table 1: not counted",
    "clock": "Round 1, table 1: 5 extra minutes",
    "replace": "Round 1, table 1: Emi takes over",
    "reseat": "Round 1, table 1: Aki and Chie swapped seats",
    "carry": "continues on screen; rounds so far: 2",
    "ruling": "Round 1, table 1: ruled 20 / 12 / 4 / −1: wet cards",
    "totals": "totals only, 20 / 12 / 4 / −1",
    "confirm": "Round 1, table 1: Aki confirms 20 / 12 / 4 / −1",
    "ask": "20 / 12 / 4 / −1 → 0 / 0 / 0 / 0",
    "answer": "Round 1, table 1: requested correction approved",
    "corrected": "round 3 added to the sheet after closing",
    "note": "note: spilt tea",
    "call": "Round 1, table 1 called: rules question “two tunas?”",
    "called": "Round 1, table 1: call closed: explained",
    "message": "Message, Round 1, table 1: please move",
    "penalty": "−10 points for Aki: late",
    "close": "Round 1 closed",
    "adjust": "−2.5 points for Ben: helped",
    "end": "The event ended",
}


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("ruling", {"totals": [10**8, 0, 0, 0]}, "data.totals[0]: 100000000 is not between"),
        ("ruling", {"round": 0}, "data.round: expected at least 1"),
        ("ruling", {"why": "x" * 401}, "data.why: at most 400 characters"),
        ("start", {"minutes": "x"}, "data.minutes: expected a whole number"),
        ("start", {"minutes": 601}, "data.minutes: 601 is not between"),
        ("adjust", {"points": float("nan")}, "data.points: Enter a number of points"),
        ("adjust", {"points": True}, "data.points: Enter a number of points"),
        ("attend", {"as": [0]}, "data.as: "),
        ("draft", {"game": "chess"}, "data.game: expected one of"),
        ("draft", {"lost": [[1, "chess"]]}, "data.lost[0][1]: expected one of"),
        (
            "settings",
            {"values": {**asdict(EventSettings()), "scheme": "x"}},
            "data.values.scheme: expected one of",
        ),
        ("settings", {"values": {"rounds": 3}}, "data.values."),
        ("teams", {"teams": [["Carp", [1]]]}, "data.teams[0][1]: A team needs 2 to 8"),
        ("teams", {"teams": [["A", [1, 2]], ["B", [3, 2]]]}, "data.teams[1][1][1]: is listed"),
        ("teams", {"teams": [["Carp"]]}, "data.teams[0]: expected 2 entries"),
        ("call", {"about": "tea"}, "data.about: "),
        ("message", {"round": None}, "data.round: is missing"),
        ("message", {"text": "x" * 401}, "data.text: at most 400 characters"),
        ("teams", {"teams": [[7, [1, 2]]]}, "data.teams[0][0]: expected a text"),
    ],
)
def test_what_cannot_be_is_named(kind: str, change: dict[str, Any], says: str) -> None:
    numbers = Numbers({n: n for n in range(1, 6)})
    with pytest.raises(SheetError) as refused:
        read_file(KINDS, kind, {**SAMPLES[kind], **change}, "data", numbers)
    assert str(refused.value).startswith(says)


def test_moments_are_those_of_the_journal() -> None:
    later = datetime(2026, 11, 21, 20, tzinfo=UTC)
    lines = [
        Line(1, "attend", SAMPLES["attend"]),
        Line(2, "draft", DRAFT),
        Line(3, "start", {"minutes": 45, "lots": []}),
        Line(4, "clock", {"round": 1, "do": "pause", "minutes": 0}, later),
    ]
    timer = read(lines).stages[0].timer
    assert timer is not None
    assert timer.used.total_seconds() == 3600
