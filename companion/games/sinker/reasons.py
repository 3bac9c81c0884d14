"""What decides a deal of Sinker: for the review's reasons."""

from __future__ import annotations

from typing import Final

from companion.games.sinker.cards import BIDS, DIVING
from companion.games.sinker.sheet import DROWNED, MOST, made
from companion.games.sinker.view import View
from companion.kit import trick_reasons
from companion.kit.reasons import Finding, Findings, Kind, Reasons
from companion.kit.trick_reasons import free, own_tricks, this_trick
from companion.kit.view import viewer
from companion.kit.words import Phrase


def bid(before: View, end: View) -> Findings:
    """Return whose bid is made or missed, and whether the viewer misses or makes it by one."""
    own, declarer, word = viewer(before), end["declarer"], end["bid"]
    if declarer is None or word is None or word == DIVING:
        return {}
    taken, level = end["tricks"][declarer], BIDS.index(word)
    fulfilled = made(level, taken, sum(end["tricks"]))
    if declarer != own:
        return {Finding("their_bid" if fulfilled else "their_miss", declarer): 1.0}
    limit = MOST[level] if level < len(MOST) else sum(end["tricks"])
    if fulfilled:
        spare = taken < limit and level < len(MOST)
        return {Finding("bid"): 1.0, Finding("spare"): float(spare)}
    return {Finding("miss"): 1.0, Finding("close_miss"): float(abs(taken - limit) == 1)}


def dive(before: View, end: View) -> Findings:
    """Return whether everybody dives, and whether the viewer drowns."""
    if end["bid"] != DIVING:
        return {}
    drowned = end["scored"][viewer(before)] == DROWNED
    return {Finding("dive"): 1.0, Finding("drowned"): float(drowned)}


REASONS: Final = Reasons[View](
    detectors=(bid, dive, this_trick, own_tricks, free),
    kinds={
        "bid": Kind(Phrase("%(whose)s bid is made"), 1),
        "close_miss": Kind(Phrase("%(whose)s bid is missed by one trick"), -1),
        "miss": Kind(Phrase("%(whose)s bid is missed"), -1),
        "spare": Kind(Phrase("%(whose)s bid is made with a trick to spare"), 1),
        "their_miss": Kind(Phrase("%(who)s misses the bid"), 1),
        "their_bid": Kind(Phrase("%(who)s makes the bid"), -1),
        "drowned": Kind(Phrase("%(whose)s tricks are the most in the dive"), -1),
        "dive": Kind(Phrase("Everybody dives")),
        **trick_reasons.KINDS,
    },
)
