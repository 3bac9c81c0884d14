"""The paper of Nusfjord: one count, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, cast

from companion.games.nusfjord.board import STOCK, UNISSUED, WORTH
from companion.games.nusfjord.scored import MARKS, Scored
from companion.games.nusfjord.sheet import (
    EACH,
    FIELDS,
    OPTIONS,
    SEATS,
    SHARES,
    counts,
    fleets,
    labels,
    worth,
)
from companion.games.nusfjord.words import SHIP_NAMES
from companion.kit import sheet as kit
from companion.kit.paper import Field, Group, Number, Numbers, Paper, Way
from companion.kit.scored import Head
from companion.kit.view import Round
from companion.kit.words import Phrase

PRINTED: Final = range(-1, 9)  # the points a building may have
AFLOAT: Final = Phrase("Ships in points, if their kinds are not known")


class NusfjordPaper(Paper):
    """The seven rounds are played; only their end is written down (§8)."""

    ways: ClassVar = (Way("counts", Phrase("The count")),)
    left_out: ClassVar = Phrase(
        "Nusfjord is counted only once, at the end. So you can change over before the first round; "
        "a match that has begun is played to its end where it is."
    )

    def score(self, sheet: object) -> Scored:
        """The sheet with its one count added up."""
        opened = kit.opened(sheet, "nusfjord", SEATS, OPTIONS)
        head = opened.head
        kit.limit(opened.rounds, self.rounds(head))
        rounds = tuple(counts(r, f"rounds[{i}]", head.seats) for i, r in enumerate(opened.rounds))
        scores = tuple(tuple(worth(one) for one in entry["counts"]) for entry in rounds)
        return kit.agreed(opened, Scored(head, rounds, scores, self.rounds(head)))

    def rounds(self, head: Head) -> int:
        """One."""
        return 1

    def filed(self, written: Mapping[str, object], scored: Round) -> Mapping[str, object]:
        """With the points that follow from details, and without the fields left empty."""
        return cast("Mapping[str, object]", scored)

    def deals(self, head: Head, number: int) -> Phrase:
        """When the one count is made."""
        return Phrase("Count each harbour after the last round.")

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """What counts, and what is taken off (§8)."""
        sloop, cutter, schooner = map(int, WORTH)
        alone = (MARKS,) if head.seats == 1 else ()
        return (
            *alone,
            Phrase(
                "Ships: sloop %(sloop)s, cutter %(cutter)s, schooner %(schooner)s. Each share and "
                "each gold is a point; wood and fish are none.",
                sloop=sloop,
                cutter=cutter,
                schooner=schooner,
            ),
            Phrase("Each empty field and each unissued share costs a point."),
        )

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Six numbers for each seat."""
        seats = tuple(
            Group(name, self.count(f"counts.{seat}", head.seats))
            for seat, name in enumerate(head.names)
        )
        return (Group("", seats, name="counts"),)

    def count(self, name: str, seats: int) -> tuple[Field, ...]:
        """The ships by kind or their points, the buildings one by one, and the rest by number."""
        high = {"shares": SHARES * seats, "empty_spaces": FIELDS, "unissued": UNISSUED}
        label = dict(labels())
        fleet = tuple(
            Number(f"{name}.fleet.{kind}", words, 0, STOCK[seats], worth=int(WORTH[kind]))
            for kind, words in enumerate(SHIP_NAMES.values())
        )
        return (
            Numbers(f"{name}.houses", label["buildings"], offered=PRINTED),
            *fleet,
            Number(f"{name}.ships", AFLOAT, 0, max(fleets(STOCK[seats]))),
            *(
                Number(f"{name}.{part}", label[part], 0, high.get(part), worth=EACH[part])
                for part in ("shares", "gold", "empty_spaces", "unissued")
            ),
        )
