"""What decides a duel of Lord of the Die-angler: for the review's reasons."""

from __future__ import annotations

from typing import Final

from companion.games.dieangler.view import View
from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.view import viewer
from companion.kit.words import Phrase


def fish(before: View, end: View) -> Findings:
    """Return who takes the fish, and whether the viewer's own catch is not close enough."""
    own, result = viewer(before), end["result"]
    if result is None:
        return {}
    winner, found = result["winner"], dict[Finding, float]()
    if winner is None:
        found[Finding("nobody")] = 1.0
    else:
        found[Finding("take") if winner == own else Finding("lose", winner)] = 1.0
    if winner != own and end["caught"][own]:
        found[Finding("beaten")] = 1.0
    return found


def approach(before: View, end: View) -> Findings:
    """Return whether the viewer rolls first, or not at all because the fish is gone."""
    own = viewer(before)
    first = end["groups"][:1] == [[own]]
    return {Finding("first"): float(first), Finding("late"): float(end["sums"][own] is None)}


def specials(before: View, end: View) -> Findings:
    """Return whether the viewer's special dice are ready for the next duel."""
    own = viewer(before)
    return {Finding("ready"): float(all(die == "d6" for die in end["dice"][own] or ()))}


REASONS: Final = Reasons[View](
    detectors=(fish, approach, specials),
    kinds={
        "take": Kind(Phrase("%(whose)s roll takes the fish"), 1),
        "lose": Kind(Phrase("%(who)s takes the fish"), -1),
        "beaten": Kind(Phrase("%(whose)s sum catches the fish too, but another is closer"), -1),
        "late": Kind(Phrase("%(whose)s turn to roll comes too late: the fish is gone"), -1),
        "nobody": Kind(Phrase("Nobody catches the fish")),
        "first": Kind(Phrase("%(whose)s roll comes first"), 1),
        "ready": Kind(Phrase("%(whose)s special dice are all free for the next duel"), 1),
    },
)
