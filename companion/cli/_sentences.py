"""The sentences that stand in code and templates, and which catalogue each belongs to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.extract import extract_from_dir

from companion.config import ROOT
from companion.site.plumbing.language import catalogues

KEYWORDS = {"_": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2), "Phrase": None}
METHODS = [("**/templates/**.html", "jinja2"), ("**.html", "jinja2"), ("**.py", "python")]

Sentence = str | tuple[str, ...]
"""What is looked up: a sentence, or its singular and plural. Its Japanese is of the same shape."""


def said_in(folders: list[Path]) -> dict[Path, set[Sentence]]:
    """Each catalogue's folder with the sentences that its own files say."""
    said: dict[Path, set[Sentence]] = {folder: set() for folder in folders}
    for file, _, text in used():
        said[home(file, folders)].add(text)
    return said


@cache
def used() -> tuple[tuple[str, int, Sentence], ...]:
    """Each place that says a sentence: file (below companion), line, sentence."""
    found = extract_from_dir(
        ROOT / "companion",
        METHODS,
        keywords=KEYWORDS,
        options_map={"**.html": {"trimmed": "true"}},
    )
    # The command line speaks English.
    return tuple((file, line, text) for file, line, text, *_ in found if file[:4] != "cli/")


def home(file: str, folders: list[Path]) -> Path:
    """The catalogue that a file's sentences go into: its game's, else the house's."""
    place = ROOT / "companion" / file
    return next((f for f in folders[1:] if f.parent in place.parents), folders[0])


@cache
def source(folder: Path) -> str:
    """All that stands in the code and templates which a catalogue is for, with single spaces."""
    every = [path for path in catalogues() if path.is_dir()]
    files = [p for kind in ("*.py", "*.html") for p in sorted(folder.parent.rglob(kind))]
    own = (p for p in files if home(str(p.relative_to(ROOT / "companion")), every) == folder)
    return " ".join(" ".join(path.read_text("utf-8").split()) for path in own)
