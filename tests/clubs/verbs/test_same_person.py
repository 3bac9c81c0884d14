"""Two members of different clubs are one person by both links' yes, and not any more by one no."""

from __future__ import annotations

import pytest

from companion.clubs.members.members import anonymise
from companion.clubs.verbs import clubs, same_person
from companion.clubs.verbs.same_person import pooled, same_as, say_same, take_back
from companion.core.refused import Refused
from companion.leagues.verbs import league_players
from companion.models import Member
from tests.leagues.verbs.seasons import BY, opened, second_club

pytestmark = pytest.mark.usefixtures("anywhere")


def two() -> tuple[Member, Member]:
    row, members, _ = opened(1)
    club, _ = second_club(row)
    (other,) = clubs.add_members(club, "Also me")
    return members[0], other


def test_both_links_have_to_say_yes() -> None:
    one, other = two()
    with pytest.raises(Refused, match="both personal links"):
        say_same([one], one, other)
    say_same([one, other], one, other)
    assert same_as([one.id]) == {one.id: {other.id}, other.id: {one.id}}


def test_nobody_is_known_everywhere_nor_twice_in_one_club(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two()
    (double,) = clubs.add_members(one.club, "Me again")
    with pytest.raises(Refused, match="Within one club, the organisers decide"):
        say_same([one, double], one, double)
    monkeypatch.setattr(same_person, "MOST", 0)
    with pytest.raises(Refused, match="You are known in at most 0 other clubs"):
        say_same([one, other], one, other)
    assert same_as([one.id]) == {}


def test_one_no_is_enough_and_one_yes_brings_it_back() -> None:
    one, other = two()
    say_same([one, other], one, other)
    same_person.pool(one, other, True)
    assert pooled() == {one.id: one.id, other.id: one.id}
    take_back(other, one)
    assert same_as([one.id]) == {}
    assert pooled() == {}
    with pytest.raises(Refused, match="Both have to say yes first"):
        same_person.pool(one, other, True)
    say_same([other], other, one)
    assert same_as([one.id])
    assert pooled() == {}


def test_a_league_takes_one_person_in_once() -> None:
    row, members, director = opened(1)
    club, _ = second_club(row)
    (other,) = clubs.add_members(club, "Also me")
    say_same([members[0], other], members[0], other)
    with pytest.raises(Refused, match="another club"):
        league_players.enter(row, [other.id], True, director, key="e", by=BY)
    take_back(other, members[0])
    league_players.enter(row, [other.id], True, director, key="f", by=BY)


def test_whoever_is_forgotten_is_nobody_else() -> None:
    one, other = two()
    say_same([one, other], one, other)
    anonymise(one)
    assert same_as([other.id]) == {}
