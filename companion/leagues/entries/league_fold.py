"""All kinds of league entries, and folding a journal into the league's state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.journal.entry import entry_of, kinds_of
from companion.kit.stored_entries import UNDO, StoredEntry, in_force, meant
from companion.leagues.entries import (
    fixture_call_entries,
    fixture_entries,
    league_setting_entries,
    plan_entries,
    season_entries,
)
from companion.leagues.entries.league_entry import LeagueEntry
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import League

KINDS: Final = kinds_of(
    LeagueEntry,
    league_setting_entries,
    season_entries,
    plan_entries,
    fixture_entries,
    fixture_call_entries,
)


def read(lines: Sequence[StoredEntry]) -> League:
    """Return the league after these lines; LookupError or ValueError if one cannot be applied."""
    league = League(LeagueSettings())
    for _, _, after in after_each(lines):
        league = after
    return league


def after_each(lines: Sequence[StoredEntry]) -> Iterator[tuple[StoredEntry, LeagueEntry, League]]:
    """Yield every line in force with the league after it: the same object, changed each time."""
    live = in_force(lines)
    league = League(LeagueSettings())
    for line in lines:
        if line.n in live and line.kind != UNDO:
            entry = entry_of(KINDS, line)
            entry.apply(league, line)
            yield line, entry, league


def undoable(lines: Sequence[StoredEntry], line: StoredEntry) -> bool:
    """Return whether the entry that this line is about can be undone or redone."""
    return not KINDS[meant(lines, line).kind].FOR_GOOD
