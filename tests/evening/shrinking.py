"""A story that went wrong, told again with as little trouble as makes it go wrong."""

from __future__ import annotations

import re

from tests.evening.play import Played, play


def shrunk(seed: int, played: Played) -> Played:
    """The evening of that seed with as few forms in trouble as it still fails with."""
    calm, step = frozenset[int](), len(set(played.troubled))
    while step:
        left = sorted(set(played.troubled))
        for first in range(0, len(left), step):
            again = play(seed, calm | set(left[first : first + step]))
            if again.differences:
                calm, played = calm | set(left[first : first + step]), again
        step //= 2
    return played


def short(played: Played) -> list[str]:
    """The lines of its story that are about what differs."""
    heads = {re.split("[,:]", one)[0] for one in played.differences}
    about = [line for line in played.story if any(head in line for head in heads)]
    return about or played.story
