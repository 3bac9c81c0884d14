"""One person alone runs an evening, and another a week later: as the README says, by the pages."""

from __future__ import annotations

from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from tests.e2e.evening import Director
from tests.e2e.evening_after import a_week_later, finals, from_a_desk, on_paper
from tests.e2e.evening_first import first_round
from tests.e2e.evening_opening import open_club, open_event, roll_call, sign_in
from tests.e2e.evening_rounds import fourth_round, second_round, third_round
from tests.e2e.phones import Phones
from tests.events.pages.conftest import PASSWORD


def test_one_person_runs_an_evening_and_another_the_week_after(app: Flask, phones: Phones) -> None:
    with app.app_context():
        add_organiser("Aki", PASSWORD)
    director = Director(app, phones.new("ja"))
    sign_in(director)
    open_club(director)
    open_event(director)
    roll_call(director)
    first = first_round(director, phones)
    second_round(director, phones)
    third_round(director)
    fourth_round(director, first)
    finals(director)
    on_paper(director)
    a_week_later(director)
    from_a_desk(director, phones)
