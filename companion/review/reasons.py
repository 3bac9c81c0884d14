"""Why the best choice is better than the one played: what differs in the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import correlation, fmean, stdev
from typing import Final, NamedTuple

from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.reason_words import kinds
from companion.kit.reasons import EVERY_GAME, Finding, Findings, Kind, Reason
from companion.kit.view import View
from companion.review.judging import DOUBT, student

NAMED: Final = 2  # reasons of a decision
SAME: Final = 0.9  # correlation from which two reasons say the same


class Pair(NamedTuple):
    """One deal, played to its end from both choices."""

    gain: float
    """What the best choice brings more."""
    best: Findings
    played: Findings


class Contrast(NamedTuple):
    """What was found after both choices, with the difference in each deal."""

    reason: Reason
    differences: list[float]
    strength: float
    """The mean difference in standard errors."""


def findings(game: Game, before: View, end: View) -> Findings:
    """Return all that is found at the end of a deal."""
    parts = (EVERY_GAME, game.reasons) if game.reasons else (EVERY_GAME,)
    return {
        finding: amount
        for part in parts
        for detector in part.detectors
        for finding, amount in detector(before, end).items()
    }


def why(view: View, pairs: Sequence[Pair]) -> tuple[Reason, ...]:
    """Return what differs most surely in these deals and can be the reason, at most two things."""
    known = kinds(GAMES[view["game"]])
    found = [contrast(finding, pairs) for finding in all_found(pairs, list(known))]
    sure = student(DOUBT / max(1, len(found)), len(pairs) - 1)
    clear = [one for one in found if one.strength > sure and helps(known, one.reason)]
    named: list[Contrast] = []
    for one in sorted(clear, key=lambda one: -one.strength):
        if len(named) < NAMED and not any(alike(one, other) for other in named):
            named.append(one)
    return tuple(one.reason for one in named)


def all_found(pairs: Sequence[Pair], order: Sequence[str]) -> list[Finding]:
    """Return everything found in any deal, by kind in that order."""
    found = {finding for pair in pairs for finding in (*pair.best, *pair.played)}
    return sorted(found, key=lambda finding: (order.index(finding.kind), finding.who))


def contrast(finding: Finding, pairs: Sequence[Pair]) -> Contrast:
    """Return how much of a finding there is after both choices."""
    amounts = [(pair.best.get(finding, 0.0), pair.played.get(finding, 0.0)) for pair in pairs]
    apart = [best - played for best, played in amounts]
    error = stdev(apart) / sqrt(len(apart))
    mean = fmean(apart)
    reason = Reason(
        *finding,
        best=sum(best for best, _ in amounts),
        played=sum(played for _, played in amounts),
        more=sum(difference > 0 for difference in apart),
        less=sum(difference < 0 for difference in apart),
        deals=len(pairs),
    )
    return Contrast(reason, apart, abs(mean) / error if error else inf if mean else 0.0)


def helps(known: Mapping[str, Kind], reason: Reason) -> bool:
    """Return whether the difference can be why the best choice is better."""
    return (reason.best - reason.played) * known[reason.kind].good >= 0


def alike(one: Contrast, other: Contrast) -> bool:
    """Return whether two things differ in the same deals, so that one of them says enough."""
    constant = [len(set(contrast.differences)) == 1 for contrast in (one, other)]
    if any(constant):
        return all(constant)
    return abs(correlation(one.differences, other.differences)) > SAME
