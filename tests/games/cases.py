"""Tables of cases, for the tests of a game's rules."""

from __future__ import annotations

from typing import Any

import pytest


def cases(names: str, *rows: tuple[Any, ...]) -> pytest.MarkDecorator:
    """A table of cases whose last column is the id: the ruling and what is shown."""
    return pytest.mark.parametrize(names, [pytest.param(*row[:-1], id=row[-1]) for row in rows])
