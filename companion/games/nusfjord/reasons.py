"""What decides a match of Nusfjord: for the review's reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from companion.games.nusfjord.deck.codes import BUILDINGS
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.sheet import EACH
from companion.games.nusfjord.view import View
from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.view import viewer
from companion.kit.words import Phrase


def categories(before: View, end: View) -> Findings:
    """Return the viewer's points by category of the count (§8)."""
    count = cast(dict[str, int], end["counts"][viewer(before)])
    return {Finding(part): float(count[part]) for part in EACH}


def buildings(before: View, end: View) -> Findings:
    """Return the buildings that the viewer builds from now on."""
    own = viewer(before)
    then, now = (set(view["harbours"][own]["fields"]) for view in (before, end))
    return {Finding("built", int(cell)): 1.0 for cell in now - then if cell.isdigit()}


def elders(before: View, end: View) -> Findings:
    """Return the elders that join the viewer from now on, and those that join somebody else."""
    own, found = viewer(before), dict[Finding, float]()
    for seat, (then, now) in enumerate(zip(before["harbours"], end["harbours"], strict=True)):
        before_then = {elder[0] for elder in then["elders"]}
        for elder in now["elders"]:
            if elder[0] not in before_then:
                found[Finding("elder" if seat == own else "elder_gone", elder[0])] = 1.0
    return found


def card(view: View, finding: Finding, names: Sequence[str]) -> Phrase:
    """Return the number and name of the building or elder that a finding is about."""
    cards = cards_of(view["options"])
    elder = finding.kind.startswith("elder")
    known = {card.number: card.name for card in (cards[BUILDINGS:] if elder else cards)}
    return Phrase("%(n)s %(card)s", n=finding.who, card=known[finding.who])


REASONS: Final = Reasons[View](
    detectors=(elders, buildings, categories),
    kinds={
        "elder_gone": Kind(Phrase("Somebody else recruits elder %(who)s"), -1),
        "elder": Kind(Phrase("%(whose)s council gains elder %(who)s"), 1),
        "built": Kind(Phrase("%(whose)s harbour gains %(who)s"), 1),
        "buildings": Kind(Phrase("%(whose)s points from buildings"), 1, amount=True),
        "ships": Kind(Phrase("%(whose)s points from ships"), 1, amount=True),
        "shares": Kind(Phrase("%(whose)s points from shares"), 1, amount=True),
        "gold": Kind(Phrase("%(whose)s gold at the end"), 1, amount=True),
        "empty_spaces": Kind(Phrase("%(whose)s points lost by empty fields"), -1, amount=True),
        "unissued": Kind(Phrase("%(whose)s points lost by unissued shares"), -1, amount=True),
    },
    who=card,
)
