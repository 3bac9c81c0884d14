"""What a change would move: what is shown is what happens then, and nothing happened before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from companion.competition.impact import Moved, Moves
from companion.core.refused import Refused
from companion.events.state.event_settings import checked
from companion.events.verbs import club_seasons, directing, event_undo, finals, ruling, table_notes
from companion.events.verbs.event_journal import event_state, lines_of, open_event
from companion.events.verbs.profiles import history, ratings
from companion.events.verbs.rehearsal import looking_first
from companion.events.verbs.standings import standings_of
from companion.events.verbs.summaries import summaries
from companion.kit.words import Phrase
from companion.models import Event
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def rehearse(event: Event, act: Callable[[], object]) -> Moves:
    """What it would move; nothing was written if that is anything."""
    try:
        with looking_first(event):
            act()
    except Moved as seen:
        return seen.moves
    return Moves((), (), ())


def rule(event: Event, number: int, totals: list[int]) -> Callable[[], object]:
    """An organiser's word about table 1 of that round."""
    return partial(ruling.rule, event, number, 1, totals, "counted again", key="r", by=BY)


def worst_first(event: Event, number: int) -> list[int]:
    """Totals that turn a table's result around."""
    table = event_state(event).stage(number).table(1)
    lines = {line.person: line.rank for line in standings_of(event, event_state(event))}
    return [2 * lines[person] for person in table.seats if person is not None]


def current(event: Event) -> dict[tuple[str, int], float]:
    """Everybody's rating as pages show it."""
    known = history(event.club)
    found = ratings(known.events, known.summaries)
    return {(g, p): round(c[-1].mu, 1) for g, pool in found.items() for p, c in pool.items()}


def test_what_is_shown_is_what_happens_and_nothing_happened_before() -> None:
    event, _ = opened(8)
    play_round(event)
    act = rule(event, 1, worst_first(event, 1))
    before = {one.person: one.rank for one in standings_of(event, event_state(event))}
    length, version, strong = event.length, event.version, current(event)
    moves = rehearse(event, act)
    event = fresh(event)
    assert (event.length, event.version) == (length, version)
    assert {one.person: one.rank for one in standings_of(event, event_state(event))} == before
    assert {p: one.rank[0] for one in moves.places if (p := one.person)}.items() <= before.items()
    act = rule(event, 1, worst_first(event, 1))
    act()
    after = {one.person: one for one in standings_of(event, event_state(event))}
    assert moves.places
    for place in moves.places:
        assert place.rank[1] == after[place.person].rank
        assert place.points[1] == f"{after[place.person].points}"
    shown = {(one.game, one.person): one.rating for one in moves.strengths}
    now = current(event)
    assert {key: rating[1] for key, rating in shown.items()}.items() <= now.items()
    assert {key for key in now if now[key] != strong.get(key)} == set(shown)
    assert summaries(event.club, [event])[event.id].lines == tuple(after.values())


def test_a_refusal_is_the_same_and_what_moves_nothing_is_nothing() -> None:
    event, members = opened(4)
    play_round(event)
    with pytest.raises(Refused, match="reason"):
        rehearse(event, lambda: ruling.adjust(event, members[0].id, 5, " ", key="a", by=BY))
    seat = event_state(event).stage(1).table(1).seats[0]
    assert seat is not None
    warned = partial(table_notes.punish, event, 1, 1, seat, "warning", "slow", key="w", by=BY)
    assert not rehearse(event, warned)


def test_a_round_seated_by_the_points_is_named_and_one_drawn_before_them_is_not() -> None:
    event, members = opened(8, seating="swiss")
    play_round(event)
    started(event)
    play_table(event, 2, 1)
    moves = rehearse(event, rule(event, 1, worst_first(event, 1)))
    assert [(one.title, one.draft) for one in moves.seated] == [(Phrase("Round %(n)s", n=2), False)]
    later = partial(ruling.adjust, event, members[0].id, 5, "chairs", key="a", by=BY)
    assert not rehearse(event, later).seated, "round 2 was seated before"
    assert rehearse(event, later).places


def test_a_draft_can_be_seated_again() -> None:
    event, _ = opened(8, seating="swiss")
    play_round(event)
    seated(event)
    moves = rehearse(event, rule(event, 1, worst_first(event, 1)))
    assert [one.draft for one in moves.seated] == [True]


def test_the_cut_says_who_would_play_instead_of_whom() -> None:
    event, _ = opened(8)
    play_round(event)
    finals.draft_finals(event, "fisherman", 4, key="f", by=BY)
    into = set(event_state(event).stages[-1].seated.people())
    out = next(p for p in event_state(event).here() if p not in into)
    give = partial(ruling.adjust, event, out, 500, "chairs", key="a", by=BY)
    assert not rehearse(event, give).seated, "given after the cut"
    lines = standings_of(event, event_state(event))
    table = next(t for t in event_state(event).stage(1).tables if out in t.seats)
    totals = [20 if person == out else 0 for person in table.seats]
    act = partial(ruling.rule, event, 1, table.number, totals, "again", key="r", by=BY)
    (cut,) = rehearse(event, act).seated
    act()
    best = {line.person for line in standings_of(event, event_state(event))[:4]}
    assert set(cut.come) == best - into
    assert set(cut.go) == into - best
    assert lines[0].person in into


def test_the_season_moves_as_it_is_shown_and_only_where_there_is_one() -> None:
    event, _ = opened(8)
    play_round(event)
    assert not rehearse(event, rule(event, 1, worst_first(event, 1))).season
    event = fresh(event)
    other = open_event(event.club, "Next", checked({"games": ["fisherman"], "best": 1}))
    here = event_state(event).here()
    directing.attend(other, here, "present", key="roll call", by=BY)
    play_round(other, seed=5)
    for one in (event, other):
        club_seasons.call(one, one.name, "Autumn", key="season", by=BY)
    event = fresh(event)
    before = {line.person: line for line in club_seasons.season_of(event.club, "Autumn").lines}
    moves = rehearse(event, rule(event, 1, worst_first(event, 1)))
    event = fresh(event)
    rule(event, 1, worst_first(event, 1))()
    after = {line.person: line for line in club_seasons.season_of(event.club, "Autumn").lines}
    assert moves.season
    for place in moves.season:
        assert place.rank == (before[place.person].rank, after[place.person].rank)
        assert place.points[1] == f"{after[place.person].points}"
    same = set(after) - {one.person for one in moves.season}
    assert all(before[one].rank == after[one].rank for one in same)
    assert len(same) < len(after)


def test_an_undo_shows_the_way_back() -> None:
    event, members = opened(4)
    play_round(event)
    ruling.adjust(event, members[3].id, 100, "chairs", key="a", by=BY)
    n = lines_of(event)[-1].n
    moves = rehearse(event, lambda: event_undo.undo(event, n, key="u", by=BY))
    mine = next(one for one in moves.places if one.person == members[3].id)
    assert int(mine.points[0]) - int(mine.points[1]) == 100
    directing.end(event, key="end", by=BY)
    with pytest.raises(Refused, match="only an organiser"):
        rehearse(event, lambda: event_undo.undo(event, n, key="u", by="h", directs=False))
