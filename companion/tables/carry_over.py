"""Between paper and screen: at the end of a round a sheet goes on as a match, a match as its sheet.

A table has one sheet, and a match for each time that it went to the screen; only one of them is
open, the others can only be read. What goes over is what a sheet says: names, options, rounds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from companion.core.append import Conflict, append, locked, touch
from companion.core.refused import Refused
from companion.kit.journal import CARRY
from companion.kit.scored import Head
from companion.kit.state import CHANCE, PRESSED, State
from companion.kit.words import Phrase
from companion.matches.verbs.clocks import pace_of, settle
from companion.matches.verbs.lobby import SeatPlan, open_match
from companion.matches.verbs.positions import game_of, names, options_of_rules, position
from companion.models import (
    AI,
    OVER,
    WAITING,
    EventTable,
    LeagueTable,
    Match,
    Move,
    PlayedTable,
    Sheet,
    db,
    now,
)
from companion.models.base import new_code
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename, write_round
from companion.sheets.verbs.sheet_rounds import Paper
from companion.tabletop.verbs.new_tabletop import first_of_round
from companion.tabletop.verbs.tabletop_state import all_told, read_telling

FROM_SCREEN: Final = "screen-"
"""How the keys of a sheet's lines begin that were played on screen."""
ONLY_HERE: Final = Phrase(
    "This match can only be played on screen: others play the same deals, or it is a practice."
)
MOVED: Final = Phrase("This table was continued elsewhere in the meantime.")


def table_of(source: Sheet | Match) -> PlayedTable | None:
    """The table of an event or a league that is played on this, if one is."""
    return EventTable.of(source) or LeagueTable.of(source)


def matches_of(sheet: Sheet) -> Sequence[Match]:
    """The matches in which the table of this sheet went on, the first first."""
    chosen = select(Match).where(Match.paper_id == sheet.id).order_by(Match.id)
    return db.session.scalars(chosen).all()


def paper_of(match: Match) -> Sheet | None:
    """The sheet on which the match's table was before, or is now."""
    return None if match.paper_id is None else db.session.get(Sheet, match.paper_id)


def match_of(sheet: Sheet) -> Match | None:
    """The match in which it goes on now, or came to its end."""
    return next((match for match in matches_of(sheet) if match.left_at is None), None)


def beside(table: PlayedTable) -> list[Sheet | Match]:
    """What a table was played on before: its sheet, its matches."""
    sheet = table.sheet or (paper_of(table.match) if table.match else None)
    if sheet is None:
        return []
    every: list[Sheet | Match] = [sheet, *matches_of(sheet)]
    return [one for one in every if one is not table.source]


def from_screen(paper: Paper) -> bool:
    """Whether something on the sheet was played on screen."""
    return any(line.key.startswith(FROM_SCREEN) for line in paper.lines)


def rounds_of(source: Sheet | Match) -> int:
    """How many rounds were played until now."""
    if isinstance(source, Match):
        return len(position(source).sheet())
    return len(read_paper(source).entries)


# ------------------------------------------------ to the screen


def hinders_screen(sheet: Sheet, paper: Paper) -> Phrase | None:
    """Why this sheet cannot go on as a match now."""
    if paper.scored.finished:
        return Phrase("This sheet is complete.")
    if any(first_of_round(read_telling(told)) is not None for told in all_told(sheet)):
        return Phrase("Finish the round that the AI is playing first.")
    return None


def onto_screen(sheet: Sheet, seen: int, mine: int | None = None) -> Match:
    """Return the match in which the sheet's table goes on; asked twice, the same.

    `seen`: how many lines the sheet had. `mine`: the seat of whoever asks, if it is theirs at once;
    all others sit down by their links. AIs of the table go with it.
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
        match = open_match(sheet.game, plans(sheet, paper, mine), options, clock=clock)
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


def plans(sheet: Sheet, paper: Paper, mine: int | None) -> list[SeatPlan]:
    """Who sits where on screen."""
    levels = {told.seat: told.level for told in all_told(sheet)}
    return [
        SeatPlan("ai", name, levels[seat])
        if seat in levels
        else SeatPlan("me" if seat == mine else "link", name)
        for seat, name in enumerate(paper.names)
    ]


# ------------------------------------------------ to paper


def between_rounds(match: Match, state: State) -> bool:
    """Whether no round is being played."""
    return match.state == WAITING or (state.turn() == CHANCE and state.luck() == PRESSED)


def hinders_paper(match: Match) -> Phrase | None:
    """Why this match cannot go on as a sheet now."""
    if match.state == OVER:
        return Phrase("The match is over.")
    if match.deal_id is not None or match.given:
        return ONLY_HERE
    if any(place.kind == AI for place in match.places):
        return Phrase("An AI has a seat in this match, so it can only be played on screen.")
    if not between_rounds(match, position(match)):
        paper = game_of(match).paper
        if paper.left_out and paper.rounds(Head(tuple(names(match)))) == 1:
            return paper.left_out
        return Phrase("Finish this round first. You can continue on paper before the next one.")
    return None


def onto_paper(match: Match, seen: int) -> Sheet:
    """Return the sheet on which the match's table goes on; asked twice, the same.

    `seen`: how many moves the match had.
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
