"""The state of a played table, the same for events and leagues."""

from __future__ import annotations

from typing import Literal

Agreement = Literal["playing", "in", "disputed", "unconfirmed"]


def agreement(*, complete: bool, decided: bool, denied: bool, enough: bool) -> Agreement:
    """Return how far the result is; one no stands against any yes.

    `decided`: nobody is asked any more. `enough`: so many agree, or so late, that it holds.

    >>> agreement(complete=True, decided=False, denied=True, enough=True)
    'disputed'
    """
    if not complete:
        return "playing"
    if decided:
        return "in"
    if denied:
        return "disputed"
    return "in" if enough else "unconfirmed"
