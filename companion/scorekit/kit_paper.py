"""The score sheet of a game that a kit describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, cast

from msgspec.structs import replace

from companion.kit import sheet as kit_sheet
from companion.kit.numbers import SheetError
from companion.kit.option import Options
from companion.kit.paper import Choice, Counting, Field, Group, Number, Paper, Tick, Way
from companion.kit.scored import Head, ranking
from companion.kit.view import Round
from companion.kit.words import Phrase, listed
from companion.scorekit.kit_file import MOST_ROUNDS, Kit, Row, fingerprint, phrase, rows_of
from companion.scorekit.kit_scored import LOST, WON, KitScored, numbers_of

GAME: Final = "kit"
"""What a sheet file has as its `game` if its own `kit` describes it."""
BLANK: Final = 10  # rounds on an empty sheet where the end is open
MOST_POINTS: Final = 999_999  # of a seat in a round, so that no total is too long for a file
ENDED: Final = Phrase("Write on the score sheet whether you won or lost.")
ZERO: Final = Phrase("A field left empty counts as 0.")
OUTCOMES: Final = (("won", WON), ("lost", LOST))


class KitPaper(Paper):
    """One more kind of score sheet, beside `Columns`: made from data."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.together = kit.wins == "together"
        points = kit.written != "places" and bool(kit.rows or not self.together)
        edition = fingerprint(replace(kit, colour="sea"))  # a colour counts nothing
        self.counting = Counting(kit.wins == "fewest", self.together, points, edition)
        self.seats = range(kit.players[0], kit.players[1] + 1)
        self.whole = kit.written != "rounds"
        self.open_end = not (self.whole or kit.rounds or kit.cards or kit.until)
        rows = rows_of(kit)
        self.left_empty = ZERO if len(rows) > 1 else None  # a lone number is more likely forgotten
        key = "places" if kit.written == "places" else "outcome" if self.together else rows[0].key
        self.ways = (Way(key, phrase(kit.name)),)  # type: ignore[misc]  # of this kit, not of a class

    # ------------------------------------------------ scoring

    def score(self, sheet: object) -> KitScored:
        """Return the checked and scored sheet; SheetError if it is invalid."""
        given = {k: v for k, v in sheet.items() if k != "kit"} if isinstance(sheet, dict) else sheet
        opened = kit_sheet.opened(given, GAME, self.seats, (), ("edition",))
        head = opened.head
        kit_sheet.limit(opened.rounds, self.last)
        rounds = tuple(self.read(head, at, entry) for at, entry in enumerate(opened.rounds))
        scores = tuple(self.points(head, at, entry) for at, entry in enumerate(rounds))
        length = self.length(rounds, scores)
        return kit_sheet.agreed(opened, KitScored(head, rounds, scores, length, self.kit))

    @property
    def last(self) -> int:
        """The number of the last round that the kit allows."""
        return 1 if self.whole else len(self.kit.cards) or self.kit.rounds or MOST_ROUNDS

    def length(self, rounds: Sequence[Round], scores: Sequence[Sequence[int]]) -> int:
        """Return how many rounds the game has, as far as these say; SheetError after its end."""
        sums = [0] * (len(scores[0]) if scores else 0)
        for at, (entry, row) in enumerate(zip(rounds, scores, strict=True), 1):
            sums = [total + points for total, points in zip(sums, row, strict=True)]
            reached = self.kit.until and max(sums) >= self.kit.until
            if reached or "last" in entry:
                if at < len(rounds):
                    raise SheetError(
                        f"rounds[{at}]", Phrase("the game ended with round %(n)s", n=at)
                    )
                return at
        return self.last if self.last < MOST_ROUNDS else min(len(rounds) + 1, self.last)

    def points(self, head: Head, index: int, entry: Round) -> tuple[int, ...]:
        """Return each seat's points in a round; places: how many are behind."""
        given = cast("Mapping[str, object]", entry)
        if self.kit.written == "places":
            places = cast("list[int]", given["places"])
            return tuple(sum(other > mine for other in places) for mine in places)
        if self.together and not self.kit.rows:
            return (int(given["outcome"] == "won"),) * head.seats
        lists = [(row, numbers_of(given, row, head.seats)) for row in rows_of(self.kit)]
        found = tuple(sum(row.points(n[seat]) for row, n in lists) for seat in range(head.seats))
        if any(abs(points) > MOST_POINTS for points in found):
            raise SheetError(f"rounds[{index}]", Phrase("a number has too many digits"))
        return found

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """Return that totals alone do not say how a game ended that all win or lose together."""
        return ENDED if self.together else None

    # ------------------------------------------------ reading a round

    def read(self, head: Head, index: int, entry: object) -> Round:
        """Return a checked round; `index` counts from 0."""
        place = f"rounds[{index}]"
        if self.kit.written == "places":
            given = kit_sheet.mapping(entry, place, ("places",))
            check_places(given["places"], f"{place}.places", head.seats)
            return cast(Round, given)
        keys = [row.key for row in rows_of(self.kit)]
        if self.together:
            given = kit_sheet.mapping(entry, place, ("outcome",), keys)
            kit_sheet.one_of(given["outcome"], f"{place}.outcome", [key for key, _ in OUTCOMES])
        else:
            given = kit_sheet.mapping(
                entry, place, (), [*keys, *(["last"] if self.open_end else [])]
            )
            if not set(keys) & set(given):
                kit_sheet.lacking(f"{place}.{keys[0]}")
            if "last" in given and given["last"] is not True:
                raise SheetError(
                    f"{place}.last", Phrase("expected one of: %(words)s", words="true")
                )
        for row in rows_of(self.kit):
            if row.key in given:
                self.read_row(row, given[row.key], f"{place}.{row.key}", head.seats, index)
        return cast(Round, given)

    def read_row(self, row: Row, value: object, place: str, seats: int, index: int) -> None:
        """Raise SheetError unless these are numbers of the row, with the sum it must have."""
        if self.together:
            kit_sheet.integer(value, place, row.least, row.most)
            return
        numbers = kit_sheet.listing(value, place, seats)
        kit_sheet.together(
            partial(kit_sheet.integer, number, f"{place}[{seat}]", row.least, row.most)
            for seat, number in enumerate(numbers)
        )
        sums = self.sums(row, index)
        if sums and sum(numbers) not in sums:
            raise SheetError(place, Phrase("expected %(n)s in all", n=" / ".join(map(str, sums))))

    def sums(self, row: Row, index: int) -> Sequence[int]:
        """Return what a row may add up to in a round; nothing if it may be any sum."""
        if row.together == "cards":
            return self.kit.cards[index : index + 1]
        return row.together

    # ------------------------------------------------ the sheet and its form

    def typed(self, entry: Mapping[str, object]) -> Mapping[str, object]:
        """Return a round where a field left empty is 0, if there are several rows."""
        written = any(filled(entry.get(row.key)) for row in rows_of(self.kit))
        if self.left_empty is None or not written:
            return entry
        return {key: zeros(value) for key, value in entry.items()}

    def rounds(self, head: Head) -> int:
        """Return how many rounds an empty sheet has room for."""
        return self.last if self.last < MOST_ROUNDS else BLANK

    def dealer(self, head: Head, number: int) -> int | None:
        return (number - 1) % head.seats if self.kit.deals else None

    def deals(self, head: Head, number: int) -> Phrase:
        """Return what is to be written, who deals, and how many cards."""
        if self.kit.written == "places":
            return Phrase("Who came in which place? Equal places leave out the next: 1, 2, 2, 4.")
        if self.whole:
            return Phrase("Count at the end of the game.")
        if self.kit.deals:
            said = super().deals(head, number)
        elif self.kit.cards:
            said = Phrase("Round %(n)s, of %(all)s.", n=number, all=self.last)
        else:
            said = self.end()[0] if self.end() else Phrase("Tick the box in the last round.")
        if number > len(self.kit.cards):
            return said
        return Phrase("%(what)s Cards: %(n)s", what=said, n=self.kit.cards[number - 1])

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return what each row is worth, when the game ends and who wins."""
        rows = [title(row) for row in self.kit.rows]
        return (
            *([Phrase("%(rows)s.", rows=listed(rows))] if rows else []),
            *self.end(),
            *self.wins(),
        )

    def end(self) -> list[Phrase]:
        """Return when the game ends."""
        kit, found = self.kit, []
        if kit.rounds:
            found.append(Phrase("It has %(n)s rounds.", n=kit.rounds))
        if kit.cards:
            found.append(Phrase("Cards of each round: %(n)s.", n=", ".join(map(str, kit.cards))))
        if kit.until:
            found.append(Phrase("It ends when somebody has %(n)s points.", n=kit.until))
        return found

    def wins(self) -> list[Phrase]:
        """Return who wins, and how ties are decided."""
        if self.kit.written == "places":
            return [Phrase("Only places are written down.")]
        said = {
            "most": Phrase("Most points win."),
            "fewest": Phrase("Fewest points win."),
            "together": Phrase("All win or lose together."),
        }
        found = [said[self.kit.wins]]
        for row in rows_of(self.kit):
            if row.key == self.kit.tiebreak and self.kit.tiebreak_wins == "most":
                found.append(Phrase("Ties: the most of “%(row)s” wins.", row=phrase(row.name)))
            elif row.key == self.kit.tiebreak:
                found.append(Phrase("Ties: the fewest of “%(row)s” wins.", row=phrase(row.name)))
        return found

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return number fields by row and seat, or for places, or how the game ended."""
        if self.kit.written == "places":
            return tuple(
                Number(f"places.{seat}", name, 1, head.seats)
                for seat, name in enumerate(head.names)
            )
        if self.together:
            numbers = (Number(row.key, title(row), row.least, row.most) for row in self.kit.rows)
            return (Choice("outcome", Phrase("How did it end?"), OUTCOMES), *numbers)
        last = (Tick("last", Phrase("The game ends with this round")),) if self.open_end else ()
        return (*(group(row, head) for row in rows_of(self.kit)), *last)


def group(row: Row, head: Head) -> Group:
    """Return the fields of a row, one for each seat."""
    fields = tuple(
        Number(f"{row.key}.{seat}", name, row.least, row.most, row.worth)
        for seat, name in enumerate(head.names)
    )
    return Group(title(row), fields, name=row.key)


def title(row: Row) -> Phrase:
    """Return a row's name with what it is worth and must add up to."""
    said: Phrase = phrase(row.name)
    if row.worth != 1 or row.per != 1:
        said = worth(row)
    if row.together == "cards":
        return Phrase("%(row)s (as many as cards)", row=said)
    if row.together:
        sums = " / ".join(map(str, row.together))
        return Phrase("%(row)s (%(n)s together)", row=said, n=sums)
    return said


def worth(row: Row) -> Phrase:
    """Return what a row is worth."""
    name = phrase(row.name)
    if not row.worth:
        return Phrase("%(row)s: no points", row=name)
    if row.per != 1:
        return Phrase("%(row)s: %(n)s for every %(per)s", row=name, n=row.worth, per=row.per)
    return Phrase("%(row)s: %(n)s each", row=name, n=row.worth)


def check_places(value: object, place: str, seats: int) -> None:
    """Raise SheetError unless these are places from 1 on, where equal ones leave out the next."""
    places = kit_sheet.listing(value, place, seats)
    kit_sheet.together(
        partial(kit_sheet.integer, one, f"{place}[{seat}]", 1, seats)
        for seat, one in enumerate(places)
    )
    if places != ranking([-one for one in places]):
        raise SheetError(place, Phrase("expected places such as 1, 2, 2, 4"))


def filled(value: object) -> bool:
    """Return whether something was typed in a row."""
    return any(one != "" for one in value) if isinstance(value, list) else value not in ("", None)


def zeros(value: object) -> object:
    """Return a row with 0 for each empty field."""
    if isinstance(value, list):
        return [0 if one == "" else one for one in value]
    return 0 if value == "" else value
