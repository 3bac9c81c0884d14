"""The catalogues of the house and of the games are read as one, so they have to agree."""

from __future__ import annotations

from collections import defaultdict

from babel.messages.pofile import read_po

from companion.site.plumbing.language import catalogues


def test_a_sentence_has_one_translation() -> None:
    """Else one folder's word would stand on the pages of all the others."""
    found = defaultdict(set)
    for folder in filter(lambda folder: folder.is_dir(), catalogues()):
        with (folder / "ja/LC_MESSAGES/messages.po").open("rb") as file:
            for message in read_po(file, "ja"):
                found[message.id].add(str(message.string))
    found.pop("", None)  # each has a head of its own
    assert {said: texts for said, texts in found.items() if len(texts) > 1} == {}
