"""Somebody of two clubs who wishes it has one rating from both, on both profiles."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from companion.clubs.verbs.same_person import pool, pooled, say_same
from companion.events.verbs.profiles import profile_of
from companion.models import Event, Member, db
from tests.laboratory.bench.played import build

pytestmark = pytest.mark.usefixtures("indoors")
GAME = "fisherman"


@pytest.fixture
def two() -> tuple[Member, Member]:
    """One person's lines in two clubs, each of which has played."""
    built = build(3, 4, 1, organiser="Aki"), build(2, 4, 1, seed=2, organiser="Ben")
    one, other = (db.session.get_one(Member, it.member) for it in built)
    say_same([one, other], one, other)
    return one, other


def test_one_rating_counts_the_matches_of_both_clubs(two: tuple[Member, Member]) -> None:
    one, other = two
    alone = [profile_of(member) for member in two]
    pool(one, other, True)
    mine = profile_of(one, others=[(other.club, False)])
    theirs = profile_of(other, others=[(one.club, False)])
    assert mine.ratings[GAME] == theirs.ratings[GAME]
    assert mine.ratings[GAME][-1].matches == sum(it.ratings[GAME][-1].matches for it in alone)
    assert {event.club_id for event, _ in mine.course[GAME]} == {one.club_id, other.club_id}
    assert (mine.records, mine.meetings) == (alone[0].records, alone[0].meetings)
    pool(one, other, False)
    assert profile_of(one).ratings == alone[0].ratings


def test_private_evenings_of_the_other_club_are_not_counted_for_who_may_not_see_them(
    two: tuple[Member, Member],
) -> None:
    one, other = two
    pool(one, other, True)
    alone = profile_of(one).ratings[GAME][-1].matches
    for event in db.session.scalars(select(Event).where(Event.club_id == other.club_id)):
        event.public = False
    db.session.commit()
    seen = profile_of(one, others=[(other.club, True)])
    assert seen.ratings[GAME][-1].matches == alone


def test_who_is_found_to_be_one_later_shares_the_pool_of_all(two: tuple[Member, Member]) -> None:
    one, other = two
    built = [
        db.session.get_one(Member, build(1, 4, 1, organiser=name).member) for name in ("C", "D")
    ]
    third, fourth = built
    for a, b in ((one, fourth), (other, third), (third, fourth)):
        say_same([a, b], a, b)
        pool(a, b, True)
    assert pooled() == dict.fromkeys((one.id, other.id, third.id, fourth.id), one.id)
