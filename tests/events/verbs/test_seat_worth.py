"""What seats are worth is shared out over an event and its season, and the page says why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seat_advantage import ENOUGH, Advantage
from companion.competition.seating.rounds import Round
from companion.events.state.event_settings import checked
from companion.events.state.event_state import EventState
from companion.events.verbs import club_seasons, directing, event_tables, next_seating, seat_worth
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_journal import event_state, open_event
from companion.events.verbs.seat_worth import edges_of, reasons, worth_of
from companion.events.verbs.seating_draft import judged
from companion.models import Event, db
from tests.core.evenings import BY, opened, play_round, seated

pytestmark = pytest.mark.usefixtures("indoors")
MEASURED = Advantage(
    "fisherman", 1000, ((0.15, 0.01), (0.35, 0.01), (0.25, 0.01), (0.25, 0.01)), "casual"
)


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """In self-play the second seat of four wins most, the first least."""
    monkeypatch.setattr(seat_worth, "self_play", lambda _: {4: MEASURED})


def another(event: Event, season: str) -> Event:
    """The club's next event of that season, with the same people."""
    after = open_event(event.club, "Next", checked({"games": ["fisherman"], "rounds": 1}), season)
    people = list(event_state(event).people)
    directing.attend(after, people, "present", key="roll call", by=BY)
    return after


def season_of_two(season: str = "Autumn") -> tuple[Event, EventState, Round]:
    """An event of one round, the next of its season, seated; and where they sat first."""
    event, _ = opened(4, rounds=1)
    club_seasons.call(event, "Evening", season, key="season", by=BY)
    play_round(event)
    first = event_state(event).stages[0].seated
    after = another(event, season)
    return after, seated(after), first


def test_who_had_the_best_seat_last_time_has_another_now() -> None:
    _, evening, before = season_of_two()
    now = evening.stages[0].seated.tables[0]
    best = before.tables[0][1]
    assert now[1] != best, "the second seat wins most"
    had = dict(zip(before.tables[0], MEASURED.edges, strict=True))
    after = {person: had[person] + more for person, more in zip(now, MEASURED.edges, strict=True)}
    assert max(map(abs, after.values())) < 0.11, "nobody has twice more, nobody twice less"


def test_events_of_no_season_begin_anew() -> None:
    after, evening, _ = season_of_two("")
    assert not any(worth_of(after, evening).so_far.values())


def test_the_page_says_who_has_the_best_seat_and_why() -> None:
    after, evening, _ = season_of_two()
    stage, names = evening.stages[0], names_of(evening.people)
    asked = worth_of(after, evening).of(judged(after, evening)[0], [stage.game])
    (one,) = reasons(asked, stage, names)
    holder = names[stage.seated.tables[0][1] or 0]
    assert str(one.what) == (
        f"{holder} has the best seat of table 1, number 2: it wins 35 of 100 matches,"
        " an average seat 25."
    )
    assert str(one.why) == "Nobody at the table has had weaker seats so far."


def test_nobody_asks_while_all_have_had_the_same() -> None:
    event, _ = opened(4)
    evening = seated(event)
    stage = evening.stages[0]
    asked = worth_of(event, evening).of(judged(event, evening)[0], [stage.game])
    assert not list(reasons(asked, stage, names_of(evening.people)))


def test_the_club_s_own_tables_count_once_they_are_enough() -> None:
    own = Advantage("fisherman", ENOUGH - 1, ((1.0, 0.01), *[(0.0, 0.01)] * 3))
    assert edges_of("fisherman", 4, {("fisherman", 4): own}) == MEASURED.edges
    own = Advantage("fisherman", ENOUGH, own.seats)
    assert edges_of("fisherman", 4, {("fisherman", 4): own})[0] == 0.75
    assert edges_of("fisherman", 3, {}) == ()


def test_each_round_to_come_is_weighed_by_its_own_game() -> None:
    event, _ = opened(8, games=["fisherman", "sinker"], rounds=3)
    evening = event_state(event)
    assert next_seating.games_to_come(evening) == ["sinker", "fisherman"]


def recounted(files: list[dict[str, Any]], name: str) -> float:
    """What somebody's seats were worth by events' files alone: wins of 100 by MEASURED, less 25."""
    worth = 0.0
    for data in files:
        ids = {one["name"]: one["id"] for one in data["members"]}
        drafts = [line["data"] for line in data["lines"] if line["kind"] == "draft"]
        for seats in (seats for draft in drafts for seats in draft["tables"]):
            if ids.get(name) in seats:
                worth += (15, 35, 25, 25)[seats.index(ids[name])] - 25
    return worth / 100


def test_worth_counted_once_more_from_the_files_alone() -> None:
    after, _, _ = season_of_two()
    first = db.session.scalars(select(Event).where(Event.id != after.id)).one()
    same_as_counted(after, first)
    event_tables.start(after, event_state(after).stages[-1].drafted_by, key="start", by=BY)
    same_as_counted(after, first, after)


def same_as_counted(event: Event, *files: Event) -> None:
    """What everybody's seats were worth is what the files of these events say."""
    evening = event_state(event)
    told = [json.loads(json.dumps(event_file(one))) for one in files]
    found, names = worth_of(event, evening).so_far, names_of(evening.people)
    counted = {person: recounted(told, name) for person, name in names.items()}
    assert found == pytest.approx(counted)
    assert any(counted.values()) or len(files) > 1
