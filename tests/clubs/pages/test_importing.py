"""Members from a file over the web: a look first, then into the list."""

import io
import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pages import Form, form, forms

TEXT = "名前,読み,連絡先\r\n文香,ふみか,secret@example.org\r\nBEN,,\r\n,nobody,\r\n"


def write(aki: FlaskClient, preview: Form) -> TestResponse:
    """Press the button that writes the people into the list."""
    return aki.post(f"{preview.action}/write", data=preview.values)


def preview_of(aki: FlaskClient, club: str, source: bytes | str) -> Form:
    """The preview of a file or of pasted text."""
    data = {"file": (io.BytesIO(source), "list.csv")} if isinstance(source, bytes) else {}
    answer = aki.post(f"{club}/members/import", data=data or {"text": source})
    assert answer.status_code == 200
    return next(one for one in forms(answer.text) if one.values.get("shown"))


def test_nothing_is_written_before_the_second_press(aki: FlaskClient, club: str) -> None:
    file = {"file": (io.BytesIO(TEXT.encode("cp932")), "members.csv")}
    page = aki.post(f"{club}/members/import", data=file).text
    assert "1 person is new." in page
    assert "already there: Ben" in page
    assert "Name: expected a name" in page
    assert "文香" not in aki.get(club).text
    preview = next(one for one in forms(page) if one.values.get("shown"))
    for added in (1, 0):  # a second sending finds them there
        answer = write(aki, preview)
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


def test_the_list_leads_there(aki: FlaskClient, club: str) -> None:
    assert f'href="{club}/members/import"' in aki.get(club).text
    assert aki.get(f"{club}/members/import").status_code == 200


def test_one_endless_cell_is_no_list(aki: FlaskClient, club: str) -> None:
    page = form(aki, f"{club}/members/import", to="/import").fill(text="Emi\n" + "x" * 140_000)
    answer = page.send(aki)
    assert answer.status_code == 422
    assert "Line 2 is not a line of a list of members." in answer.text


def test_the_page_asks_which_column_is_the_name(aki: FlaskClient, club: str) -> None:
    preview = preview_of(aki, club, "Wer,Wo\nHalle,Maja Lundin\nUlm,Erik Lundin")
    assert "Which column holds the name?" in preview.send(aki).text
    looked = preview.fill(column__1="name", heading="1").send(aki, "Show the list again")
    assert "Write 2 people into the list" in looked.text
    answer = write(aki, next(one for one in forms(looked.text) if one.values.get("shown")))
    assert answer.location.endswith("added=2")
    assert "Maja Lundin" in aki.get(club).text


def test_what_was_not_shown_is_shown_before_it_is_written(aki: FlaskClient, club: str) -> None:
    preview = preview_of(aki, club, "Name,Ort\nMaja,Halle\nErik,Ulm")
    answer = write(aki, preview.fill(column__0="", column__1="name"))
    assert answer.status_code == 200
    assert "Halle" not in aki.get(club).text
    again = next(one for one in forms(answer.text) if one.values.get("shown"))
    assert write(aki, again).location.endswith("added=2")
    assert "Halle" in aki.get(club).text


def test_the_encoding_can_be_changed_and_a_wrong_one_loses_nothing(
    aki: FlaskClient, club: str
) -> None:
    preview = preview_of(aki, club, "Name;Mail\nGyőző Nagy;g@example.org\n".encode("cp1250"))
    assert "Győző" not in preview.send(aki).text
    assert "Győző Nagy" in preview.fill(encoding="cp1250").send(aki).text
    wrong = preview.fill(encoding="utf-8-sig").send(aki)
    assert wrong.status_code == 422
    assert "cannot be read in this encoding" in wrong.text
    again = next(one for one in forms(wrong.text) if one.values.get("shown"))
    assert "Győző Nagy" in again.fill(encoding="cp1250").send(aki).text


def test_choices_survive_what_cannot_be_read(aki: FlaskClient, club: str) -> None:
    text = 'Halle;Maja\nUlm;Erik,"the\n'
    preview = preview_of(aki, club, text).fill(column__0="", column__1="name")
    for wrong in (
        preview.fill(heading="2").send(aki),  # nobody is left below it
        preview.fill(heading="0", separator=",").send(aki),  # the mark is not closed
    ):
        assert wrong.status_code == 422
        again = next(one for one in forms(wrong.text) if one.values.get("shown"))
        assert (again.values["column.0"], again.values["column.1"]) == ([""], ["name"])
        assert "Write 2 people into the list" in again.fill(separator=";").send(aki).text


def test_a_shown_choice_that_was_never_served_is_no_error(aki: FlaskClient, club: str) -> None:
    preview = preview_of(aki, club, "Halle;Maja\nUlm;Erik").fill(heading="2")
    for shown in ('{"encoding":"rot13"}', '{"separator":"ab"}', '{"roles":["king"]}', "[]", "{"):
        assert aki.post(preview.action, data=preview.values | {"shown": shown}).status_code == 422


def test_another_heading_line_names_other_columns(aki: FlaskClient, club: str) -> None:
    preview = preview_of(aki, club, "Players,May\nWer,Spielername\nHalle,Maja\nUlm,Erik")
    page = preview.fill(heading="0").send(aki).text
    assert "Which column holds the name?" in page
    chosen = preview.fill(heading="2", column__0="", column__1="name").send(aki).text
    assert "Write 2 people into the list" in chosen


def test_a_table_among_new_members_is_looked_at_first(aki: FlaskClient, club: str) -> None:
    lines = "Last name\tFirst name\tTown\nLundin\tMaja\tHalle\nLundin\tErik\tUlm"
    page = form(aki, club, to="/members").fill(lines=lines).send(aki).text
    assert "Write 2 people into the list" in page
    assert "Maja Lundin" in page
    assert "Lundin" not in aki.get(club).text


def test_members_survive_a_file_out_and_in(aki: FlaskClient, club: str) -> None:
    preview = preview_of(aki, club, "name,contact\n=Ex,+46 70 000 00 00\nMaja Lundin,@maja")
    assert write(aki, preview).location.endswith("added=2")
    file = aki.get(f"{club}/members.csv").data
    again = preview_of(aki, club, file).send(aki).text
    assert "0 people are new." in again
    assert "+46 70 000 00 00" in again
    assert "&#39;+46" not in again
