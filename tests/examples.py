"""Games that tests take as their example, and which tests go when such a game goes.

A test of one game alone lies in tests/games/<game>. Others need just any match or sheet and take
the game that shows best what they are about; without its folder they have nothing to look at.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.config import ROOT

EXAMPLES = ("dieangler", "fisherman", "nusfjord", "sakenobori", "sinker")
IMPORTED = re.compile(r"^from (tests[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


def without_example() -> list[str]:
    """The test files whose example is no longer on the shelf."""
    gone = [key for key in EXAMPLES if not (ROOT / "companion/games" / key).is_dir()]
    if not gone:
        return []
    named = re.compile(rf"\b({'|'.join(gone)})\b")
    texts = {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}
    needing = {
        path for path, text in texts.items() if named.search(text) and path != Path(__file__)
    }
    grown = True
    while grown:
        more = {path for path, text in texts.items() if needs(path, text, needing)}
        grown = not more <= needing
        needing |= more
    return [str(path) for path in sorted(needing) if path.name.startswith("test_")]


def needs(path: Path, text: str, needing: set[Path]) -> bool:
    """Whether a file lies in a folder of, or imports, one that needs a game."""
    if any(folder / "conftest.py" in needing for folder in path.parents):
        return True
    for module, names in IMPORTED.findall(text):
        place = ROOT / module.replace(".", "/")
        parts = [place / f"{name}.py" for name in re.findall(r"\w+", names)]
        if place.with_suffix(".py") in needing or needing & set(parts):
            return True
    return False
