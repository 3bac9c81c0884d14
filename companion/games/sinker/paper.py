"""The paper of Sinker: a deal's bid, who declared it, and the tricks of everybody."""

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
    """The deal goes round, twice unless the sheet says otherwise (SI-19)."""

    ways: ClassVar = (Way("bid", Phrase("Bid and tricks")),)
    worths: ClassVar = dict(zip(BIDS, WORTH, strict=True))
    """What the declarer wins or loses, by bid, from weak to strong."""

    def score(self, sheet: object) -> Scored:
        """The sheet with its rounds added up, and the pot after each of them (§6, §8, §9)."""
        opened = kit.opened(sheet, "sinker", SEATS, OPTIONS, results=("pot",))
        head = opened.head
        length = rounds_of(head.options, head.seats)
        rounds = [checked(one, f"rounds[{i}]", head.seats) for i, one in enumerate(opened.rounds)]
        kit.limit(rounds, length)
        scores, pots = counted(rounds, head.options)
        return kit.agreed(opened, Scored(head, tuple(rounds), scores, length, pots))

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """No deal moves a seat by more than the highest bid."""
        most = max(WORTH) * rounds_of(options, len(given))
        return kit.within(given, (-most, most), (-most * len(given), most * len(given)))

    def rounds(self, head: Head) -> int:
        """As many as were agreed."""
        return rounds_of(head.options, head.seats)

    def deals(self, head: Head, number: int) -> Phrase:
        """Who deals."""
        dealer = head.names[(number - 1) % head.seats]
        return Phrase("Deal %(n)s: %(name)s is the dealer.", name=dealer, n=number)

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """The bid, its declarer or nobody, and a number of tricks for each seat."""
        names, hand = head.names, HAND[head.seats]
        # A bid that looks like a number stands in quotes, or it would be read as one.
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
        """What all but the declarer can lose, and how long it goes on (§6, §7, §9)."""
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
        """Whether a shared prize can leave a rest (§6, SI-16)."""
        return any(WORTH[bid] % (seats - 1) for bid in range(ALL, len(BIDS)))


def lasting(deals: int) -> Phrase:
    """How often everybody deals, and who wins then."""
    if deals == 1:
        return Phrase("Everybody deals once. The highest total wins.")
    if deals == 2:
        return Phrase("Everybody deals twice. The highest total wins.")
    return Phrase("Everybody deals %(n)s times. The highest total wins.", n=deals)
