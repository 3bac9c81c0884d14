"""Preview of a change: made in a transaction that is rolled back.

It works the same for all entries and for a closed table's sheet: the actual verb is run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.competition.impact import Moved, Moves, Seated, places, strengths
from companion.competition.ratings import Pool, pools
from companion.competition.standings.season_points import SeasonLine, season
from companion.competition.standings.standing import StandingsRow
from companion.core.transaction import writing
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.finals import going_on
from companion.events.verbs.next_seating import GAPS
from companion.events.verbs.profiles import History, history, ratings, replay
from companion.events.verbs.results import Found, Key, outcomes
from companion.events.verbs.standings import counted
from companion.events.verbs.summaries import Summary, worked_out
from companion.events.verbs.tallies import Tally
from companion.kit.words import Phrase
from companion.models import Event


@contextmanager
def looking_first(event: Event) -> Iterator[None]:
    """Run the block; if it changes any standings, seating or ratings, roll back and raise Moved.

    Nothing read in here may be cached: another change will have the same version.
    """
    with writing():
        club = history(event.club)
        before = sight(event, club)
        yield
        moves = compared(before, sight(event, club))
        if moves:
            raise Moved(moves)


@dataclass(frozen=True)
class Sight:
    """The state of the event, its season, and the ratings of its club after all events."""

    event: Event
    summary: Summary
    found: Mapping[Key, Found]
    pools: Mapping[str, Pool]
    season: Sequence[SeasonLine]
    games: Mapping[str, Phrase]


def sight(event: Event, club: History) -> Sight:
    """Return the state at this point of the transaction."""
    found = outcomes([event])
    summary = worked_out(event, event_state(event), found)
    known: dict[int, Tally] = {**club.summaries, event.id: summary}
    at = club.events.index(event)
    first = sum(len(known[one.id].results) for one in club.events[:at])
    later = replay([known[one.id] for one in club.events[at:]])
    before = ratings(club.events[:at], known)
    strong = pools(later, before=before, first=first)
    of_season = season_with(event, club.events, known)
    games = {key: game.title for key, game in replace(club, summaries=known).games.items()}
    return Sight(event, summary, found, strong, of_season, games)


def season_with(
    event: Event, events: Sequence[Event], known: Mapping[int, Tally]
) -> Sequence[SeasonLine]:
    """Return the standings of the event's season, computed from `known`; empty without a season."""
    mine = [one for one in events if event.season and one.season == event.season]
    if not mine:
        return ()
    best = known[max(one.id for one in mine)].best
    return season({one.id: known[one.id].lines for one in mine}, best or None)


def compared(before: Sight, after: Sight) -> Moves:
    """Return all differences between the two states."""
    return Moves(
        tuple(
            places(
                (before.summary.places, after.summary.places),
                (before.summary.lines, after.summary.lines),
            )
        ),
        tuple(seated(before, after)),
        tuple(strengths(before.pools, after.pools)),
        tuple(places((before.season, after.season))),
        games=after.games,
    )


def seated(before: Sight, after: Sight) -> Iterator[Seated]:
    """Yield the rounds that would have been seated differently."""
    semi: Stage | None = None
    for stage in after.summary.state.rounds():
        if stage.final:
            was, now = (finalists(one, stage, semi) for one in (before, after))
            if was != now:
                come = tuple(person for person in now if person not in was)
                go = tuple(person for person in was if person not in now)
                yield Seated(stage.title, not stage.started, come, go)
            semi = stage
        elif after.summary.state.settings.seating in GAPS:
            was_at, now_at = (points_at(one.summary, stage) for one in (before, after))
            if was_at != now_at:
                yield Seated(stage.title, not stage.started)


def points_at(summary: Summary, stage: Stage) -> dict[int, Fraction]:
    """Return the points by which a round was seated."""
    return {line.person: line.points for line in lines_at(summary, stage)}


def lines_at(summary: Summary, stage: Stage) -> Sequence[StandingsRow]:
    """Return the standings before a round, with adjustments made until then."""
    state = summary.state
    then = replace(
        state,
        stages=[one for one in state.stages if one.number < stage.number],
        adjustments=[one for one in state.adjustments if one.line < stage.drafted_by],
    )
    return counted(then, [one for one in summary.results if one.round < stage.number])


def finalists(sight: Sight, stage: Stage, semi: Stage | None) -> list[int]:
    """Return who plays a final, going by the results before it; seats may differ as well."""
    if semi is not None:
        return going_on(sight.event, sight.summary.state.stage(semi.number), sight.found)
    there = {*sight.summary.state.here(), *stage.seated.people()}
    ranked = [line for line in lines_at(sight.summary, stage) if line.awards]
    people = [line.person for line in ranked if line.person in there]
    return people[: len(stage.seated.people())]
