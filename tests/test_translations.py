"""Every sentence a reader can meet is there in Japanese, in the catalogue of its own folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from companion.site.plumbing.language import catalogues
from tests.laboratory.commands.words import home, read, renew, said_in, sentence, source, used

HOLES = re.compile(r"%\((\w+)\)")
FOLDERS = [path for path in catalogues() if path.is_dir()]
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.parent.name))


def plain(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What is translated, and how; a plural is a sentence in several forms."""

    def every(text: str | Sequence[str]) -> tuple[str, ...]:
        return (text,) if isinstance(text, str) else tuple(text)

    return {
        every(message.id): every(message.string)
        for message in filter(ours, catalogue)
        if message.string
    }


def ours(message: Message) -> bool:
    return bool(message.id)


def forms(folder: Path) -> set[str]:
    """All that a catalogue has Japanese for; a singular with its plural is found under both."""
    messages = [message for message in filter(ours, read(folder)) if message.string]
    return {text for m in messages for text in ([m.id] if isinstance(m.id, str) else [*m.id])}


@pytest.mark.slow
@each_folder
def test_a_catalogue_stands_alone(folder: Path) -> None:
    """It has the Japanese of all that the files of its folder say, and nothing is left over."""
    said = said_in(FOLDERS)[folder]
    texts = {text for s in said for text in ([s] if isinstance(s, str) else s)}
    assert texts - forms(folder) == set()
    renewed = read(folder)
    renew(renewed, said, {}, source(folder))
    assert {sentence(m) for m in renewed} == {sentence(m) for m in read(folder)}


@pytest.mark.slow
@pytest.mark.parametrize("gone", FOLDERS[1:], ids=lambda path: str(path.parent.name))
def test_without_a_game_all_that_the_others_say_has_its_japanese(gone: Path) -> None:
    """Read as the pages read it: all catalogues that are left, as one."""
    left = set().union(*(forms(folder) for folder in FOLDERS if folder != gone))
    missing = {
        f"{file}:{line}: {text!r}"
        for file, line, text in used()
        if home(file, FOLDERS) != gone and (text if isinstance(text, str) else text[0]) not in left
    }
    assert not missing, "without Japanese:\n" + "\n".join(sorted(missing))


@each_folder
def test_a_translation_has_the_same_holes(folder: Path) -> None:
    for message in filter(ours, read(folder)):
        sentence = message.id if isinstance(message.id, str) else message.id[-1]
        japanese = (
            message.string if isinstance(message.string, str) else (message.string or [""])[0]
        )
        assert set(HOLES.findall(japanese)) == set(HOLES.findall(sentence)), sentence


@each_folder
def test_the_compiled_catalogue_is_the_written_one(folder: Path) -> None:
    with (folder / "ja/LC_MESSAGES/messages.mo").open("rb") as file:
        assert plain(read_mo(file)) == plain(read(folder))
