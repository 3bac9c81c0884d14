"""What decides a round of Sakenobori: for the review's reasons."""

from __future__ import annotations

from typing import Final

from companion.games.sakenobori.view import View
from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.view import viewer
from companion.kit.words import Phrase


def meals(before: View, end: View) -> Findings:
    """Return whose bear eats the viewer's salmon, and whom the viewer's bear eats."""
    own, found = viewer(before), dict[Finding, float]()
    for seat, bear in eaten(before, end):
        if seat == own:
            found[Finding("eaten")] = 1.0
            found[Finding("own_bear") if bear == own else Finding("eaten_by", bear)] = 1.0
        elif bear == own:
            found[Finding("eats", seat)] = 1.0
    return found


def eaten(before: View, end: View) -> list[tuple[int, int]]:
    """Return each salmon eaten since the choice with the owner of the bear there."""
    owners = {(card["row"], card["x"]): card["seat"] for card in end["river"]}
    places, meals = dict[int, list[int]](), list[tuple[int, int]]()
    for number, event in enumerate(end["events"]):
        victims = list[int]()
        if event["did"] == "reveal":
            victims = event["eaten"]
        elif event["did"] in ("salmon", "eaten"):
            places[event["seat"]] = event["at"]
            victims = [event["seat"]] if event["did"] == "eaten" else []
        if number >= len(before["events"]):
            meals += [(seat, owners[places[seat][0], places[seat][1]]) for seat in victims]
    return meals


def spawning(before: View, end: View) -> Findings:
    """Return how far up the viewer spawns, and whether it is the only one left."""
    fate = end["fates"][viewer(before)]
    if fate is None or fate["end"] != "spawned":
        return {}
    alone = float(fate.get("alone", False))
    return {Finding("rank"): float(fate["rank"]), Finding("alone"): alone}


def outings(before: View, end: View) -> Findings:
    """Return whether the viewer's bear saves its salmon."""
    events = end["events"][len(before["events"]) :]
    saved = any(event["did"] == "outing" for event in events if event["seat"] == viewer(before))
    return {Finding("outing"): float(saved)}


REASONS: Final = Reasons[View](
    detectors=(meals, spawning, outings),
    kinds={
        "eats": Kind(Phrase("%(whose)s bear eats the salmon of %(who)s"), 1),
        "eaten_by": Kind(Phrase("%(whose)s salmon is eaten by the bear of %(who)s"), -1),
        "own_bear": Kind(Phrase("%(whose)s salmon is eaten by its own bear"), -1),
        "eaten": Kind(Phrase("%(whose)s salmon is eaten"), -1),
        "alone": Kind(Phrase("%(whose)s salmon spawns as the only one left"), 1),
        "outing": Kind(Phrase("%(whose)s salmon is saved by its bear"), 1),
        "rank": Kind(Phrase("%(whose)s tokens for the row of spawning"), 1, amount=True),
    },
)
