"""The standings say which tie-break decides nothing any more, and ratings by what rule they go."""

from collections.abc import Callable

from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.pages import form

Opened = Callable[..., Evening]


def play(night: Evening, totals: tuple[str, ...]) -> None:
    """A round of one table, by its totals alone."""
    at = night.path
    form(night.organiser, at + "/seating", press="Seat them").send(night.organiser)
    form(night.organiser, at + "/seating", to="/start").send(night.organiser)
    written = form(night.organiser, at + "/round", to="/totals").set("total", *totals)
    assert written.send(night.organiser).status_code == 303
    form(night.organiser, at + "/round", to="/close").send(night.organiser)


def test_a_tie_break_that_was_dropped_is_named(evening: Opened) -> None:
    night = evening(4, rounds="2", games=["fisherman", "dieangler"])
    play(night, ("20", "9", "6", "3"))
    assert "Game score no longer decides" not in night.see("/standings")
    play(night, ("4", "3", "2", "1"))
    assert "Game score no longer decides: several games were played" in night.see("/standings")


def test_the_ratings_tell_their_rule(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = evening(4, rounds="1")
    play(night, ("20", "9", "6", "3"))
    page = aki.get(f"{club}/ratings").text
    assert "Everybody begins at 25 ± 16.7." in page
    assert "adds 0.083 of uncertainty" in page
