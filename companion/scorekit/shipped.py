"""The kits that come with Tairyō, found by the name of their game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from companion.kit.names import looks
from companion.kit.sheet_file import parse
from companion.scorekit.kit_file import Kit, read_kit, texts

FOLDER = Path(__file__).parent / "files"


@cache
def shipped() -> Mapping[str, Kit]:
    """Every shipped kit by the name of its file."""
    files = sorted(FOLDER.glob("*.json"))
    return MappingProxyType({file.stem: read_kit(parse(file.read_bytes())) for file in files})


def kit_named(name: str) -> Kit | None:
    """The shipped kit of the game of this name, in either language."""
    for kit in shipped().values():
        if looks(name) in map(looks, texts(kit.name)):
            return kit
    return None
