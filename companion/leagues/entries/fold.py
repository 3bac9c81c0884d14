"""The entries of a league, and what they add up to; nothing is ever rubbed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.journal import entry as journal
from companion.journal.entry import UNDO, Kinds, kinds_of
from companion.kit.lines import Line, in_force
from companion.leagues.entries import fixture_entries as fixtures
from companion.leagues.entries import plan_entries as plans
from companion.leagues.entries import season_entries as seasons
from companion.leagues.entries import setting_entries as settings
from companion.leagues.entries.entry import LeagueEntry
from companion.leagues.state.league import League
from companion.leagues.state.settings import USUAL

KINDS: Final[Kinds[LeagueEntry]] = kinds_of(
    settings.Settle,
    settings.Membership,
    settings.Enter,
    settings.Closed,
    seasons.Divide,
    seasons.Place,
    seasons.Adjust,
    seasons.FormTeam,
    seasons.LineUp,
    seasons.Publish,
    seasons.Playoff,
    seasons.End,
    plans.Plan,
    plans.Swap,
    plans.Move,
    plans.Away,
    fixtures.Open,
    fixtures.Absent,
    fixtures.Offer,
    fixtures.Agree,
    fixtures.Confirm,
    fixtures.Ask,
    fixtures.Rule,
)


def entry_of(line: Line) -> LeagueEntry:
    """Return what a stored line says; LookupError or ValueError where it makes no sense."""
    return journal.read(KINDS, line.kind, line.data)


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
            entry = entry_of(line)
            entry.apply(league, line)
            yield line, entry, league


def undoable(line: Line) -> bool:
    """Return whether the line's kind can be undone at all."""
    return line.kind == UNDO or not KINDS[line.kind].FOR_GOOD


def people_of(lines: Iterable[Line]) -> set[int]:
    """Return everybody whom these lines name."""
    return journal.people_of((KINDS[one.kind], one.data) for one in lines if one.kind != UNDO)
