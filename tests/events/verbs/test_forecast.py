"""The rounds to come are foreseen as they will be offered: each for its own game."""

from flask import Flask

from companion.events.state.event_settings import EventSettings
from companion.events.state.event_state import PRESENT, EventState
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.next_seating import foreseen, plans, to_come
from tests.core.evenings import opened, play_round, seated


def test_every_coming_round_is_foreseen_at_its_own_game_s_tables(app: Flask) -> None:
    games = ["fisherman", "sinker", "sakenobori", "dieangler"]
    evening = EventState(EventSettings(games=games), dict.fromkeys(range(17), PRESENT))
    with app.app_context():
        first = plans(evening, "fisherman")[0]
        assert first.sizes == (4, 4, 3, 3, 3)
        coming = to_come(evening, first, "fisherman")
        assert [plan.sizes for plan in coming] == [
            (4, 4, 3, 3, 3), (5, 4, 4, 4), (5, 4, 4, 4),
        ]  # fmt: skip
        out = next(plan for plan in plans(evening, "fisherman") if plan.byes)
        assert to_come(evening, out, "fisherman") == [out] * 3


def test_a_draft_that_is_made_again_knows_what_was_foreseen_before_it(indoors: Flask) -> None:
    event, _ = opened(8, rounds=3)
    play_round(event)
    before = foreseen(event_state(event))
    assert before
    assert foreseen(seated(event)) == before
