"""What is noted of forms and of what is posted: the check at the end of a whole run."""

from flask import Flask
from flask.testing import FlaskClient

from tests import forms_served

PAGE = """
<form id="moves" method="post" action="/matches/abc/moves"><input name="key" value="1">
<button name="move">A</button><button formaction="/matches/abc/deal">B</button></form>
<select name="far" form="moves"></select>
<form method="post" action=""><textarea name="points.3"></textarea></form>
"""


def test_a_field_belongs_to_every_address_that_its_form_may_be_sent_to(app: Flask) -> None:
    with app.test_request_context("/matches/now"):
        found = forms_served.fields(PAGE)
    assert found == {
        *((f"play.{end}", name) for end in ("move", "deal") for name in ("key", "move", "far")),
        ("quick.play_now", "points.#"),
    }


def test_a_field_that_no_form_has_is_told_with_its_test(client: FlaskClient) -> None:
    client.get("/")
    client.post("/matches/now", data={"game": "", "invented_for_this_7": "1"})
    field = ("quick.play_now", "invented_for_this_#")
    assert field in forms_served.unheard_of()
    assert "test_forms_served.py" in forms_served.posted.pop(field)
    assert ("quick.play_now", "game") not in forms_served.unheard_of()
