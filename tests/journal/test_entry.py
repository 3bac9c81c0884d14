"""What is wrong with an entry of a file, in our words and with its place."""

import pytest

from companion.journal.entry import Undo, misread, read


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("Expected `int`, got `str` - at `$.totals[0]`", "d.totals[0]: expected a whole number"),
        ("Expected `int | null`, got `str` - at `$.line`", "d.line: expected a whole number"),
        ("Expected `array`, got `int` - at `$.people`", "d.people: expected a list"),
        ("Expected `object`, got `int`", "d: expected an object"),
        ("Expected `bool`, got `int` - at `$.in`", "d.in: expected one of: true, false"),
        ("Expected `int` <= 200 - at `$.limit`", "d.limit: expected at most 200"),
        ("Expected `array` of length <= 9 - at `$.seats`", "d.seats: at most 9 entries"),
        ("Expected `array` of length 2, got 3 - at `$.f`", "d.f: expected 2 entries"),
        ("Object missing required field `why`", "d.why: is missing"),
        ("Object contains unknown field `x` - at `$.a`", "d.a.x: is not known here"),
        ("Invalid enum value 'x' - at `$.as`", "d.as: is not known here"),
        ("no club 7 - at `$.club`", "d.club: the file has no club of number 7"),
    ],
)
def test_each_message_becomes_a_sentence_with_its_place(message: str, says: str) -> None:
    assert str(misread(message, "d")) == says


def test_a_stored_entry_that_makes_no_sense_says_why() -> None:
    with pytest.raises(ValueError, match="undo: Expected `int` >= 1"):
        read({"undo": Undo}, "undo", {"line": 0})
    with pytest.raises(LookupError):
        read({"undo": Undo}, "dance", {})
