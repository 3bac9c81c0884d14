"""A companion with at least one row in every table, made of valid rows."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase

from companion import models
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.view import View
from companion.matches.verbs.positions import is_over
from companion.matches.verbs.shared_deals import new_deal
from companion.models import (
    Club,
    Deal,
    Event,
    League,
    Match,
    Member,
    Review,
    Sheet,
    Tabletop,
    db,
    now,
)
from companion.models.base import hash_token, new_code
from companion.review.judging import Judgement, judge
from companion.review.reviewing import LANES, ask, review_on
from companion.tabletop.verbs.reports import NewEntry
from companion.tabletop.verbs.tabletop_answers import report_cards
from tests.fuzz.garden import Visitor, plant
from tests.push_service import KEYS
from tests.tables import step

BROWSER = {"endpoint": "https://127.0.0.1:9/x", "language": "en", **KEYS}


def fill(app: Flask) -> list[Visitor]:
    """Who comes to the garden, with everything in it that the garden itself lacks."""
    visitors = plant(app)
    with app.app_context():
        played = finish(db.session.scalars(select(Match).order_by(Match.id)).first())
        told = begin_at_table()
        db.session.add_all([*of_clubs(), *of_matches(played), *of_tables(told)])
        db.session.commit()
        deal = db.session.scalars(select(Deal)).one()
        played.deal = deal
        db.session.commit()
    return visitors


def finish(match: Match | None) -> Match:
    """The match, played to its end and looked back at."""
    assert match is not None
    while not is_over(match):
        step(match)
        db.session.refresh(match)
    ask(match)
    review = db.session.scalars(select(Review)).one()
    for lane in range(LANES):
        while not review_done(review.id, lane):
            pass
    return match


def review_done(number: int, lane: int) -> bool:
    """Judge some more of a lane; whether that was all."""
    before = db.session.query(models.ReviewJudgement).count()
    review_on(quick, number, db.session.get_one(Review, number).starts, lane)
    return db.session.query(models.ReviewJudgement).count() == before


def quick(view: View, played: str, seed: int, simulations: int) -> Judgement:
    """A judgement in no time."""
    return judge(view, played, seed, 8)


def begin_at_table() -> Tabletop:
    """A tabletop match of Fisherman whose AI has its hand."""
    chosen = select(Tabletop).join(Sheet).where(Sheet.game == "fisherman")
    told = db.session.scalars(chosen).one()
    state = GAMES["fisherman"].new(len(told.sheet.names), told.sheet.options)
    state.apply(CHANCE, state.chance(Rng(1)))
    report_cards(
        told.sheet, state.view(told.seat)["hand"], NewEntry(CHANCE, "", 0, new_code(), "x")
    )
    return told


def of_clubs() -> list[DeclarativeBase]:
    """Around clubs, events and leagues."""
    club, event = db.session.get_one(Club, 1), db.session.get_one(Event, 1)
    league, member = db.session.get_one(League, 1), db.session.get_one(Member, 1)
    other = db.session.scalars(select(Member).where(Member.name == "League 0")).one()
    return [
        models.Uptime(began_at=now(), seen_at=now()),
        models.Helper(club_id=club.id, name="Helper", token_hash=hash_token("helper")),
        models.Invitation(club_id=club.id, name="Somebody", token_hash=hash_token("invited")),
        models.Apart(one_id=member.id, other_id=other.id),
        models.SamePerson(one_id=member.id, other_id=other.id, one_said=now()),
        models.LeagueInvitation(
            league_id=league.id, role="referee", name="Ref", token_hash=hash_token("official")
        ),
        models.LeagueToken(league_id=league.id, name="Reader", token_hash="4" * 64),
        models.Phone(
            event_id=event.id, member_id=member.id, token_hash="5" * 64, browser="x", state="in"
        ),
        models.Subscription(
            topic="chat",
            club_id=event.club_id,
            endpoint="https://chat.invalid/x",
            language="en",
            p256dh="",
            auth="",
        ),
        models.Subscription(**BROWSER, topic="place", event_id=event.id, member_id=member.id),
        models.Subscription(**BROWSER, topic="eve", event_id=event.id, member_id=member.id),
        models.Subscription(**BROWSER, topic="date", league_id=league.id, member_id=other.id),
        models.MailWish(
            member_id=other.id,
            address="m0@example.org",
            language="en",
            confirmed_at=now(),
            told_on=now().date(),
        ),
        models.Series(
            club_id=club.id,
            rule={
                **{"name": "Club night", "every": "week"},
                **{"first": "2027-01-07", "starts": "19:00:00"},
            },
            opens_at=now() + timedelta(days=40),
        ),
        new_deal("fisherman", {}, club, 4),
    ]


def of_matches(over: Match) -> list[DeclarativeBase]:
    """Around a match that goes on."""
    chosen = select(Match).where(Match.state == "playing", Match.id != over.id).order_by(Match.id)
    match = db.session.scalars(chosen).first()
    assert match is not None
    seat = match.places[0]
    return [
        models.UndoRequest(match_id=match.id, ply=match.length, seat=0, word="ask"),
        models.MatchClock(
            match_id=match.id,
            kind="move",
            hours=48,
            over="ai",
            waiting={"seats": [0]},
            due_at=now() + timedelta(hours=40),
        ),
        models.Subscription(**BROWSER, topic="turn", seat_id=seat.id),
    ]


def of_tables(told: Tabletop) -> list[DeclarativeBase]:
    """Around a real table."""
    return [
        models.TabletopHand(
            told_id=told.id, deal=1, seat=(told.seat + 1) % 3, cards=[], key="hand", by="x"
        ),
        models.TabletopReason(told_id=told.id, about="x"),
        models.SheetPhoto(sheet_id=told.sheet_id, image=b"\xff\xd8\xff\xd9"),
    ]
