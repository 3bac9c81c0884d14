"""The score sheet of Fisherman: points, or the rules and who caught what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.games.fisherman.cards import (
    DECK,
    KIND_NAMES,
    KINDS,
    ORDERS,
    SIZES,
    card_name,
    kinds_in_play,
)
from companion.games.fisherman.scored import Scored
from companion.games.fisherman.sheet import OPTIONS, POINT, SEATS, SHIELDS, counted, shields, worth
from companion.kit import sheet as kit
from companion.kit.option import Options
from companion.kit.paper import Choice, Field, Group, Number, Paper, Way
from companion.kit.scored import Head
from companion.kit.words import Phrase

ORDER_NAMES = (Phrase("1 beats 10"), Phrase("10 beats 1"))


class FishermanPaper(Paper):
    """One round for each seat; the deal passes to the left (FI-17)."""

    ways: ClassVar = (
        Way("points", Phrase("Enter points")),
        Way("catches", Phrase("Tap the fish")),
    )

    def score(self, sheet: object) -> Scored:
        """Return the sheet with its shields added up (§1, FI-17)."""
        opened = kit.opened(sheet, "fisherman", SEATS, OPTIONS)
        head, entries = opened.head, opened.rounds
        kit.limit(entries, head.seats)
        absent = bool(head.options.get("allow_absent_kind"))
        rounds = tuple(
            counted(entry, f"rounds[{i}]", head.seats, absent) for i, entry in enumerate(entries)
        )
        scores = tuple(tuple(shields(entry["points"])) for entry in rounds)
        return kit.agreed(opened, Scored(head, rounds, scores, head.seats))

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """A round awards the first shields, or more where ranks tie."""
        seats = len(given)
        least, most = seats * sum(SHIELDS[:seats]), seats * SHIELDS[0]
        return kit.within(given, (0, most), (least, seats * most))

    def deals(self, head: Head, number: int) -> Phrase:
        dealer = head.names[(number - 1) % head.seats]
        return Phrase("%(name)s deals round %(round)s.", name=dealer, round=number)

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return a number field for each seat, or fields for the rules and for each fish."""
        names = head.names
        if way == "points":
            return tuple(Number(f"points.{seat}", name) for seat, name in enumerate(names))
        absent = bool(head.options.get("allow_absent_kind"))
        nameable = len(KINDS) if absent else kinds_in_play(len(names))
        kinds = tuple(zip(KINDS, KIND_NAMES, strict=True))[:nameable]
        who = (("", "–"), *((str(seat), name) for seat, name in enumerate(names)))
        return (
            Choice("rules.target", Phrase("Target"), kinds),
            Choice("rules.order", Phrase("Order"), tuple(zip(ORDERS, ORDER_NAMES, strict=True))),
            Choice("rules.size", Phrase("Size"), tuple((str(n), f"{n}–{n + 1}") for n in SIZES)),
            Choice("rules.bycatch", Phrase("Bycatch"), kinds),
            Group(
                Phrase("Who caught what"),
                tuple(
                    Choice(f"catches+{card}", card_name(card), who, listed=True)
                    for card in DECK.names[: 10 * kinds_in_play(len(names))]
                ),
            ),
        )

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return how fish and shields count (§5, §6)."""
        gold, silver, bronze, none = SHIELDS
        return (
            Phrase(
                "Points of the fish caught: target +%(n)s, bycatch −%(n)s. The two sizes +%(n)s "
                "more, as bycatch −%(n)s more.",
                n=POINT,
            ),
            Phrase(
                "Victory points: %(gold)s for the most points (gold), then %(silver)s "
                "(silver), %(bronze)s (bronze), %(none)s. Ties get the same, and the places "
                "below are skipped.",
                gold=gold,
                silver=silver,
                bronze=bronze,
                none=none,
            ),
            Phrase(
                "As many rounds as players; the deal goes to the left. Most victory points win."
            ),
        )

    def prices(self) -> dict[str, tuple[int, int]]:
        """Return the points of a fish by the role of its kind: of another size, and of the pair."""
        return {
            role: (worth(kind, 3, target=0, pair=1, bycatch=1), worth(kind, 1, 0, 1, 1))
            for kind, role in enumerate(("target", "bycatch", "other"))
        }

    def kinds(self, seats: int) -> tuple[str, ...]:
        """Return the kinds in play."""
        return KINDS[: kinds_in_play(seats)]

    def place(self, worth: int) -> int:
        """Return the rank of the shield with this worth: 1 is gold."""
        return SHIELDS.index(worth) + 1
