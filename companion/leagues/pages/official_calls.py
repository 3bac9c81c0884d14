"""The open calls of a league's tables, as its officials see them on several pages."""

from __future__ import annotations

from collections.abc import Sequence

from companion.clubs.verbs.namesakes import names_of
from companion.competition.calls import ABOUT, Call
from companion.events.access.passes import by_whom
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, signature
from companion.leagues.entries.league_entry import fixture_name
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.fixture_calls import open_calls
from companion.leagues.verbs.league_journal import league_of

Shown = tuple[Call, Phrase, Phrase, str, str]
"""A call, its table, what it is about, who called, and who is coming."""


def calls_of(at: AtLeague, spot: Spot | None = None) -> Sequence[Shown]:
    """Return the open calls, of one fixture or all, first those nobody sees to; for officials."""
    if not at.decides:
        return []
    calls = [one for one in open_calls(league_of(at.league)) if spot in (None, one[0])]
    calls.sort(key=lambda one: bool(one[1].coming))
    names = names_of(by_whom(by for _, call in calls for by in (call.by, call.coming)))
    return [
        (
            call,
            fixture_name(*place),
            ABOUT[call.about],
            signature(call.by, names),
            signature(call.coming, names),
        )
        for place, call in calls
    ]
