"""What decides a round of Fisherman: for the review's reasons."""

from __future__ import annotations

from typing import Final

from companion.games.fisherman.sheet import Mat, value_of
from companion.games.fisherman.view import View
from companion.kit import trick_reasons
from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.trick_reasons import free, suit, this_trick
from companion.kit.view import seat_moves, viewer
from companion.kit.words import Phrase


def mat(view: View) -> Mat:
    """Return the rules of the round, all of which are chosen."""
    rules = view["rules"]
    return Mat(
        target=rules["target"], order=rules["order"], size=rules["size"], bycatch=rules["bycatch"]
    )


def caught(before: View, end: View) -> Findings:
    """Return the points of the fish that every seat catches, and of the viewer's bycatch."""
    own, rules = viewer(before), mat(end)
    then = before["catches"] if before["plays"] else [[] for _ in end["catches"]]
    found = {}
    for seat, cards in enumerate(end["catches"]):
        values = [value_of(card, rules) for card in cards if card not in then[seat]]
        kind = Finding("catch") if seat == own else Finding("their_catch", seat)
        found[kind] = float(sum(values))
        if seat == own:
            found[Finding("bycatch")] = float(-sum(value for value in values if value < 0))
    return found


def last_trump(before: View, end: View) -> Findings:
    """Return whether the viewer plays the last bycatch card, which nobody can beat any more."""
    trump = mat(end)["bycatch"]
    trumps = [move.seat for move in seat_moves(end["plays"]) if suit(move.word) == trump]
    return {Finding("last_trump"): float(trumps[-1:] == [viewer(before)])}


def first(before: View, end: View) -> Findings:
    """Return whether the viewer gets the best shield of the round."""
    return {Finding("first"): float(end["scored"][viewer(before)] == max(end["scored"]))}


REASONS: Final = Reasons[View](
    detectors=(first, caught, this_trick, last_trump, free),
    kinds={
        "first": Kind(Phrase("%(whose)s points are the most in this round"), 1),
        "bycatch": Kind(Phrase("%(whose)s points lost by bycatch"), -1, amount=True),
        "catch": Kind(Phrase("%(whose)s points from the catch"), 1, amount=True),
        "their_catch": Kind(Phrase("Points of the catch of %(who)s"), -1, amount=True),
        "last_trump": Kind(Phrase("%(whose)s bycatch is the last one played"), 1),
        **trick_reasons.KINDS,
    },
)
