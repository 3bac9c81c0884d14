"""Clubs: lists of members, who is one and the same, and who wants to be forgotten."""

import pytest
from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import anonymise, change_member, merge, separate
from companion.clubs.verbs import clubs, keepers
from companion.clubs.verbs.keepers import find_helper, helpers, invite_helper, revoke
from companion.clubs.verbs.same_person import merged_into
from companion.core.refused import Refused
from companion.games import SheetError
from companion.models import Club, Member, db

pytestmark = pytest.mark.usefixtures("indoors")


@pytest.fixture
def club(app: Flask) -> Club:
    return clubs.open_club(add_organiser("Aki", "a long password"), "  Half  Moon ")


def named(club: Club) -> list[str]:
    """The names on the list, in its order."""
    return [member.name for member in clubs.members(club)]


def test_a_club_is_its_owner_s(club: Club) -> None:
    other = add_organiser("Ben", "a long password")
    assert club.name == "Half Moon"
    assert clubs.clubs_of(club.owner) == [club]
    assert clubs.clubs_of(other) == []


def test_members_are_sorted_by_their_reading(club: Club) -> None:
    clubs.add_members(club, "渡辺、わたなべ\n亜紀, アキ\n\nBen\t べん\nZoe\n")
    assert named(club) == ["Zoe", "亜紀", "Ben", "渡辺"]
    assert [member.reading for member in clubs.members(club)] == ["", "アキ", "べん", "わたなべ"]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ("  \n", "lines"),
        ("Aki\n" + "x" * 41, "lines[1]"),
        ("Aki\n, あき", "lines[1]"),
        ("Aki," + "あ" * 81, "lines[0]"),
        ("A\n" * 2001, "lines"),
    ],
)
def test_a_line_that_cannot_be_is_named_and_nobody_is_added(
    club: Club, lines: str, place: str
) -> None:
    with pytest.raises(SheetError) as refused:
        clubs.add_members(club, lines)
    assert refused.value.place == place
    assert named(club) == []


def test_a_member_can_be_called_otherwise(club: Club) -> None:
    (aki,) = clubs.add_members(club, "Aki")
    change_member(aki, " Akiko ", "あきこ", "aki@example.org")
    assert (aki.name, aki.reading, aki.contact) == ("Akiko", "あきこ", "aki@example.org")
    with pytest.raises(SheetError) as refused:
        change_member(aki, " ", "", "")
    assert refused.value.place == "name"
    assert aki.name == "Akiko"


def test_one_person_twice_is_noticed(club: Club) -> None:
    clubs.add_members(club, "Aki\nＡＫＩ\nBen,べん\n勉,ベン\nChie\n千恵")
    groups = clubs.look_alike(clubs.members(club))
    assert [sorted(member.name for member in group) for group in groups] == [
        ["Aki", "ＡＫＩ"],
        ["Ben", "勉"],
    ]


def test_two_lines_become_one_person_and_two_again(club: Club) -> None:
    one, two, three = clubs.add_members(club, "Aki\nAki S.\nAki Sato")
    merge(one, two)
    merge(two, three)
    assert named(club) == ["Aki Sato"]
    assert merged_into(three) == [one, two]
    separate(two)
    assert named(club) == ["Aki S.", "Aki Sato"]
    assert merged_into(two) == [one]


def test_only_two_of_one_club_are_merged(club: Club) -> None:
    other = clubs.open_club(club.owner, "Full Moon")
    (aki,), (ben, chie) = clubs.add_members(other, "Aki"), clubs.add_members(club, "Ben\nChie")
    for one, two in ((aki, ben), (ben, ben)):
        with pytest.raises(Refused):
            merge(one, two)
    merge(ben, chie)
    with pytest.raises(Refused):
        merge(chie, ben)


def test_a_forgotten_name_is_nowhere_any_more(club: Club) -> None:
    one, two, three = clubs.add_members(club, "Aki,あき\nAkiko,あきこ\nBen")
    change_member(two, "Akiko", "あきこ", "secret@example.org")
    merge(one, two)
    anonymise(two)
    db.session.expire_all()
    kept = [(m.name, m.reading, m.contact) for m in db.session.query(Member).order_by(Member.id)]
    assert kept == [("", "", ""), ("", "", ""), ("Ben", "", "")]
    assert [member.id for member in clubs.members(club)] == [three.id, two.id]
    with pytest.raises(Refused):
        change_member(two, "Aki", "", "")


def test_a_helper_s_link_can_be_taken_back(club: Club) -> None:
    helper, token = invite_helper(club, "Ben")
    assert token not in helper.token_hash
    assert find_helper(token) is helper
    assert helpers(club) == [helper]
    revoke(helper)
    assert find_helper(token) is None
    assert helpers(club) == []


def test_organisers_come_by_links_that_work_once_and_the_last_one_stays(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, owner = add_organiser("Ben", "a long password"), club.owner.id
    _, token = keepers.invite(club, "Ben")
    keepers.join(token, ben)
    with pytest.raises(Refused, match="used already, or taken back"):
        keepers.join(token, ben)
    with pytest.raises(Refused, match="an organiser of this club already"):
        keepers.join(keepers.invite(club, "Ben")[1], ben)
    keepers.leave(club, owner)
    with pytest.raises(Refused, match="Somebody has to keep the club"):
        keepers.leave(club, ben.id)
    assert [one.organiser_id for one in keepers.keepers(club)] == [ben.id]
    monkeypatch.setattr(keepers, "MOST", 0)
    with pytest.raises(SheetError, match="at most 0 organisers"):
        keepers.invite(club, "Chie")
