"""The shortest names that tell people apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.short_names import letters, short_names, width

PARTS = (
    *(
        "Alexandra",
        "Miller",
        "Mills",
        "山田太郎左衛門",
        "山田太郎右衛門",
        "(A)",
        "(B)",
        "2",
        "I",
        "ß",
    ),
    *("Zoe\u0308", "علی\u200cرضا", "محمد", "क्षि", "नन्\u200d", "각", "…", "A…b"),
    *("👩\u200d👩\u200d👧", "🇯🇵", "👍🏽"),
)
NAMES = st.lists(
    st.lists(st.sampled_from(PARTS) | st.text("abAB…1 ", min_size=1), min_size=1, max_size=5)
    .map(" ".join)
    .map(lambda name: " ".join(unicodedata.normalize("NFC", name).split())[:40].strip())
    .filter(bool),
    min_size=1,
    max_size=6,
    unique=True,
).map(tuple)


@given(NAMES, st.integers(6, 24))
def test_each_name_has_a_text_of_its_own_that_fits(names: tuple[str, ...], columns: int) -> None:
    found = short_names(names, columns)
    assert len(found) == len(names)
    assert len(set(found)) == len(names)
    for name, text in zip(names, found, strict=True):
        assert width(text) <= columns
        assert width(name) > columns or text == name


@given(NAMES, st.integers(6, 24))
def test_letters_are_never_parted(names: tuple[str, ...], columns: int) -> None:
    for name, text in zip(names, short_names(names, columns), strict=True):
        whole, head = letters(name), letters(text.partition("…")[0].rstrip())
        assert "…" in name or whole[: len(head)] == head or text.startswith(name.split()[0])


@given(st.text())
def test_letters_are_the_text(text: str) -> None:
    assert "".join(letters(text)) == text


@pytest.mark.parametrize(
    ("names", "columns", "texts"),
    [
        (("Aki", "Ben"), 9, ("Aki", "Ben")),
        (("Alexandra Miller", "Alexandra Mills"), 18, ("Alexandra Miller", "Alexandra Mills")),
        (("Alexandra", "Alexandra Müller"), 12, ("Alexandra", "Alexandra M")),
        (
            ("Schwarzenberger Annemarie", "Schwarzenberger Annegret"),
            18,
            ("Schwarze…nnemarie", "Schwarze…Annegret"),
        ),
        (("Jo Fürstenberg (A)", "Jo Fürstenberg (B)"), 11, ("Jo F…g (A)", "Jo F…g (B)")),
        (
            ("Maximilian Schneider A", "Maximilian Schneider B"),
            14,
            ("Maximilian A", "Maximilian B"),
        ),
        (("a" * 20 + "1" + "a" * 20, "a" * 20 + "2" + "a" * 20), 9, ("aaaaaa…1", "aaaaaa…2")),
        (
            ("👩\u200d👩\u200d👧" * 5, "🇯🇵" * 5),
            7,
            ("👩\u200d👩\u200d👧👩\u200d👩\u200d👧…", "🇯🇵🇯🇵…"),
        ),
        (("Christopher", "Chris"), 9, ("Christo…", "Chris")),
        (("x" * 40,), 1, ("…1",)),
    ],
)
def test_what_remains_of_a_name(
    names: tuple[str, ...], columns: int, texts: tuple[str, ...]
) -> None:
    assert short_names(names, columns) == texts
