"""The drawings that pages point into: a browser shows nothing of one that is not well-formed."""

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.native import ROOT

DRAWINGS = sorted((ROOT / "companion").rglob("static/**/*.svg"))


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_drawing_is_well_formed_and_names_each_part_once(drawing: Path) -> None:
    parts = ElementTree.fromstring(drawing.read_text("utf-8")).iter()
    names = Counter(part.get("id") for part in parts if part.get("id"))
    assert not [name for name, often in names.items() if often > 1]


def test_there_are_drawings() -> None:
    assert len(DRAWINGS) > 10
