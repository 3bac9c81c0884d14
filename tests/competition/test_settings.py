"""Settings that come from outside are checked before they are taken."""

from typing import Annotated

import pytest
from msgspec import Struct

from companion.competition.settings import Setting, changes, check_ties, checked
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.games import SheetError
from companion.kit.words import Phrase


class Example(Struct):
    """Settings of each kind."""

    rounds: Annotated[int, Setting(Phrase("Rounds"), bounds=(1, 20))] = 4
    missed: Annotated[str, Setting(Phrase("Missed"), choices={"mean": Phrase("The mean")})] = "mean"
    confirm: Annotated[bool, Setting(Phrase("Confirm"))] = False


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"rounds": 21}, "rounds: 21 is not between 1 and 20"),
        ({"rounds": "4"}, "rounds: expected a whole number"),
        ({"missed": "median"}, "missed: expected one of: mean"),
        ({"confirm": 1}, "confirm: expected one of: true, false"),
        ({"colour": "red"}, "colour: is not known here"),
    ],
)
def test_a_setting_is_checked_by_its_field(given: dict[str, object], refusal: str) -> None:
    with pytest.raises(SheetError, match=refusal):
        checked(Example, given)


def test_changed_settings_are_worded_by_their_fields() -> None:
    said = changes(Example(), checked(Example, {"rounds": 5, "confirm": True}), str)
    assert list(map(str, said)) == ["Rounds: 4 → 5", "Confirm: no → yes"]


def test_a_tie_break_decides_once() -> None:
    first, second, *_ = TIE_BREAKS
    check_ties([first, second], "ties")
    with pytest.raises(SheetError) as refused:
        check_ties([first, second, first], "ties")
    assert (refused.value.place, str(refused.value.phrase)) == ("ties[2]", "is listed twice")
