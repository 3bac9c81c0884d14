"""All kinds of league entries, and folding a journal into the league's state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.journal.entry import entry_of, kinds_of
from companion.kit.lines import UNDO, Line, in_force
from companion.leagues.entries import (
    fixture_entries,
    league_setting_entries,
    plan_entries,
    season_entries,
)
from companion.leagues.entries.league_entry import LeagueEntry
from companion.leagues.state.league_settings import USUAL
from companion.leagues.state.league_state import League

KINDS: Final = kinds_of(
    LeagueEntry, league_setting_entries, season_entries, plan_entries, fixture_entries
)


def read(lines: Sequence[Line]) -> League:
    """Return the league after these lines; LookupError or ValueError where they make no sense."""
    league = League(USUAL)
    for _, _, after in after_each(lines):
        league = after
    return league


def after_each(lines: Sequence[Line]) -> Iterator[tuple[Line, LeagueEntry, League]]:
    """Every line in force, and the league after it: one and the same, as it grows."""
    live = in_force(lines)
    league = League(USUAL)
    for line in lines:
        if line.n in live and line.kind != UNDO:
            entry = entry_of(KINDS, line)
            entry.apply(league, line)
            yield line, entry, league


def undoable(line: Line) -> bool:
    """Return whether the line's kind can be undone at all."""
    return line.kind == UNDO or not KINDS[line.kind].FOR_GOOD
