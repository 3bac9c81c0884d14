"""What a correction would have changed in a seating by scores is told as it is."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from companion.competition.standings.corrected import (
    Shift,
    Stand,
    in_words,
    seated_by,
    seed_in_words,
    seeds,
    shifts,
    stands,
)

AKI, BEN, CHIE, DAI, EMI, FUMI = PEOPLE = range(6)
NAMES = dict(enumerate(["Aki", "Ben", "Chie", "Dai", "Emi", "Fumi"]))


@dataclass
class Line:
    n: int
    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    at: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    by: str = ""


def test_equals_share_place_and_group() -> None:
    found = stands({AKI: 9, BEN: 5, CHIE: 5, DAI: 5, EMI: 1}, PEOPLE, 3)
    assert found == {
        AKI: Stand(1, 1),
        BEN: Stand(2, 1),
        CHIE: Stand(2, 1),
        DAI: Stand(2, 1),
        EMI: Stand(5, 2),
        FUMI: Stand(6, 2),
    }


def test_who_moves_is_told_with_whom_they_would_have_met() -> None:
    before = {AKI: 60.0, BEN: 50.0, CHIE: 40.0, DAI: 30.0, EMI: 20.0, FUMI: 10.0}
    after = before | {FUMI: 55.0}
    found = shifts(stands(before, PEOPLE, 3), stands(after, PEOPLE, 3))
    assert [shift.person for shift in found] == [FUMI, BEN, CHIE, DAI, EMI]
    assert [str(in_words(shift, NAMES)) for shift in found[:3]] == [
        "Fumi: place 2 instead of 6, in score group 1 instead of 2, with Aki, Ben.",
        "Ben: place 3 instead of 2, in score group 1 as before.",
        "Chie: place 4 instead of 3, in score group 2 instead of 1, with Dai, Emi.",
    ]


def test_nothing_is_told_where_nothing_changes() -> None:
    same = stands({AKI: 3.0, BEN: 2.0}, PEOPLE, 4)
    assert shifts(same, stands({AKI: 30.0, BEN: 20.0}, PEOPLE, 4)) == []


def test_finals_tell_who_is_in_and_who_is_not() -> None:
    then, now = seeds([AKI, BEN, CHIE, DAI], 2), seeds([AKI, CHIE, DAI, BEN], 2)
    told = [str(seed_in_words(shift, NAMES)) for shift in shifts(then, now)]
    assert told == ["Chie would have been in.", "None", "Ben would not have been in."]
    swapped = shifts(then, seeds([BEN, AKI, CHIE, DAI], 2))
    assert str(seed_in_words(swapped[0], NAMES)) == "Ben: seed 1 instead of 2."


def test_somebody_alone_in_a_group_meets_nobody() -> None:
    shift = Shift(AKI, Stand(1, 1), Stand(5, 2))
    assert str(in_words(shift, NAMES)).endswith("in score group 2 instead of 1, with –.")


def test_a_swap_by_hand_follows_the_standings_of_the_seating_it_changed() -> None:
    lines = [
        Line(1, "draft"),
        Line(2, "draft"),
        Line(3, "attend"),
        Line(4, "draft", {"by_hand": True}),
        Line(5, "draft", {"by_hand": True}),
    ]
    assert [seated_by(lines, n) for n in (1, 2, 4, 5)] == [1, 2, 2, 2]
