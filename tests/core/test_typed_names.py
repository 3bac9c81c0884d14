"""Names as they are typed on a phone."""

import pytest

from companion.core.typed_names import alike, tidy
from companion.kit.sheet import SheetError


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Aki", "Aki"),
        ("  Aki\t B. ", "Aki B."),
        ("山田\u3000太郎", "山田 太郎"),
        ("か\u3099", "が"),
        ("a\x00b\u202ec\ud800", "abc"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("നന്\u200d", "നന്\u200d"),
        ("क्\u200dष", "क्\u200dष"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("A\u200cki\u200d", "Aki"),
        ("\u200cعلی\u200c", "علی"),
        ("\u202eعلی\u2066", "علی"),
        ("x" * 40, "x" * 40),
        ("", ""),
    ],
)
def test_a_name_is_kept_as_it_is_seen(typed: str, kept: str) -> None:
    assert tidy(typed, "seats[0]") == kept


@pytest.mark.parametrize("typed", ["علی\u200cرضا", "علیرضا", "علی رضا", "علی\u200dرضا"])
def test_joiners_tell_no_names_apart(typed: str) -> None:
    assert alike(typed) == alike("علیرضا")


@pytest.mark.parametrize("typed", ["x" * 41, None, 7, ["Aki"]])
def test_what_is_no_name_is_refused(typed: object) -> None:
    with pytest.raises(SheetError, match=r"^seats\[1\]: "):
        tidy(typed, "seats[1]")
