"""A table's sheet or finished match in a file, written and read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Annotated, Any, Final, TypeVar

from msgspec import Meta, ValidationError, convert
from sqlalchemy import select

from companion.competition.file_parts import FIT, Moment, Part, part_of, read_part
from companion.core.append import from_file
from companion.core.broken import Broken
from companion.games import GAMES, KIT
from companion.journal.entry import Text
from companion.kit.sheet import SheetError, one_of
from companion.kit.stored_entries import UNDO
from companion.matches.verbs.positions import can_be_replayed
from companion.matches.verbs.shared_deals import in_play
from companion.models import OVER, Match, Move, PlayedTable, Seat, Sheet, SheetLine, db
from companion.models.base import new_code
from companion.sheets.verbs.new_sheet import not_endless
from companion.sheets.verbs.on_screen import paper_of
from companion.sheets.verbs.reading import read_paper, read_papers
from companion.sheets.verbs.scorekeeping import MOST_LINES
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, NAMES, ROUND, SCORING, SheetState

UNFIT: Final = (Broken, LookupError, TypeError, ValueError, ArithmeticError, AttributeError)
"""What a fold or a count raises about entries that make no sense."""


class SheetLinePart(Part):
    """An entry of a sheet; `person` is the member who wrote it, if known."""

    kind: str
    data: Any  # the sheet is scored
    by: str
    at: Moment
    round: Annotated[int, Meta(ge=KIT_SLOT, le=MOST_LINES)] | None
    person: int | None = None


class SheetPart(Part):
    """A sheet with all its entries, corrections included."""

    game: str
    options: dict[str, Any]
    lines: list[SheetLinePart]


class SeatPart(Part, array_like=True):
    """A seat of a match."""

    name: Text
    kind: Text
    level: Text | None


class MovePart(Part, array_like=True):
    """A move, or a chance event of seat −1; replaying the match checks its text."""

    seat: Annotated[int, Meta(ge=-1, le=9)]
    text: str
    by: Text


class LuckPart(Part, array_like=True):
    """What a match's randomness follows from; `anew`: words mixed in after restores, by move."""

    seed: str | None
    fingerprint: str | None
    words: str | None
    anew: dict[Annotated[str, Meta(pattern=r"^[0-9]{1,9}\Z")], str] | None = None


class MatchPart(Part):
    """A finished match."""

    game: str
    options: dict[str, Any]
    seats: list[SeatPart]
    moves: list[MovePart]
    luck: list[str | dict[str, str] | None]
    """A `LuckPart`; without its last field where the match was never restored."""
    ended: Moment | None = None


@contextmanager
def fitting(place: str) -> Iterator[None]:
    """Raise SheetError about `place` for whatever in the block cannot be applied or counted."""
    try:
        yield
    except SheetError:
        raise
    except UNFIT as error:
        raise SheetError(place, FIT) from error


T = TypeVar("T", bound=PlayedTable)


def played_on(tables: Sequence[T]) -> Iterator[tuple[T, SheetPart | None, MatchPart | None]]:
    """Yield each table with its sheet or its match; nothing about deals still being played.

    Damaged sheets and matches are left out, because no file with them could be imported.
    """
    sheets = [sheet_of(table) for table in tables]
    papers = read_papers([sheet for sheet in sheets if sheet is not None])
    for table, sheet in zip(tables, sheets, strict=True):
        if sheet is None:
            yield table, None, match_of(table)
        else:
            yield table, sheet_part(sheet, papers.get(sheet.id)), None


def sheet_of(table: PlayedTable) -> Sheet | None:
    """Return the sheet of a table; of a match in progress the one on which it began."""
    match = table.match
    if match is not None and match.state != OVER and match.left_at is None:
        return paper_of(match)
    return table.sheet


def sheet_part(sheet: Sheet, paper: SheetState | None) -> SheetPart | None:
    """Return a sheet as a part of a file; None if it is damaged, or could not be read."""
    if paper is None:
        return None
    with suppress(ValidationError):
        lines = [part_of(SheetLinePart, line) for line in paper.lines]
        options = convert(sheet.options, dict[str, Any])
        return SheetPart(game=sheet.game, options=options, lines=lines)
    return None


def match_of(table: PlayedTable) -> MatchPart | None:
    """Return the match of a table if it is over and can be replayed."""
    match = table.match
    if match is None or match.state != OVER or (match.deal and in_play(match.deal)):
        return None
    return match_part(match) if can_be_replayed(match) else None


def match_part(match: Match) -> MatchPart:
    moves = db.session.scalars(select(Move).where(Move.match_id == match.id).order_by(Move.ply))
    luck = match.luck_seed, match.luck_fingerprint, match.luck_words
    return MatchPart(
        game=match.game,
        options=match.options,
        seats=[part_of(SeatPart, seat) for seat in match.places],
        moves=[part_of(MovePart, move) for move in moves],
        luck=[*luck, *([match.luck_anew] if match.luck_anew else [])],
        ended=Moment(match.ended_at.isoformat()) if match.ended_at else None,
    )


def add_sheet(given: SheetPart, place: str, people: Mapping[int, int]) -> Sheet:
    """Add a sheet with all its entries; `people` maps the file's members to those here."""
    one_of(given.game, f"{place}.game", [*GAMES, KIT])
    sheet = Sheet(code=new_code(), game=given.game, options=given.options, names=[])
    db.session.add(sheet)
    db.session.flush()
    for n, line in enumerate(given.lines):
        one_of(line.kind, f"{place}.lines[{n}].kind", (NAMES, ROUND, SCORING, UNDO))
    from_file(
        sheet,
        [
            SheetLine(
                kind=line.kind,
                round=line.round,
                data=line.data,
                by=line.by[:40],
                at=line.at.time,
                person=people.get(line.person or 0),
            )
            for line in given.lines
        ],
    )
    paper = read_paper(sheet)
    sheet.names = paper.names
    paper.score(paper.sheet)
    not_endless(paper.game, sheet.options, len(sheet.names))
    return sheet


def add_match(given: MatchPart, place: str) -> Match:
    """Add a finished match with its moves."""
    one_of(given.game, f"{place}.game", list(GAMES))
    luck = read_part(LuckPart, given.luck, f"{place}.luck")
    match = Match(
        code=new_code(),
        game=given.game,
        options=given.options,
        seats=len(given.seats),
        state=OVER,
        host_hash="",
        luck_seed=luck.seed,
        luck_fingerprint=luck.fingerprint,
        luck_words=luck.words,
        luck_anew=luck.anew,
        ended_at=given.ended.time if given.ended else None,
    )
    match.places = [
        Seat(index=at, name=seat.name, kind=seat.kind, level=seat.level)
        for at, seat in enumerate(given.seats)
    ]
    db.session.add(match)
    db.session.flush()
    from_file(match, [Move(seat=move.seat, text=move.text, by=move.by) for move in given.moves])
    return match
