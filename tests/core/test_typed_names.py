"""Names as they are typed on a phone."""

import pytest

from companion.core.typed_names import tidy
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
        ("x" * 40, "x" * 40),
        ("", ""),
    ],
)
def test_a_name_is_kept_as_it_is_seen(typed: str, kept: str) -> None:
    assert tidy(typed, "seats[0]") == kept


@pytest.mark.parametrize("typed", ["x" * 41, None, 7, ["Aki"]])
def test_what_is_no_name_is_refused(typed: object) -> None:
    with pytest.raises(SheetError, match=r"^seats\[1\]: "):
        tidy(typed, "seats[1]")
