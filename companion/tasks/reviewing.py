"""Looking back at a match: asked for by those who played it, judged decision by decision.

A review has a few lanes. The task of a lane judges decisions for half a second, keeps what it
found and queues up again, behind the turns of AIs that have come meanwhile. Starts are numbered:
only the tasks of the last one do anything, so there are never more lanes than these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from time import monotonic
from typing import Final

from sqlalchemy import select

from companion import __version__, native
from companion.core.cache import cache
from companion.core.transaction import writing
from companion.games import GAMES
from companion.kit.view import View
from companion.matches.verbs import positions
from companion.models import Match, Review, ReviewJudgement, db, now
from companion.models.base import Json
from companion.review.judging import Judgement, seed_at
from companion.review.match import Match as Reviewed
from companion.review.match import read
from companion.searching import Stopped
from companion.tasks.queue import REVIEW, send

SIMULATIONS: Final = 400 if native.active() else 40  # playouts of a decision (docs/review.md)
SEED: Final = 1  # as `companion review` has it
ENGINE: Final = f"{__version__}/{SIMULATIONS}"
LANES: Final = 2
SLICE: Final = 0.5  # seconds of judging, after which others come first
PATIENCE: Final = timedelta(seconds=60)  # after which a lane that fell silent is queued again

Judge = Callable[[View, str, int, int], Judgement]
"""A View, the move played, a seed and a number of playouts."""


def review_of(match: Match) -> Review | None:
    """The review of a match, if somebody asked for it."""
    return db.session.scalar(
        select(Review).where(
            Review.match_id == match.id, Review.length == match.length, Review.engine == ENGINE
        )
    )


def ask(match: Match) -> None:
    """Begin the review of a match that is over, or go on with one that was stopped."""
    with writing() as session:
        session.refresh(match, with_for_update=True)  # of two who ask at once one begins it
        found = review_of(match)
        if found is None:
            found = Review(match_id=match.id, length=match.length, engine=ENGINE, starts=0)
            session.add(found)
        elif not found.stopped:
            return
        found.stopped = False
        session.flush()
        number = found.id
    send_lanes(number)


def send_lanes(review_id: int) -> None:
    """Queue the lanes of a review; those of an earlier start end."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None:
            return
        row.starts, row.touched_at = row.starts + 1, now()
        number = row.starts
    for lane in range(LANES):
        send(REVIEW, review_id, number, lane)


def stop(match: Match) -> None:
    """Judge no more decisions; what was found stays."""
    if (found := review_of(match)) is not None:
        stop_review(found.id)


def stop_review(review_id: int) -> None:
    """Judge no more of it until somebody asks again."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is not None and not row.complete:
            row.stopped = True


def judgements(found: Review) -> dict[int, Judgement]:
    """By ply what was judged so far."""
    chosen = select(ReviewJudgement.ply, ReviewJudgement.answer).where(
        ReviewJudgement.review_id == found.id
    )
    return {ply: Judgement.from_data(answer) for ply, answer in db.session.execute(chosen)}


def disagree(match: Match, ply: int, *, wrong: bool) -> None:
    """Note that whoever decided there holds the judgement for wrong, or no longer does."""
    with writing() as session:
        row = judgement_row(match, ply)
        if row is not None and wrong != (row.disagreed_at is not None):
            row.disagreed_at = now() if wrong else None
            session.flush()


def disagrees(match: Match, ply: int) -> bool:
    """Whether that is noted."""
    row = judgement_row(match, ply)
    return row is not None and row.disagreed_at is not None


def judgement_row(match: Match, ply: int) -> ReviewJudgement | None:
    """Where that decision's judgement is stored."""
    found = review_of(match)
    chosen = select(ReviewJudgement).where(ReviewJudgement.ply == ply)
    one = chosen.where(ReviewJudgement.review_id == found.id) if found else None
    return None if one is None else db.session.scalar(one)


def disagreements(most: int) -> Iterator[Json]:
    """The newest judgements that players disagree with: position, budget and answer."""
    chosen = (
        select(ReviewJudgement, Review, Match)
        .join(Review, Review.id == ReviewJudgement.review_id)
        .join(Match, Match.id == Review.match_id)
        .where(ReviewJudgement.disagreed_at.is_not(None))
        .order_by(ReviewJudgement.disagreed_at.desc(), ReviewJudgement.id.desc())
        .limit(most)
    )
    for row, review, match in db.session.execute(chosen).all():
        decisions = reviewed_match(match).decisions if match.game in GAMES else ()
        view = next((one.view for one in decisions if one.ply == row.ply), None)
        yield {
            "at": f"{row.disagreed_at:%Y-%m-%dT%H:%M:%SZ}",
            "match": match.code,
            "ply": row.ply,
            "engine": review.engine,
            "seed": seed_at(SEED, row.ply),
            "answer": row.answer,
            "view": view,
        }


def reviewed_match(match: Match) -> Reviewed:
    """The match with its decisions, as a review reads it."""
    known = cache("reviewed")
    found: Reviewed | None = known.get(match.code, match.length)
    if found is None:
        found = read(positions.journal_text(match))
        known.keep(match.code, match.length, found)
    return found


def review_on(judge: Judge, review_id: int, start: int, lane: int) -> None:
    """The task: judge some more decisions of that lane; twice changes nothing.

    A decision that cannot be judged stops the review, or it would be tried for ever.
    """
    row = db.session.get(Review, review_id)
    match = db.session.get(Match, row.match_id) if row is not None else None
    if row is None or match is None or (row.engine, row.starts) != (ENGINE, start):
        return
    if row.stopped or match.length != row.length:
        return
    decisions, known = reviewed_match(match).decisions, judgements(row)
    left = [one for one in decisions[lane::LANES] if one.ply not in known]
    db.session.remove()  # judging must hold neither a connection nor an old snapshot
    found: dict[int, Judgement] = {}
    until = monotonic() + SLICE
    try:
        for one in left:
            found[one.ply] = judge(one.view, one.played, seed_at(SEED, one.ply), SIMULATIONS)
            if monotonic() > until:
                break
    except Stopped:  # the processes in which the AI thinks are ending, not the review
        raise
    except Exception:
        stop_review(review_id)
        raise
    if keep(review_id, found, len(decisions)) and len(found) < len(left):
        send(REVIEW, review_id, start, lane)


def keep(review_id: int, found: dict[int, Judgement], decisions: int) -> bool:
    """Keep these judgements, and say whether the review is still wanted."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None:
            return False
        chosen = select(ReviewJudgement.ply).where(ReviewJudgement.review_id == review_id)
        known = set(session.scalars(chosen))
        fresh = {ply: one for ply, one in found.items() if ply not in known}
        for ply, one in fresh.items():
            session.add(ReviewJudgement(review_id=review_id, ply=ply, answer=one.as_data()))
        row.touched_at, row.complete = now(), len(known) + len(fresh) >= decisions
        return not (row.stopped or row.complete)


def go_on_with_reviews() -> None:
    """Queue the lanes of reviews of which nothing was heard for a while."""
    quiet = Review.touched_at < now() - PATIENCE, Review.engine == ENGINE
    wanted = Review.stopped.is_(False), Review.complete.is_(False)
    for number in db.session.scalars(select(Review.id).where(*quiet, *wanted)).all():
        send_lanes(number)
