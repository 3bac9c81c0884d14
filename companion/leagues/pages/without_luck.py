"""A division's results without luck, from reviewed matches; for players, where they lose most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from flask import Blueprint, Response, redirect, url_for
from sqlalchemy import func, or_, select
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.kit.words import Phrase
from companion.leagues.pages.division import PREFIX, AtDivision, find_division, values
from companion.leagues.verbs.fixture_tables import on_tables
from companion.models import OVER, LeagueTable, Match, Review, Told, db
from companion.review.season_review import ENOUGH, Losses, Played, adjusted, by_kind, by_phase
from companion.review.summary import Summary, Written
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.tasks.reviewing import line_up
from companion.tasks.reviews import ENGINE, Subject, reviewed_match

bp = Blueprint("league_without_luck", __name__, url_prefix=f"{PREFIX}/without-luck")
PARTS: Final = (
    Phrase("First third of the match"),
    Phrase("Middle third"),
    Phrase("Last third"),
)


class Found(NamedTuple):
    """The reviews of a division's matches."""

    played: Sequence[Played]
    subjects: Sequence[Subject]
    """What each is of."""
    waiting: int
    """Reviews that are not complete yet."""


class Costly(NamedTuple):
    """What a player loses by, as the page shows it."""

    words: Phrase
    section: int | None
    """The paragraph of the rulebook about it."""
    losses: Losses
    page: str
    """The address of what cost most."""


@bp.get("")
def show(code: str, number: int, division: int) -> Response:
    """Everybody's results without luck beside the standings; a player's own losses."""
    here = find_division(code, number, division)
    tables = finished(here)
    found = reviews_of(here, tables)
    me = here.at.player_id
    return render(
        "leagues/without_luck.html",
        values(here),
        lines=[row.line for row in here.summary.tables[division]],
        results={one: adjusted(found.played, one) for one in here.division.people},
        tables=len(tables),
        reviewed=len(found.played),
        waiting=found.waiting,
        left=len(unreviewed(tables)) if here.at.directs else 0,
        enough=ENOUGH,
        me=me,
        parts=phases(found, me),
        kinds=kinds(found, me),
    )


@bp.post("")
@limiter.limit(ASKING)
def review_all(code: str, number: int, division: int) -> Answer:
    """Have all its finished matches reviewed, one after another, behind everything else."""
    here = find_division(code, number, division, "direct")
    line_up(unreviewed(finished(here)))
    return redirect(url_for(".show", code=code, number=number, division=division), 303)


def finished(here: AtDivision) -> list[LeagueTable]:
    """The tables of the division that were played to their end."""
    rows = on_tables(here.at.league, here.summary.season.number, here.division.number)
    return [row for _, row in sorted(rows.items()) if row.finished_at is not None]


def reviews_of(here: AtDivision, tables: Sequence[LeagueTable]) -> Found:
    """Their reviews, each with the seats of the people who played; in one query."""
    matches: dict[int | None, LeagueTable]
    matches = {row.match_id: row for row in tables if row.match_id is not None}
    sheets = {row.sheet_id: row for row in tables if row.sheet_id is not None}
    chosen = (
        select(Review, Told)
        .outerjoin(Told, Told.id == Review.told_id)
        .where(
            Review.engine == ENGINE,
            Review.stopped.is_(False),
            or_(Review.match_id.in_(matches), Told.sheet_id.in_(sheets)),
        )
        .order_by(Review.id)
    )
    played, subjects, waiting = list[Played](), list[Subject](), 0
    for review, told in db.session.execute(chosen):
        table = sheets[told.sheet_id] if told else matches[review.match_id]
        subject = told or table.match
        if subject is None or subject.length != review.length:
            continue  # it was corrected since
        if review.summary is None:
            waiting += 1
            continue
        one = Played(Summary.from_data(cast("Written", review.summary)), seats_at(here, table))
        if any(one.row(person) for person in one.seats):  # else its AI's decisions alone are known
            played.append(one)
            subjects.append(subject)
    return Found(played, subjects, waiting)


def seats_at(here: AtDivision, table: LeagueTable) -> Mapping[int, int]:
    """By person the seat; whoever was replaced by an AI has none."""
    fixture = here.summary.season.fixture(table.division, table.matchday, table.number)
    return {who: seat for seat, who in enumerate(fixture.at_table) if who is not None}


def unreviewed(tables: Sequence[LeagueTable]) -> list[Subject]:
    """What was played on screen or with an AI at a real table, and nobody had reviewed yet."""
    matches = [row.match for row in tables if row.match is not None and row.match.state == OVER]
    sheets = [row.sheet_id for row in tables if row.sheet_id is not None]
    first = select(func.min(Told.id)).where(Told.sheet_id.in_(sheets)).group_by(Told.sheet_id)
    told = db.session.scalars(select(Told).where(Told.id.in_(first))).all()
    known = select(Review.match_id, Review.told_id).where(
        Review.engine == ENGINE,
        or_(
            Review.match_id.in_([match.id for match in matches]),
            Review.told_id.in_([one.id for one in told]),
        ),
    )
    asked = {(match, one) for match, one in db.session.execute(known)}
    left: list[Subject] = [match for match in matches if (match.id, None) not in asked]
    return [*left, *(one for one in told if (None, one.id) not in asked)]


def phases(found: Found, person: int) -> list[Costly]:
    """What a player loses in each part of their matches."""
    return [
        Costly(PARTS[phase], None, losses, address(found, losses, person))
        for phase, losses in by_phase(found.played, person).items()
    ]


def kinds(found: Found, person: int) -> list[Costly]:
    """What a player loses by each kind of decision, the most first; in the words of its lesson."""
    rows = []
    for losses in by_kind(found.played, person).values():
        place, ply = losses.worst
        match = reviewed_match(found.subjects[place])
        view = next(one.view for one in match.decisions if one.ply == ply)
        lesson = GAMES[match.journal.game].words.lesson(view)
        if lesson is not None and losses.each:
            rows.append(
                Costly(lesson.words, lesson.section, losses, address(found, losses, person))
            )
    return rows


def address(found: Found, losses: Losses, person: int) -> str:
    """Where the decision that cost most is looked back at."""
    place, ply = losses.worst
    subject = found.subjects[place]
    if isinstance(subject, Match):
        return url_for("decision.show", code=subject.code, ply=ply)
    seat = found.played[place].seats[person]
    return url_for("told_look_back.decision", code=subject.sheet.code, ply=ply, seat=seat)
