"""The score sheet of Sinker: a deal's bid, its declarer, and everybody's tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.games.sinker.cards import ALL, BID_NAMES, BIDS, DIVING, HAND
from companion.games.sinker.scored import Scored
from companion.games.sinker.sheet import (
    DROWNED,
    OPTIONS,
    SEATS,
    WORTH,
    checked,
    counted,
    penalty,
    rounds_of,
)
from companion.kit import sheet as kit
from companion.kit.option import Options
from companion.kit.paper import Choice, Field, Group, Number, Paper, Way
from companion.kit.scored import Head
from companion.kit.words import Phrase


class SinkerPaper(Paper):
    """The deal goes around twice unless the sheet says otherwise (SI-19)."""

    ways: ClassVar = (Way("bid", Phrase("Bid and tricks")),)
    worths: ClassVar = dict(zip(BIDS, WORTH, strict=True))
    """What the declarer wins or loses by bid, weakest first."""

    def score(self, sheet: object) -> Scored:
        """Return the sheet with its rounds added up, and the pot after each (§6, §8, §9)."""
        opened = kit.opened(sheet, "sinker", SEATS, OPTIONS, results=("pot",))
        head = opened.head
        length = rounds_of(head.options, head.seats)
        rounds = [
            checked(entry, f"rounds[{i}]", head.seats) for i, entry in enumerate(opened.rounds)
        ]
        kit.limit(rounds, length)
        scores, pots = counted(rounds, head.options)
        return kit.agreed(opened, Scored(head, tuple(rounds), scores, length, pots))

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """No deal changes a seat's total by more than the highest bid."""
        most = max(WORTH) * rounds_of(options, len(given))
        return kit.within(given, (-most, most), (-most * len(given), most * len(given)))

    def rounds(self, head: Head) -> int:
        return rounds_of(head.options, head.seats)

    def deals(self, head: Head, number: int) -> Phrase:
        dealer = head.names[(number - 1) % head.seats]
        return Phrase("Deal %(n)s: %(name)s is the dealer.", name=dealer, n=number)

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return fields for the bid, its declarer (or nobody), and each seat's tricks."""
        names, hand = head.names, HAND[head.seats]
        # A bid that looks like a number is quoted, or it would be parsed as one.
        sent = {bid: f'"{bid}"' if bid.isdigit() else bid for bid in (*BIDS, DIVING)}
        bids = tuple((sent[bid], BID_NAMES[bid]) for bid in sent)
        who = tuple((str(seat), name) for seat, name in enumerate(names))
        return (
            Choice("bid", Phrase("Bid"), bids),
            Choice("declarer", Phrase("Declarer"), (("null", Phrase("Nobody")), *who)),
            Group(
                Phrase("Tricks taken"),
                tuple(Number(f"tricks.{seat}", name, 0, hand) for seat, name in enumerate(names)),
                name="tricks",
                total=hand,
            ),
        )

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return what the others can lose, and how long the match lasts (§6, §7, §9)."""
        others = Phrase(
            "The others: −%(n)s for each trick. Under all and double all nothing; if the declarer "
            "fails, they share what was lost.",
            n=penalty(0, head.options),
        )
        pot = Phrase("What cannot be shared goes into the pot, for the next time.")
        diving = Phrase(
            "Diving (nobody bids): −%(n)s for the player with the most tricks, for all "
            "of them if tied.",
            n=-DROWNED,
        )
        last = lasting(self.rounds(head) // head.seats)
        return (others, *([pot] if self.has_pot(head.seats) else []), diving, last)

    def has_pot(self, seats: int) -> bool:
        """Return whether sharing a prize can leave a remainder for the pot (§6, SI-16)."""
        return any(WORTH[bid] % (seats - 1) for bid in range(ALL, len(BIDS)))


def lasting(deals: int) -> Phrase:
    """Return how often everybody deals, and who wins at the end."""
    if deals == 1:
        return Phrase("Everybody deals once. The highest total wins.")
    if deals == 2:
        return Phrase("Everybody deals twice. The highest total wins.")
    return Phrase("Everybody deals %(n)s times. The highest total wins.", n=deals)
