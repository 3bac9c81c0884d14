"""The state of a played table, the same for events and leagues."""

from __future__ import annotations

from typing import Literal

Agreement = Literal["playing", "in", "disputed", "unconfirmed"]


def agreement(*, complete: bool, decided: bool, denied: bool, enough: bool) -> Agreement:
    """Return the state of a result; one "no" outweighs every "yes".

    `decided`: no confirmation is needed. `enough`: enough people agreed, or enough time has passed.

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
