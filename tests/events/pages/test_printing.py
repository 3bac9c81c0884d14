"""Name tags: each opens its owner's own page, and nobody prints them but who runs the event."""

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import NAMES, Evening
from tests.pages import form
from tests.site.paper import write

Opened = Callable[..., Evening]


def test_everybody_who_comes_has_a_tag_and_the_club_s_others_on_request(
    evening: Opened, app: Flask, client: FlaskClient
) -> None:
    night = evening(6)
    assert "/print/tags" in night.see("/print")
    page = night.see("/print/tags")
    assert [name for name in NAMES if f'<p class="name">{name}</p>' in page] == NAMES[:6]
    assert page.count("<figure>") == 6
    everybody = night.see("/print/tags?all=1")
    assert everybody.count('<li class="tag">') == 8
    with app.app_context():
        tokens = [player_link(db.session.get_one(Member, number)) for number in range(1, 7)]
    for token in tokens:  # only as a picture: nobody reads a link over a shoulder
        assert token not in page
    assert client.get(night.path + "/print/tags").status_code == 403
    player = app.test_client()
    player.get(f"/p/{tokens[0]}")
    assert player.get(night.path + "/print/tags").status_code == 403


def test_a_sheet_that_may_be_miscounted_is_shown_to_whoever_runs_the_event(
    evening: Opened,
) -> None:
    night = evening(4)
    night.seat()
    begin = form(night.organiser, night.path + "/seating", to="/start")
    assert begin.send(night.organiser).status_code == 303
    (sheet,) = {part.split('"')[0] for part in night.see("/round").split('href="/sheets/')[1:]}
    assert write(night.organiser, f"/sheets/{sheet}", 1, "9 9 9 9").status_code == 303
    assert "Its sheet may be miscounted: round 1." in night.see("/round")
