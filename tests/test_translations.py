"""Every sentence a reader can meet is there in Japanese, and nothing is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.config import ROOT
from companion.web.language import catalogues

KEYWORDS = {"_": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2), "Phrase": None}
METHODS = [("**/templates/**.html", "jinja2"), ("**.html", "jinja2"), ("**.py", "python")]
HOLES = re.compile(r"%\((\w+)\)")
FOLDERS = [path for path in catalogues() if path.is_dir()]


def used() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Where a sentence is used, and the sentence."""
    found = extract_from_dir(
        ROOT / "companion",
        METHODS,
        keywords=KEYWORDS,
        options_map={"**.html": {"trimmed": "true"}},
    )
    for file, line, message, _, _ in found:
        if file.startswith("cli/"):  # the command line speaks English
            continue
        yield f"companion/{file}:{line}", message


def read(folder: Path) -> Catalog:
    """The Japanese catalogue of one folder."""
    with (folder / "ja/LC_MESSAGES/messages.po").open("rb") as file:
        return read_po(file, "ja")


def plain(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What is translated, and how; a plural is a sentence in several forms."""

    def forms(text: str | Sequence[str]) -> tuple[str, ...]:
        return (text,) if isinstance(text, str) else tuple(text)

    return {
        forms(message.id): forms(message.string)
        for message in filter(ours, catalogue)
        if message.string
    }


def ours(message: Message) -> bool:
    return bool(message.id)


def test_every_sentence_has_japanese() -> None:
    said = {message.id for folder in FOLDERS for message in read(folder) if message.string}
    # A singular with its plural is found under both.
    said |= {message[0] for message in said if isinstance(message, tuple)}
    missing = {f"{where}: {sentence!r}" for where, sentence in used() if sentence not in said}
    assert not missing, "without Japanese:\n" + "\n".join(sorted(missing))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.parent.name))
def test_a_translation_has_the_same_holes(folder: Path) -> None:
    for message in filter(ours, read(folder)):
        sentence = message.id if isinstance(message.id, str) else message.id[-1]
        japanese = (
            message.string if isinstance(message.string, str) else (message.string or [""])[0]
        )
        assert set(HOLES.findall(japanese)) == set(HOLES.findall(sentence)), sentence


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.parent.name))
def test_the_compiled_catalogue_is_the_written_one(folder: Path) -> None:
    with (folder / "ja/LC_MESSAGES/messages.mo").open("rb") as file:
        assert plain(read_mo(file)) == plain(read(folder))
