"""Every kind of entry: stored and read back unchanged, renumbered, checked, put into words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from companion.journal import entry as journal
from companion.journal.entry import ClubNumber, Numbers, Person, numbers_of, read_file
from companion.kit.sheet import SheetError
from companion.leagues.entries.league_entry import Teller
from companion.leagues.entries.league_fold import KINDS
from companion.leagues.state.league_settings import LeagueSettings, stored
from tests.leagues.entries.lines import day

AT: dict[str, Any] = {"division": 1, "matchday": 1, "table": 1}
TOTALS = [20, 12, -1]
SETTINGS = {**asdict(LeagueSettings()), "game": "sinker"}
SAMPLES: dict[str, dict[str, Any]] = {
    "settings": {"values": {**SETTINGS, "moving": 1}},
    "club": {"club": 7, "in": True},
    "kit": {"kit": {"format": "tairyo kit 1", "name": "Golf"}},
    "enter": {"people": [1, 2, 3, 4], "in": True},
    "closed": {"club": 7, "days": [["2026-12-01", "2026-12-03"]]},
    "divide": {"name": "Spring", "divisions": [{"name": "First", "people": [1, 2, 3, 4]}]},
    "place": {"person": 4, "division": 1},
    "adjust": {"division": 1, "person": 1, "points": "-5/2", "reason": "late"},
    "team": {"team": 1, "name": "Reds", "people": [1, 2]},
    "lineup": {"team": 1, "matchday": 1, "people": [1]},
    "publish": {"division": 1, "rows": [[1, 2, "12"], [2, 1, "19/2"]]},
    "playoff": {"division": 1, "people": [1, 2], "until": "2026-12-20"},
    "end": {},
    "plan": {"division": 1, "from": 1, "days": [{**day([1, 2, 3], byes=(4,)), "homes": [7]}]},
    "swap": {"division": 1, "matchday": 1, "one": 1, "other": 4},
    "move": {"division": 1, "matchday": 1, "until": "2026-12-20", "table": 1},
    "away": {"division": 1, "person": 2, "matchdays": [1, 3]},
    "open": AT,
    "carry": {**AT, "screen": False, "rounds": 2},
    "absent": {**AT, "person": 2, "level": "club"},
    "offer": {**AT, "person": 1, "times": ["2026-12-01T19:00"]},
    "agree": {**AT, "at": "2026-12-01T19:00:00", "place": "Café"},
    "confirm": {**AT, "person": 1, "totals": TOTALS},
    "ask": {**AT, "person": 1, "totals": TOTALS, "why": "wet"},
    "later": {**AT, "until": "2026-12-20", "why": "ill"},
    "call": {**AT, "about": "rules", "text": ""},
    "called": {**AT, "call": 1, "closed": True, "text": "two"},
    "rule": {**AT, "as": "totals", "totals": TOTALS, "why": "snow"},
    "reseat": {**AT, "person": 1, "other": 3, "other_table": 2},
}
PLACE = "Division 1, matchday 1, table 1"
SAID = {
    "settings": "How many go up, and down, between two divisions: 2 → 1",
    "club": "Bay joins the league",
    "kit": "Golf: how it is scored from now on",
    "enter": "Joined: Aki, Ben, Chie, Dan",
    "closed": "Bay cannot be host: 2026-12-01 – 2026-12-03",
    "divide": "Spring: 1 divisions",
    "place": "Dan plays in division 1 from now on",
    "adjust": "Aki: −5/2 points added by hand: late",
    "team": "Team Reds: Aki, Ben",
    "lineup": "Team Carp, matchday 1: Aki count",
    "publish": "Table of division 1 published",
    "playoff": "Play-off below division 1: Aki, Ben",
    "end": "The season has ended",
    "plan": "Division 1: matchdays 1 to 1 planned",
    "swap": "Division 1, matchday 1: Aki and Dan swapped",
    "move": f"{PLACE}: deadline moved to 2026-12-20",
    "away": "Ben cannot play on matchday 1, 3",
    "open": f"{PLACE} opened",
    "carry": f"{PLACE} continues on paper; rounds so far: 2",
    "absent": f"{PLACE}: an AI plays for Ben",
    "offer": f"{PLACE}: Aki gave dates",
    "agree": f"{PLACE}: date set to 01 Dec 19:00",
    "confirm": f"{PLACE}: Aki confirms 20 / 12 / −1",
    "ask": f"{PLACE}: Aki asked to correct the result to 20 / 12 / −1: wet",
    "call": f"{PLACE} called: rules question",
    "called": f"{PLACE}: call closed: two",
    "later": f"{PLACE}: asked for a later last day, 2026-12-20: ill",
    "rule": f"{PLACE}: ruled 20 / 12 / −1: snow",
    "reseat": f"{PLACE} and table 2: Aki and Chie swapped seats",
}
TELLER = Teller(
    {1: "Aki", 2: "Ben", 3: "Chie", 4: "Dan"},
    {7: "Bay"},
    str,
    lambda day: f"{day}",
    lambda at: f"{at:%d %b %H:%M}",
    {3: stored(SETTINGS)},
    {1: "Carp"},
)
SAME = Numbers({n: n for n in range(1, 5)}, {7: 7})
every_kind = pytest.mark.parametrize("kind", SAMPLES)


def test_every_kind_has_a_sample() -> None:
    assert set(SAMPLES) == set(KINDS)


@every_kind
def test_what_is_stored_is_read_and_stored_again_unchanged(kind: str) -> None:
    assert journal.read(KINDS, kind, SAMPLES[kind]).data() == SAMPLES[kind]


@every_kind
def test_people_and_clubs_have_other_numbers_elsewhere(kind: str) -> None:
    new = Numbers({old: old + 100 for old in range(1, 5)}, {7: 70})
    there = read_file(KINDS, kind, SAMPLES[kind], "data", new).data()
    for numbers, known in ((Person, new.people), (ClubNumber, new.clubs)):
        named = numbers_of(numbers, [(KINDS[kind], SAMPLES[kind])])
        assert numbers_of(numbers, [(KINDS[kind], there)]) == {known[one] for one in named}
        if named:
            with pytest.raises(SheetError, match=r"the file has no (member|club) of number"):
                read_file(KINDS, kind, SAMPLES[kind], "data", Numbers({}))


@every_kind
def test_a_field_too_many_or_too_few_is_named_with_its_place(kind: str) -> None:
    with pytest.raises(SheetError, match=r"data\.more: is not known here"):
        read_file(KINDS, kind, {**SAMPLES[kind], "more": 1}, "data", SAME)
    for key in set(SAMPLES[kind]) - {"name", "table", "other_table"}:
        less = {name: value for name, value in SAMPLES[kind].items() if name != key}
        with pytest.raises(SheetError, match=rf"data\.{key}: is missing"):
            read_file(KINDS, kind, less, "data", SAME)


@every_kind
def test_it_says_in_words_what_was_done(kind: str) -> None:
    said = str(journal.read(KINDS, kind, SAMPLES[kind]).describe(TELLER, 3))
    assert SAID[kind] in said


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("team", {"people": []}, "Team Carp disbanded"),
        ("agree", {"at": ""}, f"{PLACE}: date withdrawn"),
        ("rule", {"as": ""}, f"{PLACE}: ruling withdrawn"),
        ("rule", {"as": "draw", "totals": []}, f"{PLACE}: ruled a draw: snow"),
        ("open", {"matchday": 0}, "Play-off below division 1 opened"),
        ("absent", {"level": ""}, f"{PLACE}: Ben can play after all"),
        ("enter", {"people": list(range(1, 10))}, "Joined: 9 people"),
        ("closed", {"days": []}, "Bay can always be host"),
    ],
)
def test_what_is_given_up_or_counted_is_said_otherwise(
    kind: str, change: dict[str, Any], says: str
) -> None:
    entry = journal.read(KINDS, kind, {**SAMPLES[kind], **change})
    assert str(entry.describe(TELLER, 3)) == says


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("rule", {"totals": [10**8]}, "data.totals[0]: 100000000 is not between"),
        ("rule", {"as": "guess"}, "data.as: "),
        ("rule", {"division": 0}, "data.division: expected at least 1"),
        ("rule", {"matchday": 101}, "data.matchday: expected at most 100"),
        ("rule", {"why": "x" * 401}, "data.why: at most 400 characters"),
        ("adjust", {"points": "1e999999999"}, "data.points: Enter a number of points"),
        ("absent", {"level": "genius"}, "data.level: expected one of"),
        ("offer", {"times": ["soon"]}, "data.times[0]: expected a time on the clock"),
        ("agree", {"at": "2026-12-01T19:00+09:00"}, "data.at: expected a time on the clock"),
        ("move", {"until": "soon"}, "data.until: expected a day"),
        ("move", {"until": 3}, "data.until: expected a day"),
        ("playoff", {"until": "0001-01-01"}, "data.until: expected a day"),
        ("closed", {"days": [["2026-12-01", "9999-01-01"]]}, "data.days[0][1]: expected a day"),
        ("enter", {"people": [1] * 401}, "data.people: at most 400 entries"),
        ("plan", {"from": 0}, "data.from: expected at least 1"),
        ("publish", {"rows": [[1, 2]]}, "data.rows[0]: expected 3 entries"),
        ("settings", {"values": {**SETTINGS, "game": "chess"}}, "data.values.game: expected one"),
    ],
)
def test_what_cannot_be_is_named(kind: str, change: dict[str, Any], says: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_file(KINDS, kind, {**SAMPLES[kind], **change}, "data", SAME)
    assert str(refused.value).startswith(says)


def test_older_rows_are_read_as_they_were_stored() -> None:
    for kind, data in {
        "team": {"team": 1, "people": [], "name": ""},
        "agree": {**AT, "at": None, "place": ""},
        "settings": {"values": {"game": "a game that is gone"}},
        "absent": {**AT, "person": 1, "level": "a level that is gone"},
        "move": {"division": 1, "matchday": 1, "until": "2026-12-20", "table": None},
    }.items():
        assert journal.read(KINDS, kind, data)
