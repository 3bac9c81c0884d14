"""Whether what a journal holds agrees with itself and with what is stored beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from companion.core.broken import reading
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import Found, is_damaged, said_by
from companion.kit import journal
from companion.kit.state import OVER
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import read_anew, today
from companion.matches.verbs.positions import entries, game_of, scored
from companion.models import OVER as ENDED
from companion.models import WAITING, Event, EventTable, League, Match, Sheet
from companion.sheets.verbs.reading import read_paper
from companion.tabletop.verbs.tabletop_state import read_tabletop, tabletops_of


def check_match(match: Match) -> None:
    """Raise Broken unless the journal replays and ends exactly if the match is over."""
    with reading("match", match.id):
        if len(match.places) != match.seats:
            raise ValueError(f"{len(match.places)} seats instead of {match.seats}")
        moves = entries(match)
        if match.state == WAITING and moves[1 if journal.carry_of(moves) else 0 :]:
            raise ValueError("it has moves before its start")
        state = journal.position(game_of(match), match.seats, match.options, moves)
        if (state.turn() == OVER) != (match.state == ENDED):
            raise ValueError(f"its journal does not end where it is called {match.state}")
        scored(match, state)


def check_sheet(row: Sheet) -> None:
    """Raise Broken unless the sheet scores and the tabletop journals of its AIs can be read."""
    read_paper(row)
    for tabletop in tabletops_of(row):
        read_tabletop(tabletop)


def check_event(event: Event) -> None:
    """Raise Broken unless the journal folds and all tables it mentions exist."""
    state = event_state(event)
    there = {(table.round, table.number) for table in event.tables}
    with reading("event", event.id):
        for row in event.tables:
            if is_damaged(row.result):
                raise ValueError(f"the result of round {row.round}, table {row.number} is none")
            if differs(row):
                raise ValueError(f"the result of round {row.round}, table {row.number} is another")
        for stage in state.stages:
            for table in stage.tables if stage.started else ():
                if (stage.number, table.number) not in there:
                    raise ValueError(f"round {stage.number} has no table {table.number}")


def differs(row: EventTable) -> bool:
    """Return whether a table's stored result is not what its sheet or match says."""
    if row.result is None or row.source is None or row.result_version != row.source.length:
        return False
    said = said_by(row.sheet_id, row.match_id, cast("Found", row.result))
    return any(said[key] != row.result[key] for key in ("totals", "ranks", "finished"))


def check_league(row: League) -> None:
    """Raise unless the journal folds and all tables of every season can be scored."""
    for season in read_anew(row).seasons:
        found = summary_of(row, today(row), season.number)
        for spot in found.damaged if found else ():
            raise ValueError(
                "the result of division {}, matchday {}, table {} is none".format(*spot)
            )


READERS: Final[dict[type[Match | Sheet | Event | League], Callable[..., None]]] = {
    Match: check_match, Sheet: check_sheet, Event: check_event, League: check_league
}  # fmt: skip
