"""Structs are prepared before threads use them.

msgspec builds what it needs to know of a class at its first use. Two threads that build the same
class at the same time end the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct
from msgspec.json import Decoder


def prepare() -> None:
    """Build what msgspec needs to know of every struct that is loaded."""
    for kind in below(Struct):
        if kind.__module__.startswith("companion."):
            with suppress(NameError, TypeError):  # a base whose fields no decoder can read
                Decoder(kind)


def below(kind: type[Struct]) -> Iterator[type[Struct]]:
    """Yield all subclasses."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)
