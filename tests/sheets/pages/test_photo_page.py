"""A photo of the paper on its page: who sees it, who keeps it, what is said of a wrong file."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.models import Sheet, SheetPhoto, db
from companion.sheets.verbs import photo
from tests import pages
from tests.conftest import Cast
from tests.laboratory.bench.statements import counted
from tests.matches.pages.test_carry_over_page import to_paper, to_screen
from tests.sheets.verbs.test_photo import DOT, PLACE, with_exif
from tests.site.paper import fresh, taken

OTHER = DOT[:-3] + b"\x40" + DOT[-2:]


def send(client: FlaskClient, page: str, data: bytes, name: str = "IMG_1.jpg") -> TestResponse:
    """Choose that file and send the form."""
    form = pages.form(client, f"{page}/photo", to=f"{page}/photo")
    assert form.files == ["photo"]
    assert form.enctype == "multipart/form-data"
    form.values["photo"] = [(io.BytesIO(data), name)]  # type: ignore[list-item]  # a file
    return form.send(client)


def test_everybody_who_sees_the_sheet_sees_the_photo(cast: Cast) -> None:
    page = fresh(cast.aki)
    assert "Nobody has kept a photo" in cast.dan.get(f"{page}/photo").text
    assert f"{page}/photo" not in cast.dan.get(page).text
    assert cast.dan.get(f"{page}/photo/paper.jpg").status_code == 404
    assert send(cast.aki, page, with_exif()).status_code == 303
    for browser in (cast.aki, cast.dan):
        assert f'href="{page}/photo"' in browser.get(page).text
        shown = browser.get(f"{page}/photo")
        assert f'src="{page}/photo/paper.jpg"' in shown.text
        answer = browser.get(f"{page}/photo/paper.jpg")
        assert answer.data == DOT
        assert PLACE not in answer.data
        assert answer.content_type == "image/jpeg"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_only_who_writes_keeps_or_removes_one(cast: Cast) -> None:
    page = fresh(cast.aki)
    send(cast.aki, page, DOT)
    assert not [f for f in pages.forms(cast.dan.get(f"{page}/photo").text) if f.files]
    data = {"photo": (io.BytesIO(DOT), "a.jpg")}
    assert cast.dan.post(f"{page}/photo", data=data).status_code == 403
    assert cast.dan.post(f"{page}/photo/remove").status_code == 403
    form = pages.form(cast.aki, f"{page}/photo", to=f"{page}/photo/remove")
    assert form.send(cast.aki).status_code == 303
    assert form.send(cast.aki).status_code == 303
    assert "Nobody has kept a photo" in cast.dan.get(f"{page}/photo").text


def test_a_wrong_file_is_explained_and_nothing_is_lost(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = fresh(cast.aki)
    send(cast.aki, page, DOT)
    for data in (b"", b"hello", b"\x89PNG\r\n\x1a\n"):
        answer = send(cast.aki, page, data)
        assert answer.status_code == 422
        assert "This is not a JPEG photo." in answer.text
    monkeypatch.setattr(photo, "MOST_BYTES", len(DOT) - 1)
    large = send(cast.aki, page, DOT)
    assert large.status_code == 422
    assert "This photo has more than 600 kB." in large.text
    kind = "multipart/form-data; boundary=x"
    huge = cast.aki.post(f"{page}/photo", data=bytes(2_000_000), content_type=kind)
    assert huge.status_code == 413
    assert "1 MB at most" in huge.text
    assert cast.aki.get(f"{page}/photo/paper.jpg").data == DOT


def test_of_two_phones_the_later_is_asked_to_look_again(cast: Cast) -> None:
    page = fresh(cast.aki)
    late = pages.form(cast.aki, f"{page}/photo", to=f"{page}/photo")
    send(cast.aki, page, DOT)
    late.values["photo"] = [(io.BytesIO(OTHER), "b.jpg")]  # type: ignore[list-item]  # a file
    answer = late.send(cast.aki)
    assert answer.status_code == 409
    assert "Somebody else kept or removed a photo" in answer.text
    assert cast.aki.get(f"{page}/photo/paper.jpg").data == DOT


def test_it_stays_when_the_table_goes_on_on_screen_and_is_in_no_file(cast: Cast) -> None:
    page = fresh(cast.aki)
    send(cast.aki, page, DOT)
    match = to_screen(cast.aki, page)
    assert cast.dan.get(f"{page}/photo/paper.jpg").data == DOT
    assert not [f for f in pages.forms(cast.aki.get(f"{page}/photo").text) if f.files]
    to_paper(cast.aki, match)
    assert set(taken(cast.aki, page)) == {"game", "seats", "options", "rounds"}


def test_a_page_of_the_sheet_does_not_load_it(app: Flask, cast: Cast) -> None:
    page = fresh(cast.aki)
    send(cast.aki, page, DOT)
    with app.app_context(), counted() as heard:
        cast.dan.get(page)
        cast.dan.get(f"{page}/photo")
    assert not [one for one in heard if "sheet_photo.image" in one]
    with app.app_context():
        assert db.session.query(Sheet).count() == db.session.query(SheetPhoto).count() == 1
