"""Why one choice beats another: what a game looks for in deals played to their end.

A review plays the same deals on from two choices and compares what the game's detectors find.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from companion.kit.rules import V
from companion.kit.view import View, viewer
from companion.kit.words import Phrase


class Finding(NamedTuple):
    """Something that a detector counts in a deal."""

    kind: str
    """One of the game's `Reasons.kinds`."""
    who: int = -1
    """Another seat or, where the game says so, a card; -1 for the viewer alone."""


Findings = Mapping[Finding, float]
"""How much of each there was; of what happens or not, 1 or 0."""


class Reason(NamedTuple):
    """What differs between two choices in the same deals."""

    kind: str
    who: int
    """Both are those of a `Finding`."""
    best: float
    """The sum over all deals: of what happens or not, the number of deals in which it does."""
    played: float
    more: int
    """The number of deals with more of it after the better choice,"""
    less: int
    """and with less."""
    deals: int


class Kind(NamedTuple):
    """A kind of finding and the words for it."""

    words: Phrase
    """A sentence without its full stop, for amounts a noun; `%(who)s` stands for `who`. Where it is
    about the viewer it begins with `%(whose)s`: "Your", or a name's possessive."""
    good: int = 0
    """1 if more of it helps the viewer, -1 if it harms, 0 if that depends."""
    amount: bool = False
    """Whether it is an amount instead of something that happens or not."""


def seat_name(view: View, finding: Finding, names: Sequence[str]) -> Phrase | str:
    """Return the display name of the seat that a finding is about."""
    return names[finding.who]


@dataclass(frozen=True, kw_only=True)
class Reasons(Generic[V]):
    """The detectors of a game and the words for what they find."""

    detectors: tuple[Callable[[V, V], Findings], ...] = ()
    """Each takes the Views of one seat before its choice and at the end of the deal. The end is
    that of an imagined deal, so it shows nothing that the seat could not know."""
    kinds: Mapping[str, Kind]
    """By name; of two that differ equally, the earlier one is named."""
    who: Callable[[V, Finding, Sequence[str]], Phrase | str] = seat_name
    """(view, finding, names): what `%(who)s` stands for."""


def points(before: View, end: View) -> Findings:
    """Return the points of every seat since the choice; a sole leader is a kind of its own."""
    own, totals = viewer(before), before["totals"]
    gained = [now - then for now, then in zip(end["totals"], totals, strict=True)]
    found = {Finding("points"): float(gained[own])}
    for seat, amount in enumerate(gained):
        if seat != own:
            leads = totals[seat] == max(totals) and totals.count(totals[seat]) == 1
            found[Finding("leader" if leads else "theirs", seat)] = float(amount)
    return found


EVERY_GAME = Reasons[View](
    detectors=(points,),
    kinds={
        "points": Kind(Phrase("%(whose)s points"), 1, amount=True),
        "leader": Kind(Phrase("Points for %(who)s, who leads"), -1, amount=True),
        "theirs": Kind(Phrase("Points for %(who)s"), -1, amount=True),
    },
)
