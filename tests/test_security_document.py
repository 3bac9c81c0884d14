"""docs/security.md names tests that are there, and no line without a proof or a reason."""

from __future__ import annotations

import re

from companion.native import ROOT

TEXT = (ROOT / "docs/security.md").read_text("utf-8")
LINES = [line for line in TEXT.splitlines() if re.match(r"\| \d", line)]

ASVS = {
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5,
    "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2,
    "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4,
    "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2,
    "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1,
    "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3,
}  # fmt: skip
"""How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: the first ones of it.

V10 and V17 are left out as wholes. From the standard's own list, 5.0/docs_en/….flat.json.
"""


def named() -> list[str]:
    """Every requirement that the document names, its ranges written out."""
    found = []
    for first, last in re.findall(r"\b(\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))?", TEXT):
        section, start = first.rsplit(".", 1)
        end = (last or first).rsplit(".", 1)
        assert end[0] == section, f"{first}–{last}"
        found += [f"{section}.{n}" for n in range(int(start), int(end[1]) + 1)]
    return found


def test_it_names_every_requirement_of_the_standard_and_no_other() -> None:
    known = {f"{section}.{n}" for section, count in ASVS.items() for n in range(1, count + 1)}
    assert set(named()) - {"5.0.0"} == known
    assert len(known) + 36 == 253  # V10 has 29 of these levels, V17 seven


def test_every_test_that_it_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", TEXT)
    assert named
    missing = [
        f"{path}::{name}"
        for path, name in named
        if not (ROOT / path).is_file()
        or (name and f"def {name}(" not in (ROOT / path).read_text("utf-8"))
    ]
    assert missing == []


def test_every_line_has_a_test_or_a_reason() -> None:
    assert len(LINES) > 50
    for line in LINES:
        _, requirement, how, _ = (cell.strip() for cell in line.split("|"))
        assert requirement
        assert "tests/" in how or how.endswith("."), line


def test_it_stays_short() -> None:
    assert len(TEXT.split()) <= 1600
