"""Members from files: every encoding, separator and heading; a line that is wrong says why."""

import pytest
from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.member_files import bring, decoded, preview
from companion.clubs.verbs import clubs
from companion.kit.sheet import SheetError
from companion.models import Club


@pytest.fixture
def club(indoors: Flask) -> Club:
    found = clubs.open_club(add_organiser("Aki", "a long password"), "Half Moon")
    clubs.add_members(found, "亜紀, あき")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "文香,ふみか,fumi@example.org",
        "文香\tふみか\tfumi@example.org",
        "文香;ふみか;fumi@example.org",
        "文香、ふみか、fumi@example.org",
        "氏名,ふりがな,連絡先\n文香,ふみか,fumi@example.org",
        "Contact;Name;Table;Reading\nfumi@example.org;文香;3;ふみか",
        '\n"文香" , "ふみか","fumi@example.org"\n\n'.replace(" , ", ","),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_a_table_is_read_however_it_was_saved(club: Club, text: str, encoding: str) -> None:
    (row,) = preview(club, decoded(text.encode(encoding)))
    assert (row.name, row.reading, row.contact) == ("文香", "ふみか", "fumi@example.org")
    assert row.state == "new"


def test_every_line_is_judged_by_itself(club: Club) -> None:
    text = f"Ben\n亜　紀\n\nＢＥＮ\n,reading\n{'x' * 41}\nEmi,{'y' * 81}\nFumi,,{'z' * 121}\n"
    found = [(row.line, row.state, row.like, str(row.why or "")) for row in preview(club, text)]
    assert found == [
        (1, "new", "", ""),
        (2, "there", "亜紀", ""),
        (4, "there", "Ben", ""),
        (5, "wrong", "", "Name: expected a name"),
        (6, "wrong", "", "Name: a name has at most 40 characters"),
        (7, "wrong", "", "Reading: at most 80 characters"),
        (8, "wrong", "", "Contact: at most 120 characters"),
    ]


def test_a_cell_may_hold_several_lines(club: Club) -> None:
    rows = preview(club, 'name,contact\n"Ben\nJr",b@example.org\nChie,')
    assert [(row.line, row.name) for row in rows] == [(2, "Ben Jr"), (4, "Chie")]


def test_only_the_new_ones_are_written_and_once(club: Club) -> None:
    text = "Ben\nAki,あき\n亜紀\n,nobody\n"
    assert bring(club, text) == 2
    assert bring(club, text) == 0
    assert [m.name for m in clubs.members(club)] == ["Ben", "Aki", "亜紀"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Write at least one name"),
        (b"\n \n", "Write at least one name"),
        ("名前,読み".encode(), "Write at least one name"),
        (b"PK\x03\x04\x00\x00", "no text file"),
        (b"\xff\xfe\x00", "no text file"),
        (b"x\n" * 80_000, "bring it in two parts"),
    ],
)
def test_what_is_no_list_is_refused(club: Club, data: bytes, why: str) -> None:
    with pytest.raises(SheetError, match=why):
        preview(club, decoded(data))


def test_a_club_stays_as_small_as_a_club(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.clubs.members.member_files.MOST", 2)
    with pytest.raises(SheetError, match="at most 2"):
        bring(club, "Ben\nChie")
    assert len(clubs.members(club)) == 1
