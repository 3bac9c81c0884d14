"""Divisions: proposing and confirming them, and carrying them over at the end of a season."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from companion.clubs.verbs.clubs import LONGEST_CLUB, worded
from companion.clubs.verbs.same_person import pooled
from companion.competition.ratings import Pool, Rating
from companion.core.append import Appended, Conflict, keyed, meant
from companion.core.refused import Refused
from companion.events.verbs.profiles import history, joined, ratings
from companion.journal.entry import Person, Undo
from companion.kit.stored_entries import in_force
from companion.kit.words import Phrase
from companion.leagues.entries import season_entries
from companion.leagues.entries.season_entries import Divide, End, Playoff
from companion.leagues.state.divisions import by_rating, carried_out, divided, filled, playoffs
from companion.leagues.state.league_settings import movement_of, sizes_of
from companion.leagues.state.league_state import League
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.league_journal import (
    game_stays,
    league_of,
    lines_of,
    locked,
    once,
    running_season,
    today,
    write,
)
from companion.leagues.verbs.league_ratings import league_ratings
from companion.models import Club, LeagueLine
from companion.models import League as Row

How = Literal["rating", "before", "entry"]
HOW: Final = ("rating", "before", "entry")
"""How divisions are proposed: by rating, from the season before, or as people entered."""


def proposed(row: Row, how: How, summary: Summary | None = None) -> list[tuple[int, ...]]:
    """Propose the next season's divisions, the strongest first; Refused if no sizes fit.

    With `how` "before", people are promoted and relegated from the season before, and all others
    count as newcomers.
    """
    league = league_of(row)
    entered = league.entered()
    settings = league.settings
    try:
        if how == "before" and summary is not None and league.current is not None:
            return with_newcomers(league, moved(league, summary), entered)
        if how == "rating":
            line, new = by_rating(entered, strengths(row, settings.game, today(row)))
        else:
            line, new = entered, []
        return divided(line, new, sizes_of(settings), settings.newcomers)
    except ValueError as error:
        raise Refused(
            Phrase(
                "%(people)s people cannot be divided into groups of %(least)s to %(most)s.",
                people=len(entered),
                least=settings.least,
                most=settings.most,
            )
        ) from error


def moved(league: League, summary: Summary) -> list[tuple[int, ...]]:
    """Return the last season's divisions after promotion and relegation."""
    places = places_of(summary)
    gone = [person for line in places for person in line if not league.people.get(person)]
    drawn = [division.drawn for division in summary.season.divisions]
    return carried_out(places, movement_of(summary.rules), summary.playoffs, gone, drawn)


def places_of(summary: Summary) -> list[list[int]]:
    """Return each division's people in order of rank, without those who left or came too late."""
    return [
        [row.line.person for row in summary.tables[division.number] if not (row.left or row.late)]
        for division in summary.season.divisions
    ]


def with_newcomers(
    league: League, divisions: Sequence[Sequence[int]], entered: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the divisions plus everybody who has none yet: at the end, or in their own."""
    known = {person for division in divisions for person in division}
    new = [person for person in entered if person not in known]
    sizes, where = sizes_of(league.settings), league.settings.newcomers
    kept = [tuple(division) for division in filled(divisions, ()) if division]
    if not new:
        return kept
    if where == "own" and len(new) >= sizes.least:
        return [*kept, *divided(new, (), sizes)]
    last = kept.pop() if kept else ()
    return [*kept, *divided([*last, *new], (), sizes)]


@dataclass(frozen=True)
class Group:
    """A proposed division: its name and its people, by member id."""

    name: str
    people: Sequence[int]


@once
def divide(row: Row, name: str, divisions: Sequence[Group], *, key: str, by: str) -> Appended:
    """Set the divisions of a new season, or replace them while no matchday is planned.

    The strongest comes first; everybody who has entered plays in at most one.
    """
    with locked(row) as league:
        if game_stays(league):
            raise Refused(Phrase("The season is planned already: end it before the next one."))
        people = [person for one in divisions for person in one.people]
        if len(people) != len(set(people)) or not set(people) <= set(league.entered()):
            raise Refused(Phrase("Everybody who has entered plays in one division."))
        if not divisions or any(len(one.people) < 2 for one in divisions):
            raise Refused(Phrase("A division needs at least two people."))
        entry = Divide(
            name=worded(name, LONGEST_CLUB, "name"),
            divisions=tuple(
                season_entries.Group(
                    worded(one.name, LONGEST_CLUB, "division"), tuple(map(Person, one.people))
                )
                for one in divisions
            ),
        )
        return write(row, entry, key=key, by=by)


@once
def meet_in_playoff(
    row: Row, upper: int, summary: Summary, until: date, *, key: str, by: str
) -> Appended:
    """Set the play-off between division `upper` and the next one, by the current standings."""
    with locked(row) as league:
        season = league.running
        if season is None or not 1 <= upper < len(season.divisions):
            raise Refused(Phrase("There is no such division."))
        if upper in season.playoffs:
            raise Refused(Phrase("This play-off is set already."))
        people = playoffs(places_of(summary), movement_of(league.settings))[upper - 1]
        if len(people) not in league.game.seats:
            raise Refused(Phrase("Under this league's rules there is no play-off here."))
        entry = Playoff(division=upper, people=tuple(map(Person, people)), until=until)
        return write(row, entry, key=key, by=by)


@once
def end(row: Row, *, key: str, by: str) -> Appended:
    """End the season: its places are final until this is undone."""
    with locked(row) as league:
        running_season(league)
        return write(row, End(), key=key, by=by)


def carry_out(
    row: Row,
    name: str,
    divisions: Sequence[Group],
    seen: int,
    *,
    key: str,
    by: str,
) -> Appended:
    """End the season and set up the next one as shown; Conflict when the league has changed.

    `seen` is the league's version on the page; a new result is a change too. A repeated request
    gets its first answer, whatever `divisions` would be by then.
    """
    own = meant(key, "carry_out", name, seen, by)
    with locked(row) as league:
        known = keyed(row, LeagueLine, own)
        if known is not None:
            return Appended(known.n, row.version, replayed=True)
        if row.version != seen:
            raise Conflict
        running_season(league)
        done = write(row, End(), key=own, by=by)
        divide(row, name, divisions, key=own, by=by)
        return done


@once
def take_back_end(row: Row, *, key: str, by: str) -> Appended:
    """Undo the end of the season together with the divisions made after it."""
    with locked(row) as league:
        lines = lines_of(row)
        live = in_force(lines)
        ends = [line.n for line in lines if line.n in live and line.kind == "end"]
        if not ends:
            raise Refused(Phrase("No season has ended."))
        season = league.running
        if season and (season.planned or season.playoffs):
            # They would count for the season before.
            raise Refused(
                Phrase("The next season is already planned, so this can no longer be undone.")
            )
        after = [line for line in lines[ends[-1] - 1 :] if line.n in live]
        taken = [line.n for line in after if line.kind in ("end", "divide")]
        *first, last = reversed(taken)
        for n in first:
            write(row, Undo(line=n), key=f"{key[:52]}-{n}", by=by)
        return write(row, Undo(line=last), key=key, by=by)


def strengths(row: Row, game: str, today: date) -> dict[int, float]:
    """Return the lower bound of each member's rating, by member id.

    For each person, the less uncertain of two ratings is used: from the clubs' events or from this
    league's own fixtures.
    """
    own = league_ratings(row, today)
    found = dict(at_evenings(row, game))
    for person in {*own.pools.get(game, {}), *own.together}:
        mine, known = own.of(person, game), found.get(person)
        if mine is not None and (known is None or mine.sigma < known.sigma):
            found[person] = mine
    return {person: rating.interval[0] for person, rating in found.items()}


def at_evenings(row: Row, game: str) -> Iterator[tuple[int, Rating]]:
    """Yield each member's rating from club events; people who share ratings get the pooled one."""
    for club in row.clubs:
        for person, mine in pool_of(club).get(game, {}).items():
            yield person, mine[-1]
    together = pooled()
    if together:
        past = joined([history(club) for club in row.clubs])
        pool = ratings(past.events, past.summaries, together).get(game, {})
        for person, one in together.items():
            if pool.get(one):
                yield person, pool[one][-1]


def pool_of(club: Club) -> Mapping[str, Pool]:
    past = history(club)
    return ratings(past.events, past.summaries)
