"""Events and clubs filed away and back, and deleted with everything of theirs."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.models import Club, Model, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played
from tests.pages import form

Opened = Callable[..., Evening]


def counts() -> dict[str, int]:
    """How many rows every table has."""
    return {
        name: db.session.execute(db.select(db.func.count()).select_from(table)).scalar_one()
        for name, table in Model.metadata.tables.items()
    }


def test_an_event_is_filed_away_and_taken_out_again(evening: Opened, club: str) -> None:
    night = evening(4, season="Autumn")
    played(night)
    aki = night.organiser
    assert form(aki, f"{night.path}/away", press="Archive").send(aki).status_code == 303
    page = aki.get(club).text
    assert "Archived (1)" in page
    assert page.index("Archived (1)") < page.index("First evening")
    assert "First evening" not in aki.get("/organiser").text
    assert "100" in aki.get(f"{club}/seasons/Autumn").text  # it goes on counting
    assert form(aki, f"{night.path}/away", press="Return to").send(aki).status_code == 303
    assert "Archived" not in aki.get(club).text
    assert "First evening" in aki.get("/organiser").text


def test_a_trial_is_deleted_and_the_season_counts_without_it(
    evening: Opened, club: str, app: Flask, client: FlaskClient
) -> None:
    kept = evening(4, name="Kept", season="Autumn")
    played(kept)
    with app.app_context():
        before = counts()
    aki = kept.organiser
    season = client.get(f"{club}/seasons/Autumn").text
    trial = evening(8, name="Trial run", season="Autumn", screen="1")
    played_on_paper = evening(4, name="Trial", season="Autumn")
    played(played_on_paper)
    trial.start()
    assert client.get(f"{club}/seasons/Autumn").text != season

    ask = form(aki, f"{trial.path}/away", to="/delete")
    answer = ask.fill(typed="Trial").send(aki)
    assert answer.status_code == 422
    assert "Type the name as shown above: Trial run" in answer.text
    assert ask.fill(typed="trial  run").send(aki).status_code == 303
    assert form(aki, f"{played_on_paper.path}/away", to="/delete").fill(typed="Trial").send(aki)
    assert aki.get(trial.path).status_code == 404
    assert client.get(f"{club}/seasons/Autumn").text == season
    with app.app_context():
        assert counts() == before


def test_a_club_is_filed_away_and_deleted_with_all_its_events(
    evening: Opened, club: str, app: Flask, client: FlaskClient
) -> None:
    night = evening(4)
    played(night)
    aki = night.organiser
    form(aki, f"{club}/helpers", to="/helpers").fill(name="Emi").send(aki)
    form(aki, f"{club}/organisers", to="/organisers").fill(name="Emi").send(aki)
    assert form(aki, f"{club}/away", press="Archive").send(aki).status_code == 303
    assert "Archived (1)" in aki.get("/clubs/").text
    assert "First evening" not in aki.get("/organiser").text
    assert form(aki, f"{club}/away", to="/delete").fill(typed="Half").send(aki).status_code == 422
    done = form(aki, f"{club}/away", to="/delete").fill(typed="Half Moon").send(aki)
    assert done.status_code == 303
    assert "Half Moon" not in aki.get("/clubs/").text
    assert client.get(night.path).status_code == 404
    with app.app_context():
        left = {name for name, many in counts().items() if many}
        assert left == {"organiser", "sign_in"}
        assert db.session.scalars(db.select(Club)).all() == []
