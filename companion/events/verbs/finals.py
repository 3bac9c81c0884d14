"""Finals: the best of the standings play at seeded tables, then the winners of these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.competition.seating.rounds import Round
from companion.competition.standings.cut import FINALISTS, SIZES, Cut, cut, finalists
from companion.competition.standings.standing import StandingsRow
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.round_entries import draft_of
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import locked, once, write
from companion.events.verbs.next_seating import may_seat
from companion.events.verbs.results import Found, Key, outcome, outcomes
from companion.events.verbs.standings import standings_of
from companion.kit.words import Phrase
from companion.models import Event


def sizes(event: Event, state: EventState, game: str) -> list[int]:
    """Return the sizes of finals possible now, by attendance and the game's table sizes."""
    if not state.played() or semi_of(state):
        return []
    here = len(ranked(event, state))
    seats = state.games[game].seats
    return [size for size, wanted in SIZES.items() if size <= here and wanted in seats]


def ranked(event: Event, state: EventState) -> list[tuple[int, int]]:
    """Return (rank, person) of those who are here, best first."""
    return still_here(state, standings_of(event, state))


def still_here(state: EventState, lines: Iterable[StandingsRow]) -> list[tuple[int, int]]:
    """Return (rank, person) from these standings for those who are here and have played."""
    here = set(state.here())
    return [(line.rank, line.person) for line in lines if line.person in here and line.awards]


@once
def draft_finals(event: Event, game: str, size: int, *, key: str, by: str) -> Appended:
    """Draft the finals: seat the best `size` of the standings at their seeded tables."""
    with locked(event) as state:
        may_seat(state)
        if size not in sizes(event, state, game):
            raise Refused(Phrase("Choose how many play the finals."))
        tables = cut(ranked(event, state), size).tables
        seated = Round(tables, byes=(), wanted=SIZES[size])
        return write(event, draft_of(game, seated, final=True), key=key, by=by)


@once
def draft_final(event: Event, *, key: str, by: str) -> Appended:
    """Draft the final after the semi-finals."""
    with locked(event) as state:
        may_seat(state)
        semi = semi_of(state)
        if semi is None:
            raise Refused(Phrase("There is no round of finals to go on from."))
        on = going_on(event, semi, outcomes([event]))
        seated = Round((tuple(on),), byes=(), wanted=len(on))
        return write(event, draft_of(semi.game, seated, final=True), key=key, by=by)


def semi_of(state: EventState) -> Stage | None:
    """Return the closed semi-finals after which the final is still to be played, if any."""
    done = [stage for stage in state.stages if stage.final and stage.closed]
    if len(done) != 1 or len(done[0].seated.people()) not in FINALISTS:
        return None
    return done[0]


def going_on(event: Event, semi: Stage, found: Mapping[Key, Found]) -> list[int]:
    """Return who advances from the semi-finals to the final, best seed first.

    A replacement advances in place of the person they replaced; if an AI took the seat, the next
    best of the table advances.
    """
    on = finalists(Cut(tuple(semi.seated.at_tables())), places(event, semi, found))
    now = {
        first: person
        for table, seats in zip(semi.tables, semi.seated.tables, strict=True)
        for first, person in zip(seats, table.seats, strict=True)
    }
    return [person for first in on if (person := now[first]) is not None]


def places(event: Event, stage: Stage, found: Mapping[Key, Found]) -> dict[int, int]:
    """Return the rank of each seat at its table by the person first seated there; AIs are last."""
    ranks = {}
    for table, seats in zip(stage.tables, stage.seated.tables, strict=True):
        said = outcome(table, found.get((event.id, stage.number, table.number)))
        for first, person, rank in zip(seats, table.seats, said.ranks, strict=True):
            if first is not None:
                ranks[first] = rank if person is not None else len(seats) + 1
    return ranks
