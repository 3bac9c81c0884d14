"""Members from files: every encoding, separator and heading; a line that is wrong says why."""

import pytest
from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.list_table import Choices
from companion.clubs.members.member_files import Row, bring, preview, table_for
from companion.clubs.verbs import clubs
from companion.core.typed_names import tidy
from companion.kit.sheet import SheetError
from companion.models import Club
from companion.site.plumbing.spreadsheet import written

AS_RECOGNISED = Choices()


@pytest.fixture
def club(indoors: Flask) -> Club:
    found = clubs.open_club(add_organiser("Aki", "a long password"), "Half Moon")
    clubs.add_members(found, "亜紀, あき")
    return found


def read(club: Club, source: bytes | str, chosen: Choices = AS_RECOGNISED) -> list[Row]:
    """The lines as they are judged."""
    return preview(club, table_for(club, source, chosen))


def added(club: Club, text: str) -> int:
    return bring(club, table_for(club, text, Choices()))


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
    (row,) = read(club, text.encode(encoding))
    assert (row.name, row.reading, row.contact) == ("文香", "ふみか", "fumi@example.org")
    assert row.state == "new"


def test_every_line_is_judged_by_itself(club: Club) -> None:
    text = "name,reading,contact\nBen\n亜　紀\n\nＢＥＮ\n,reading\n"
    text += f"{'x' * 41}\nEmi,{'y' * 81}\nFumi,,{'z' * 121}\n"
    found = [(row.line, row.state, row.like, str(row.why or "")) for row in read(club, text)]
    assert found == [
        (2, "new", "", ""),
        (3, "there", "亜紀", ""),
        (5, "there", "Ben", ""),
        (6, "wrong", "", "Name: expected a name"),
        (7, "wrong", "", "Name: a name has at most 40 characters"),
        (8, "wrong", "", "Reading: at most 80 characters"),
        (9, "wrong", "", "Contact: at most 120 characters"),
    ]


def test_a_cell_may_hold_several_lines(club: Club) -> None:
    rows = read(club, 'name,contact\n"Ben\nJr",b@example.org\nChie,')
    assert [(row.line, row.name) for row in rows] == [(2, "Ben Jr"), (4, "Chie")]


def test_only_the_new_ones_are_written_and_once(club: Club) -> None:
    text = "Ben\nAki,あき\n亜紀\n,nobody\n"
    assert added(club, text) == 2
    assert added(club, text) == 0
    assert [m.name for m in clubs.members(club)] == ["Ben", "Aki", "亜紀"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Write at least one name"),
        (b"\n \n", "Write at least one name"),
        ("名前,読み".encode(), "Write at least one name"),
        (b"PK\x03\x04\x00\x00", "Save as”, “CSV UTF-8”"),
        (b"\x00\x01\x02", "no text file"),
        (b"\xff\xfe\x00", "no text file"),
        (b"x\n" * 80_000, "bring it in two parts"),
    ],
)
def test_what_is_no_list_is_refused(club: Club, data: bytes, why: str) -> None:
    with pytest.raises(SheetError, match=why):
        read(club, data)


def test_a_club_stays_as_small_as_a_club(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.clubs.members.member_files.MOST", 2)
    with pytest.raises(SheetError, match="at most 2"):
        added(club, "Ben\nChie")
    assert len(clubs.members(club)) == 1


def people(
    club: Club, source: bytes | str, chosen: Choices = AS_RECOGNISED
) -> list[tuple[str, str, str]]:
    return [(row.name, row.reading, row.contact) for row in read(club, source, chosen)]


def test_first_and_last_name_make_one_name_and_no_family_is_merged(club: Club) -> None:
    for heads in (
        "Last Name,First Name,Club,Rating",
        "Nachname;Vorname;Verein;Zahl",
        "Name;Vorname;Verein;Zahl",
        "Nom;Prénom;Club;Elo",
        "Efternamn\tFörnamn\tKlubb\tRanking",
        "Sukunimi;Etunimi;Seura;Luku",
        "apellidos,nombre,club,elo",
    ):
        rows = ["Lundin,Maja,North,1450", "Lundin,Erik,North,1320", "O'Neil,Sean,South,1502"]
        sign = next(sign for sign in "\t;," if sign in heads)
        found = read(club, "\n".join([heads, *(row.replace(",", sign) for row in rows)]))
        assert [(row.name, row.reading, row.state) for row in found] == [
            ("Maja Lundin", "", "new"),
            ("Erik Lundin", "", "new"),
            ("Sean O'Neil", "", "new"),
        ]


def test_a_family_name_comes_first_where_its_script_wants_that(club: Club) -> None:
    text = "名,姓,メイ,セイ,メール\n美月,山口,ミツキ,ヤマグチ,m@example.org\nAnn,Lee,アン,リー,"
    assert people(club, text) == [
        ("山口 美月", "ミツキ ヤマグチ", "m@example.org"),
        ("Ann Lee", "アン リー", ""),
    ]


def test_a_full_name_is_taken_where_its_parts_stand_beside_it(club: Club) -> None:
    text = "Name,First Name,Last Name\nMaja Lundin,Maja,Lundin\nErik Lundin,Erik,Lundin"
    assert [row.name for row in read(club, text)] == ["Maja Lundin", "Erik Lundin"]


def test_a_sign_up_form_keeps_its_times_to_itself(club: Club) -> None:
    text = (
        '"Timestamp","What is your name?","How is it read?","Your mail"\n'
        '"2026/11/21 8:30:01 PM GMT+9","Emi Ota","えみ","e@example.org"\n'
        '"2026/11/21 9:00:44 PM GMT+9","Wu","",""\n'
    )
    assert people(club, text) == [("Emi Ota", "えみ", "e@example.org"), ("Wu", "", "")]
    japanese = (
        "タイムスタンプ,お名前を入力してください,ふりがな\n2026/11/21 20:30:01,大田 恵美,おおたえみ"
    )
    assert people(club, japanese) == [("大田 恵美", "おおたえみ", "")]


@pytest.mark.parametrize("title", ["Spring cup - members in May,,\n,,\n", "春の名簿\n\n", ""])
def test_the_heading_is_found_below_a_title(club: Club, title: str) -> None:
    text = f"{title}Name,Reading,Phone\nOgawa Jun,おがわ,090-1111-2222\nSato Aya,さとう,\n"
    assert people(club, text) == [
        ("Ogawa Jun", "おがわ", "090-1111-2222"),
        ("Sato Aya", "さとう", ""),
    ]


@pytest.mark.parametrize(
    "title", ["Members of the autumn league", "会員名簿", "Harbour\n\nPlayers 2026"]
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_title_is_no_heading(club: Club, title: str, separator: str) -> None:
    lines = [title, "Soyadı,Adı,Şehir", "Lundin,Maja,Halle", "Lundin,Erik,Ulm"]
    text = "\n".join(lines).replace(",", separator)
    table = table_for(club, text, Choices())
    assert not table.names_known, "the page asks"
    roles = Choices(heading=title.count("\n") + 2, roles=("last", "first", ""))
    assert [name for name, *_ in people(club, text, roles)] == ["Maja Lundin", "Erik Lundin"]
    text = f"{title}\nMaja,まや,maja@example.org\nErik,えりく,"
    assert [name for name, *_ in people(club, text)] == ["Maja", "Erik"]


def test_who_has_a_name_alone_is_no_title(club: Club) -> None:
    assert [name for name, *_ in people(club, "Maja\nErik,えりく\nJun,じゅん")] == [
        "Maja",
        "Erik",
        "Jun",
    ]


@pytest.mark.parametrize(
    "text", ["Wer,Wo\nMaja,Halle\nErik,Ulm", "Maja,North,1450\nErik,South,1320", "a@b.org\nc@d.org"]
)
def test_nobody_is_named_after_a_column_that_nobody_knows(club: Club, text: str) -> None:
    with pytest.raises(SheetError, match="Choose the column that holds the name"):
        read(club, text)


def test_a_chosen_column_is_the_name(club: Club) -> None:
    table = table_for(club, "Wer,Wo\nHalle,Maja\nHalle,Erik", Choices(heading=1))
    assert [column.role for column in table.columns] == ["", ""]
    chosen = Choices(heading=1, roles=("", "name"))
    assert [row.name for row in read(club, "Wer,Wo\nHalle,Maja\nHalle,Erik", chosen)] == [
        "Maja",
        "Erik",
    ]


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1252", ["Bérénice Durand", "Jürgen Groß", "Søren Åberg", "Zoë", "Œuvrard"]),
        ("cp932", ["髙橋 美咲", "ﾀﾅｶ ﾕｷ", "T シャツ"]),
        ("euc_jp", ["高橋 美咲", "たなか"]),
        ("iso2022_jp", ["高橋 美咲", "たなか"]),
        ("cp1250", ["Jiří Dvořák", "Łukasz Wiśniewski"]),
        ("iso8859_2", ["Łukasz Wiśniewski", "Růžena"]),
        ("cp1251", ["Пётр Смирнов", "Анна"]),
        ("cp1251", ["ИВАН ПЕТРОВ", "МАРИЯ", "ОЛЬГА"]),
        ("cp1251", ["Юлія Їжак", "Єва", "Георги"]),
        ("cp1253", ["Γιώργος Παπαδόπουλος", "Μαρία"]),
        ("cp1253", ["ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "ΜΑΡΙΑ"]),
        ("cp1253", ["Νίκος"]),
        ("cp932", ["ﾔﾏﾀﾞ ﾀﾛｳ", "ｽｽﾞｷ ﾊﾅｺ"]),
        ("mac_roman", ["Hélène", "Jürgen"]),
        ("utf-16", ["高橋 美咲", "Łukasz"]),
        ("utf-16-le", ["Maja", "高橋"]),
        ("utf-8", ["Ðorđe 高橋", "عل\u200cی"]),
    ],
)
def test_the_letters_tell_the_encoding(club: Club, encoding: str, names: list[str]) -> None:
    text = "Name;E-Mail\r\n" + "".join(f"{name};x@example.org\r\n" for name in names)
    assert [row.name for row in read(club, text.encode(encoding))] == [
        tidy(name, "") for name in names
    ]


def test_a_chosen_encoding_and_separator_count(club: Club) -> None:
    data = "Name\nGyőző".encode("cp1250")
    assert people(club, data, Choices(encoding="cp1250")) == [("Győző", "", "")]
    with pytest.raises(SheetError, match="cannot be read in this encoding"):
        read(club, data, Choices(encoding="utf-8-sig"))
    text = "Name;Lundin, Maja;x"
    assert people(club, text, Choices(separator=",", heading=0, roles=("name", "reading"))) == [
        ("Name;Lundin", "Maja;x", "")
    ]


def test_members_are_known_by_number_name_and_reading(club: Club) -> None:
    assert added(club, "Name,Reading\n山口 美月,やまぐちみづき\nErik,") == 2
    number = next(m.id for m in clubs.members(club) if m.name == "Erik")
    text = f"Member number,Name,Reading\n{number},Erik,\n"
    text += ",山口美月,ヤマグチミヅキ\n,山口 美月,やまぐちみつき\n"
    assert [row.state for row in read(club, text)] == ["there", "there", "new"]
    assert added(club, text) == 1
    assert added(club, text) == 0


def test_numbers_of_another_club_are_other_people(club: Club) -> None:
    number = clubs.members(club)[0].id
    text = f"Member number,Name\n{number},Maja\n"
    assert [row.state for row in read(club, text)] == ["new"]
    chosen = Choices(roles=("number", "name"))
    assert [(row.state, row.like) for row in read(club, text, chosen)] == [("there", "亜紀")]


def test_what_was_guarded_for_a_spreadsheet_comes_back_as_it_was(club: Club) -> None:
    rows = [["Name", "Contact"], ["=Ex", "+46 70 000 00 00"], ["'=Ex", "@maja"]]
    assert people(club, written(rows)) == [("=Ex", "", "+46 70 000 00 00"), ("'=Ex", "", "@maja")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('Name\nMaja\n"Erik\nAnna', "quotation mark in line 3 is not closed"),
        ("," * 200_000, "too long"),
        ("," * 130_000 + "x", "at most 100 columns"),
        ("x\n" * 5_000, "at most 2000 members"),
    ],
)
def test_a_strange_list_is_refused_in_one_sentence(club: Club, text: str, why: str) -> None:
    with pytest.raises(SheetError, match=why):
        read(club, text)
