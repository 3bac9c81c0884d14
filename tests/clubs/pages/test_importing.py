"""Members from a file over the web: a look first, then into the list."""

import html
import io
import re

from flask.testing import FlaskClient

from tests.pages import form

TEXT = "名前,読み,連絡先\r\n文香,ふみか,secret@example.org\r\nBEN,,\r\n,nobody,\r\n"


def test_nothing_is_written_before_the_second_press(aki: FlaskClient, club: str) -> None:
    file = {"file": (io.BytesIO(TEXT.encode("cp932")), "members.csv")}
    page = aki.post(f"{club}/members/import", data=file).text
    assert "1 person is new." in page
    assert "already there: Ben" in page
    assert "Name: expected a name" in page
    assert "文香" not in aki.get(club).text
    text = html.unescape(re.findall(r'name="text" value="([^"]*)"', page)[0])
    assert text == TEXT
    for added in (1, 0):  # a second sending finds them there
        answer = aki.post(f"{club}/members/import/write", data={"text": text})
        assert answer.status_code == 303
        assert answer.location.endswith(f"added={added}")
    assert aki.get(club).text.count("文香") == 1
    number = re.findall(r"/members/(\d+)", aki.get(club).text)[-1]
    assert 'value="secret@example.org"' in aki.get(f"{club}/members/{number}").text


def test_what_was_pasted_is_kept(aki: FlaskClient, club: str) -> None:
    page = aki.post(f"{club}/members/import", data={"text": "Emi\n<Fumi>"}).text
    assert "Write 2 people into the list" in page
    assert ">\nEmi\n&lt;Fumi&gt;</textarea>" in page
    again = aki.post(f"{club}/members/import", data={"text": "名前"})
    assert again.status_code == 422
    assert "Write at least one name." in again.text
    assert ">\n名前</textarea>" in again.text
    assert aki.post(f"{club}/members/import/write", data={"text": ""}).status_code == 422


def test_the_list_leads_there(aki: FlaskClient, club: str) -> None:
    assert f'href="{club}/members/import"' in aki.get(club).text
    assert aki.get(f"{club}/members/import").status_code == 200


def test_one_endless_cell_is_no_list(aki: FlaskClient, club: str) -> None:
    page = form(aki, f"{club}/members/import", to="/import").fill(text="Emi\n" + "x" * 140_000)
    answer = page.send(aki)
    assert answer.status_code == 422
    assert "Line 2 is not a line of a list of members." in answer.text
