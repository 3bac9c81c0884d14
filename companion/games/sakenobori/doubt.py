"""Rounds that do not fit the river: valid sheets, but somebody miscounted."""

from companion.kit.game import Scored
from companion.kit.words import Phrase


def doubt(sheet: Scored, index: int) -> Phrase | None:
    """More salmon spawned on a row than it has cards: one card holds one salmon (§2, SK-10)."""
    fates, seats = sheet["rounds"][index]["fates"], len(sheet["seats"])
    ranks = [fate["rank"] for fate in fates if fate["end"] == "spawned"]
    for rank in sorted(set(ranks), reverse=True):
        room = seats + 2 - rank
        if ranks.count(rank) > room:
            return Phrase(
                "%(count)s salmon spawned at rank %(rank)s, but that row has room for %(room)s. "
                "Count again?",
                count=ranks.count(rank),
                rank=rank,
                room=room,
            )
    return None
