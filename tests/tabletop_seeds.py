"""Which random matches are told line by line: `TOLD_SEEDS=1-100` says so, else the first few."""

import os
from typing import Final

import pytest

ASKED: Final = os.environ.get("TOLD_SEEDS")


def seeds(number: int, at_once: int = 1) -> list[object]:
    """So many seeds; those after the first `at_once` are slow by nature, unless asked for."""
    first, _, last = (ASKED or f"1-{number}").partition("-")
    more = [] if ASKED else [pytest.mark.thorough]
    return [
        pytest.param(seed, marks=more if seed > at_once else [])
        for seed in range(int(first), int(last or first) + 1)
    ]
