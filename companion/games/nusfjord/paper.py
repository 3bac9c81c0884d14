"""The score sheet of Nusfjord: one count at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, cast

from companion.games.nusfjord.board import STOCK, UNISSUED, WORTH
from companion.games.nusfjord.detail import without_blanks
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
    """Only the end of the seven rounds is entered (§8)."""

    ways: ClassVar = (Way("counts", Phrase("The count")),)
    left_out: ClassVar = Phrase(
        "Nusfjord is counted only once, at the end. So you can change over before the first round; "
        "a match that has begun is played to its end where it is."
    )

    def score(self, sheet: object) -> Scored:
        """Return the sheet with its one count added up."""
        opened = kit.opened(sheet, "nusfjord", SEATS, OPTIONS)
        head = opened.head
        kit.limit(opened.rounds, self.rounds(head))
        rounds = tuple(counts(r, f"rounds[{i}]", head.seats) for i, r in enumerate(opened.rounds))
        scores = tuple(tuple(worth(count) for count in entry["counts"]) for entry in rounds)
        return kit.agreed(opened, Scored(head, rounds, scores, self.rounds(head)))

    def rounds(self, head: Head) -> int:
        """Return one: there is a single count."""
        return 1

    def typed(self, entry: Mapping[str, object]) -> Mapping[str, object]:
        """Return each count without the empty fields."""
        listed = entry.get("counts")
        return (
            {**entry, "counts": [*map(without_blanks, listed)]}
            if isinstance(listed, list)
            else entry
        )

    def filed(self, written: Mapping[str, object], scored: Round) -> Mapping[str, object]:
        """Return the count with the points that follow from details, without empty fields."""
        return cast("Mapping[str, object]", scored)

    def deals(self, head: Head, number: int) -> Phrase:
        """Return when the count is made."""
        return Phrase("Count each harbour after the last round.")

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return what scores, and what is subtracted (§8)."""
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
        """Return six number fields for each seat."""
        seats = tuple(
            Group(name, self.count(f"counts.{seat}", head.seats))
            for seat, name in enumerate(head.names)
        )
        return (Group("", seats, name="counts"),)

    def count(self, name: str, seats: int) -> tuple[Field, ...]:
        """Return the fields of a count: ships by kind or points, buildings, other numbers."""
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
