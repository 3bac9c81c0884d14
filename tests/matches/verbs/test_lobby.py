"""Before the first card and after the last: opening, waiting, starting, once more."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import select

from companion.clubs.accounts.organisers import close
from companion.core.refused import Refused
from companion.matches.verbs import lobby, positions, seats
from companion.matches.verbs.seats import find_link, seat_link, take_seat
from companion.models import AI, HUMAN, OPEN, Match, Move, db
from companion.models.base import hash_token
from tests.tables import opened, started, steps

pytestmark = pytest.mark.usefixtures("indoors")


def test_an_open_match_has_its_seats_and_waits_for_the_friends() -> None:
    match = opened("mla")
    assert [seat.kind for seat in match.places] == [HUMAN, OPEN, AI]
    assert [seat.index for seat in lobby.empty_seats(match)] == [1]
    assert match.state == "waiting"
    with pytest.raises(Refused, match="missing"):
        lobby.start(match)


def test_every_person_has_a_link_and_no_ai_has() -> None:
    match = opened("mla")
    assert [bool(seat.token_hash) for seat in match.places] == [True, True, False]
    friend = match.places[1]
    assert find_link(seat_link(match, friend)) is friend


def test_the_first_hands_are_dealt_once_however_often_start_is_pressed() -> None:
    match = started("mll")
    lobby.start(match)
    assert (match.state, match.length) == ("playing", 1)
    assert len(positions.view(match, 0)["hand"]) == 13


def test_what_was_closed_while_it_waited_does_not_begin() -> None:
    match = opened("mla")
    take_seat(match.places[1])
    close(match)
    lobby.start(match)
    assert (match.state, match.length) == ("waiting", 0)


def test_a_game_that_begins_with_a_choice_starts_without_a_deal() -> None:
    plans = [lobby.SeatPlan("me", "Aki"), *[lobby.SeatPlan("ai", level="club")] * 2]
    match = lobby.open_match("sakenobori", plans)
    lobby.start(match)
    assert (match.state, match.length) == ("playing", 0)
    assert positions.position(match).actors() == (2,)


def test_starting_from_many_phones_at_once_deals_once(anywhere: Flask) -> None:
    match = opened("maa")
    match_id = match.id
    db.session.remove()

    def begin(_: int) -> None:
        with anywhere.app_context():
            lobby.start(db.session.get_one(Match, match_id))

    with ThreadPoolExecutor(8) as people:
        list(people.map(begin, range(8)))
    assert len(db.session.scalars(select(Move).where(Move.match_id == match_id)).all()) == 1


def test_an_ai_may_fill_the_room_and_a_late_friend_still_gets_the_seat() -> None:
    match = opened("mll")
    link = seat_link(match, match.places[1])
    lobby.fill(match, "novice")
    lobby.start(match)
    assert [seats.level_of(seat) for seat in match.places] == [None, "novice", "novice"]
    late = find_link(link)
    assert late is match.places[1]
    take_seat(match.places[1], "Ben")
    assert seats.level_of(match.places[1]) is None


def test_who_deals_first_is_who_sits_first() -> None:
    plans = [
        lobby.SeatPlan("me", "Aki"),
        lobby.SeatPlan("link", "Ben"),
        lobby.SeatPlan("ai", "Chie", "club"),
    ]
    match = lobby.open_match("fisherman", plans, rotate=1)
    assert positions.names(match) == ["Ben", "Chie", "Aki"]
    by_luck = lobby.open_match("fisherman", plans, rotate="random")
    assert sorted(positions.names(by_luck)) == ["Aki", "Ben", "Chie"]


def test_a_form_sent_twice_opens_one_match_and_its_code_does_not_help_a_stranger() -> None:
    plans = [lobby.SeatPlan("me", "Aki")] + [lobby.SeatPlan("ai", level="club")] * 2
    first = lobby.open_match("fisherman", plans, once="word of the form")
    assert lobby.open_match("fisherman", plans, once="word of the form").id == first.id
    assert lobby.open_match("fisherman", plans, once=first.code).id != first.id


def test_names_on_the_score_sheet_differ_and_fit_on_their_line() -> None:
    plans = [lobby.SeatPlan("me", "  Aki \n Mori "), lobby.SeatPlan("link", "Aki Mori")]
    plans += [lobby.SeatPlan("link", ""), lobby.SeatPlan("ai", level="club")]
    match = lobby.open_match("fisherman", plans)
    assert positions.names(match) == ["Aki Mori", "Aki Mori 2", "C", "Club"]


@pytest.mark.parametrize(
    ("game", "plans", "options", "why"),
    [
        ("chess", "mll", {}, "Choose a game"),
        ("fisherman", "ml", {}, "cannot be played by 2"),
        ("fisherman", "mllll", {}, "cannot be played by 5"),
        ("fisherman", "mml", {}, "only take one seat"),
        ("fisherman", "mll", {"cheat": True}, "has no option cheat"),
        ("fisherman", "mll", {"allow_absent_kind": "perhaps"}, "has no option allow_absent_kind"),
        ("sinker", "mll", {"rounds": 999}, "expected at most"),
        ("dieangler", "ml", {"fish": "no json"}, "fish: line 1, column 1: "),
    ],
)
def test_what_cannot_be_a_match_is_refused(
    game: str, plans: str, options: dict[str, object], why: str
) -> None:
    kinds = {"m": "me", "l": "link"}
    with pytest.raises(Refused, match=why):
        lobby.open_match(game, [lobby.SeatPlan(kinds[p], p) for p in plans], options)  # type: ignore[arg-type]  # wrong ones too


@pytest.mark.parametrize("level", [None, "", "cheater", "random"])
def test_only_levels_for_people_may_sit_down(level: str | None) -> None:
    with pytest.raises(Refused, match="how well the AI plays"):
        lobby.open_match("fisherman", [lobby.SeatPlan("ai", level=level)] * 3)


def test_a_rematch_has_the_same_people_and_the_next_one_deals() -> None:
    match = started("mla")
    with pytest.raises(Refused, match="still going on"):
        lobby.rematch(match)
    steps(match, 500)
    again = lobby.rematch(match)
    assert positions.names(again) == ["Ben", "Club", "Aki"]
    assert [seat.kind for seat in again.places] == [OPEN, AI, OPEN]
    assert lobby.rematch(match).id == again.id
    aki = lobby.same_seat(match, match.places[0])
    assert aki is again.places[2]
    take_seat(aki)
    take_seat(again.places[0])
    lobby.start(again)
    assert again.state == "playing"


def test_a_rematch_asked_for_by_everyone_at_once_is_one(anywhere: Flask) -> None:
    match = started("mll")
    steps(match, 500)
    match_id = match.id
    db.session.remove()

    def ask(_: int) -> int:
        with anywhere.app_context():
            return lobby.rematch(db.session.get_one(Match, match_id)).id

    with ThreadPoolExecutor(8) as people:
        assert len(set(people.map(ask, range(8)))) == 1


def test_the_host_is_known_by_a_token_only() -> None:
    match = opened()
    assert match.host_hash == hash_token(seats.host_token(match))
