"""Moving a table between paper and screen, at the end of a round.

A table has one sheet, and a match for each time that it moved to the screen. Only one of them is
open; the others are read-only. Names, options and rounds are carried over.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from companion.core.append import Conflict, append, locked, touch
from companion.core.refused import Refused
from companion.kit.journal import CARRY
from companion.kit.scored import Head
from companion.kit.state import CHANCE
from companion.kit.words import Phrase
from companion.matches.verbs.clocks import pace_of, settle
from companion.matches.verbs.lobby import SeatPlan, open_match
from companion.matches.verbs.positions import (
    between_rounds,
    game_of,
    names,
    options_of_rules,
    position,
)
from companion.models import (
    AI,
    OVER,
    Match,
    Move,
    PlayedTable,
    Sheet,
    now,
    table_of,
)
from companion.models.base import new_code
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.on_screen import FROM_SCREEN, match_of, matches_of, paper_of
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename, write_round
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.tabletop.verbs.new_tabletop import first_of_round
from companion.tabletop.verbs.tabletop_state import read_tabletop, tabletop_of, tabletops_of

T = TypeVar("T", Match, Sheet)
ONLY_HERE: Final = Phrase(
    "This match can only be played on screen: others play the same deals, or it is a practice."
)
MOVED: Final = Phrase("This table was continued elsewhere in the meantime.")


def beside(table: PlayedTable) -> list[Sheet | Match]:
    """Return the other sheet and matches that a table was played on."""
    sheet = table.sheet or (paper_of(table.match) if table.match else None)
    if sheet is None:
        return []
    every: list[Sheet | Match] = [sheet, *matches_of(sheet)]
    return [one for one in every if one is not table.source]


def rounds_of(source: Sheet | Match) -> int:
    """Return how many rounds have been played."""
    if isinstance(source, Match):
        return len(position(source).sheet())
    return len(read_paper(source).entries)


def noting(table: PlayedTable, act: Callable[[], T], note: Callable[[bool, int], object]) -> T:
    """Return what `act` returns; if the table moved, call `note`: on screen?, rounds so far."""
    source = table.source
    found = act()
    if table.source is not source:
        note(isinstance(found, Match), rounds_of(found))
    return found


# ------------------------------------------------ to the screen


def hinders_screen(sheet: Sheet, paper: SheetState) -> Phrase | None:
    """Return why this sheet cannot continue as a match now; None if it can."""
    if paper.game.paper_only:
        return paper.game.paper_only
    if paper.scored.finished:
        return Phrase("This sheet is complete.")
    turn = read_tabletop(tabletop) if (tabletop := tabletop_of(sheet)) else None
    if turn is not None and not turn.ended and first_of_round(turn) is not None:
        return Phrase("Finish the round that the AI is playing first.")
    return None


def onto_screen(sheet: Sheet, seen: int, mine: int | None = None) -> Match:
    """Continue the sheet's table on screen and return the match; a repetition returns the same.

    `seen` is the number of entries on the sheet that was shown, `mine` the seat to give to the
    requesting person at once; all others sit down by their links. AIs of the table move too.
    """
    with locked(sheet) as session:
        known = match_of(sheet)
        if known is not None:
            return known
        if sheet.closed_at is not None:
            raise Refused(Phrase("An organiser has closed this sheet. It is read-only."))
        if sheet.length != seen:
            raise Conflict
        paper, table = read_paper(sheet), table_of(sheet)
        if no := hinders_screen(sheet, paper):
            raise Refused(no)
        last = next(reversed(matches_of(sheet)), None)
        options = {**(last.options if last else {}), **sheet.options}
        clock = pace_of(last) if last else None
        seats = plans(sheet, paper, mine, last)
        match = open_match(sheet.game, seats, options, clock=clock)
        match.paper_id = sheet.id
        session.flush()
        if paper.entries:
            rounds = map(paper.game.paper.filed, paper.entries, paper.scored.rounds)
            text = CARRY + json.dumps([dict(entry) for entry in rounds], ensure_ascii=False)
            append(match, Move(seat=CHANCE, text=text, by="sheet", key="carry"))
        sheet.closed_at = now()
        touch(sheet)
        if table is not None:
            table.sheet, table.match = None, match
        session.flush()
    return match


def plans(sheet: Sheet, paper: SheetState, mine: int | None, last: Match | None) -> list[SeatPlan]:
    """Return who sits where on screen; AIs keep their seats."""
    levels: dict[int, str | None] = {
        tabletop.seat: tabletop.level for tabletop in tabletops_of(sheet)
    }
    for place, name in zip(last.places if last else (), paper.names, strict=False):
        if place.kind == AI and place.name == name:
            levels[place.index] = place.level
    return [
        SeatPlan("ai", name, levels[seat])
        if seat in levels and seat != mine
        else SeatPlan("me" if seat == mine else "link", name)
        for seat, name in enumerate(paper.names)
    ]


# ------------------------------------------------ to paper


def hinders_paper(match: Match) -> Phrase | None:
    """Return why this match cannot continue as a sheet now; None if it can."""
    if match.state == OVER:
        return Phrase("The match is over.")
    if match.deal_id is not None or match.given:
        return ONLY_HERE
    if any(place.kind == AI for place in match.places) and not comes_back(paper_of(match)):
        return Phrase("An AI has a seat in this match, so it can only be played on screen.")
    if not between_rounds(match, position(match)):
        paper = game_of(match).paper
        if paper.left_out and paper.rounds(Head(tuple(names(match)))) == 1:
            return paper.left_out
        return Phrase("Finish this round first. You can continue on paper before the next one.")
    return None


def comes_back(sheet: Sheet | None) -> bool:
    """Return whether this table can return to paper after any round, with AIs as mere names.

    Not with an AI at the real table, whose journal would lack the rounds on screen.
    """
    return sheet is not None and not tabletops_of(sheet)


def onto_paper(match: Match, seen: int) -> Sheet:
    """Continue the match's table on paper and return the sheet; a repetition returns the same.

    `seen` is the number of moves in the match that was shown.
    """
    with locked(match) as session:
        sheet = paper_of(match)
        if sheet is not None and match.left_at is not None:
            return sheet
        if match.closed_at is not None:
            raise Refused(MOVED)
        if match.length != seen:
            raise Conflict
        if no := hinders_paper(match):
            raise Refused(no)
        rounds, called, table = position(match).sheet(), names(match), table_of(match)
        if sheet is None:
            sheet = open_sheet(new_code(), match.game, called, options_of_rules(match))
        sheet.closed_at = None
        match.paper_id, match.left_at, match.closed_at = sheet.id, now(), now()
        if table is not None:
            table.match, table.sheet = None, sheet
        session.flush()
        touch(match)
        touch(sheet)
        settle(match)
        paper = read_paper(sheet)
        if paper.names != called:
            rename(sheet, Entry(called, paper.touched(None), f"{FROM_SCREEN}{match.id}-names"))
        for index in range(len(paper.entries), len(rounds)):
            value = json.loads(json.dumps(rounds[index]))
            key = f"{FROM_SCREEN}{match.id}-{index}"
            write_round(sheet, index, Entry(value, paper.touched(index), key))
    return sheet
