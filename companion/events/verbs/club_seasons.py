"""Season standings of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_

from sqlalchemy import select

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.competition.standings.season_points import SeasonLine, season
from companion.core.append import Appended, touch
from companion.core.cache import Cache
from companion.core.refused import Refused
from companion.core.services import cache
from companion.events.entries.event_setting_entries import Best
from companion.events.verbs.event_journal import (
    EARLIEST,
    LATEST,
    event_state,
    locked,
    opened_last,
    write,
)
from companion.events.verbs.tallies import Tally, tallies
from companion.kit.words import Phrase
from companion.models import Club, Event, db

MOST_EVENINGS = 100


@dataclass(frozen=True)
class SeasonSummary:
    """A season's events, oldest first, and its standings.

    `best`: how many events count for each player; None if all do. `private`: how many events are
    visible to the club only; strangers see just this number.
    """

    name: str
    events: Sequence[Event]
    summaries: dict[int, Tally]
    best: int | None
    lines: list[SeasonLine]
    private: int = 0
    damaged: Sequence[Event] = ()
    """Events whose journal cannot be read; they count for nobody."""


def seasons_of(club: Club, *, public: bool = False) -> Sequence[str]:
    """Return the club's season names, latest first; with `public`, only of public events."""
    chosen = select(Event.season, Event.id).where(Event.club_id == club.id, Event.season != "")
    if public:
        chosen = chosen.where(Event.public)
    found = [name for name, _ in db.session.execute(chosen.order_by(*LATEST))]
    return list(dict.fromkeys(found))


def season_of(club: Club, name: str, *, public: bool = False) -> SeasonSummary:
    """Return a season; the event opened last says how many events count.

    With `public`, as strangers see it: only public events are added up.
    """
    chosen = select(Event).where(Event.club_id == club.id, Event.season == name)
    all_of_them = db.session.scalars(chosen.order_by(*EARLIEST)).all()
    found = tallies(club, all_of_them)
    events = [event for event in all_of_them if event.id in found]
    best = found[max(event.id for event in events)].best if events else 0
    shown = [event for event in events if event.public or not public]
    seen = {event.id: found[event.id] for event in shown}
    lines = added_up(club, name, seen, best or None, whole=len(shown) == len(events))
    private = sum(not event.public for event in events)
    lost = [one for one in all_of_them if one.id not in found and (one.public or not public)]
    return SeasonSummary(name, shown, seen, best or None, lines, private, lost)


def best_of(club: Club, name: str) -> int:
    """Return how many events of the season count (0: all); a new event starts with this number."""
    name = worded(name, LONGEST_CLUB, "season", "")
    last = opened_last(club, name) if name else None
    return int(event_state(last).settings.best) if last else 0


def agree(club: Club, name: str, evenings: int, *, key: str, by: str) -> Appended:
    """Set how many of each player's best events count (0: all); also after the last one ended."""
    last = opened_last(club, name)
    if last is None or not 0 <= evenings <= MOST_EVENINGS:
        raise Refused(Phrase("Enter a number from 0 to %(most)s.", most=MOST_EVENINGS))
    with locked(last):
        return write(last, Best(evenings=evenings), key=key, by=by)


def call(event: Event, name: str, season: str, *, key: str, by: str) -> None:
    """Rename an event or change its season; it then counts as many events as that season."""
    name = worded(name, LONGEST_CLUB, "name")
    season = worded(season, LONGEST_CLUB, "season", "")
    with locked(event) as state:
        if season != event.season:
            best = best_of(event.club, season)
            if best != state.settings.best:
                write(event, Best(evenings=best), key=key, by=by)
        event.name, event.season = name, season
        touch(event)


def added_up(
    club: Club, name: str, found: dict[int, Tally], best: int | None, *, whole: bool
) -> list[SeasonLine]:
    """Return the standings of a season or part of it, cached until one of its events changes."""
    known: Cache[tuple[list[Tally], int | None, list[SeasonLine]]] = cache("seasons")
    key = f"{club.id} {whole} {name}"
    evenings, kept = list(found.values()), known.get(key, 0)
    same = kept and kept[1] == best and len(kept[0]) == len(evenings)
    if kept and same and all(map(is_, kept[0], evenings)):
        return kept[2]
    lines = season({number: it.lines for number, it in found.items()}, best)
    known.keep(key, 0, (evenings, best, lines))
    return lines
