"""The page of a plan says no more than is proven, of everybody it speaks of."""

from dataclasses import replace

import pytest
from flask import Flask

from companion.leagues.pages.plan import in_words
from companion.leagues.state.evenness import Spread
from companion.leagues.state.league_state import Season
from companion.leagues.state.teams import Team
from companion.leagues.verbs.league_journal import league_of
from companion.site.plumbing.phrases import say
from tests.leagues.pages.conftest import World, signed_in
from tests.leagues.verbs.seasons import divided, opened
from tests.pages import form, forms

EVEN = Spread(2, 4, 0, 120, 120, (), (1, 2), (6, 6))
NAMES = {1: "Aki", 2: "Ben"}


def said(world: World, season: Season, spread: Spread) -> str:
    with world.app.test_request_context():
        return " ".join(map(say, in_words(season, spread, NAMES)))


def test_only_the_repeats_are_called_proven_where_meetings_differ_by_two(world: World) -> None:
    words = said(world, Season(1, "S"), EVEN)
    assert "Any two people meet 2 to 4 times." in words
    assert "Repeat meetings: 120" in words
    assert "No schedule with these tables has fewer repeats: that is proven." in words
    assert "more even" not in words


def test_pairs_that_never_meet_are_counted(world: World) -> None:
    words = said(world, Season(1, "S"), Spread(0, 4, 3, 120, 119, (), (1, 2), (6, 6)))
    assert "Pairs that never meet: 3." in words
    assert "proven" not in words


def test_team_mates_who_meet_are_named_and_the_rest_is_said_of_others_only(world: World) -> None:
    season = Season(1, "S", teams={1: Team(1, (1, 2), {})})
    words = said(world, season, replace(EVEN, mates=((1, 2, 6),)))
    assert "Any two people" not in words
    assert "People who are not team-mates meet 2 to 4 times." in words
    assert "Team-mates share a table 6 times: Aki + Ben 6×." in words


@pytest.mark.parametrize("chosen", ["5 5", "4 3 3"])
def test_the_tables_of_a_matchday_are_chosen_and_each_choice_has_its_price(
    app: Flask, chosen: str
) -> None:
    with app.test_request_context():
        row, _, _ = opened(10, game="dieangler", wanted=4, target=10, most=12, playoff=0)
        ten = World(app, row.code, "", {"director": signed_in(app, "Aki")})
        divided(row)
    page = form(ten.director, f"{ten.path}/plan/1", press="Draft the plan")
    assert page.values["tables"]
    draft = page.fill(tables=chosen).send(ten.director).text
    assert draft.count("Repeat meetings:") >= 2
    keep = next(one for one in forms(draft) if one.action.endswith("/keep"))
    keep.send(ten.director)
    with app.test_request_context():
        days = league_of(ten.league()).playing.division(1).matchdays
        for day in days:
            tables = sorted((len(seats) for seats in day.seated().tables), reverse=True)
            assert tables == [int(size) for size in chosen.split()]


def test_a_schedule_saved_by_mistake_is_undone_on_its_page(fresh: World) -> None:
    here, director = f"{fresh.path}/plan/1", fresh.director
    with fresh.app.test_request_context():
        divided(fresh.league())
    for _ in range(2):
        draft = form(director, here, press="Draft the plan").send(director)
        keep = next(one for one in forms(draft.text, here) if one.action.endswith("/keep"))
        assert keep.send(director).status_code == 303
    assert "Plan the remaining matchdays again" in director.get(here).text
    for left in (True, False):
        undo = form(director, here, to="/undo", press="Undo this schedule")
        assert undo.save(director).location == here
        assert ("/undo" in director.get(here).text) == left
    assert "Plan the season" in director.get(here).text


@pytest.mark.parametrize("change", ["another draft", "a changed draft"])
def test_only_the_draft_that_was_shown_of_the_league_as_it_is_can_be_kept(
    fresh: World, change: str
) -> None:
    here, director = f"{fresh.path}/plan/1", fresh.director
    with fresh.app.test_request_context():
        divided(fresh.league())
    drafts = [form(director, here, press="Draft the plan").send(director) for _ in range(2)]
    keep, other = (
        next(one for one in forms(draft.text, here) if one.action.endswith("/keep"))
        for draft in drafts
    )
    if change == "another draft":
        assert other.send(director).status_code == 303
    else:
        keep.values["draft"] = [keep.values["draft"][0].swapcase()]
    answer = keep.send(director)
    assert answer.status_code == 422
    assert "The league has changed since this was drafted. Draft it once more." in answer.text


def test_a_schedule_stays_once_a_table_has_a_date(world: World) -> None:
    here, table = f"{world.path}/plan/2", f"{world.path}/seasons/1/divisions/2/matchdays/2/tables/1"
    undo = form(world.director, here, to="/undo", press="Undo this schedule")
    page = form(world.director, table, to="/agree")
    page.fill(at="2026-12-16T19:00").send(world.director)
    assert undo.send(world.director).status_code == 422
    assert "Undo this schedule" not in world.director.get(here).text
