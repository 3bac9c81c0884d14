"""Reviewing a match in small tasks, decision by decision.

A review has a few lanes. A lane's task judges decisions for a moment, stores the results and
queues itself again, behind AI turns. Starts are numbered, and only tasks of the latest start do
anything, so there are never more lanes than these. Reviews that wait in line start one at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Final

from sqlalchemy import select

from companion.core.queue import REVIEW, send
from companion.core.transaction import lock, writing
from companion.kit.view import View
from companion.models import Match, Review, ReviewJudgement, db, now
from companion.models.deleting import delete_with_all
from companion.review.judging import Judgement, seed_at
from companion.review.reviews import (
    ROUGH,
    SEED,
    Subject,
    engine,
    is_rough,
    judged_plies,
    of,
    playouts,
    review_of,
    reviewed_match,
    simulations,
    subject_of,
)
from companion.searching import Stopped

LANES: Final = 10  # the number of workers that can share a review
SLICE: Final = 0.2  # seconds of judging before other tasks get their turn
PATIENCE: Final = timedelta(seconds=60)  # after which a silent lane is queued again

Judge = Callable[[View, str, int, int], Judgement]
"""(View, move played, seed, number of playouts): the judgement."""


def ask(subject: Subject) -> None:
    """Start the review of a finished match, or resume a stopped one."""
    with writing() as session:
        lock(subject)  # of two simultaneous requests one starts it
        review = review_of(subject) or line_up_one(subject)
        if review.starts and not review.stopped:
            return
        begin(review)
        session.flush()
        number, start = review.id, review.starts
    send_lanes(number, start)


def line_up_one(subject: Subject) -> Review:
    """Add a review that has not started. Inside `writing()`."""
    on_screen = isinstance(subject, Match)
    review = Review(
        match_id=subject.id if on_screen else None,
        told_id=None if on_screen else subject.id,
        length=subject.length,
        engine=engine(),
        starts=0,
    )
    db.session.add(review)
    return review


def begin(row: Review) -> None:
    """Give the review a new start, which ends the tasks of earlier ones. Inside `writing()`."""
    row.starts, row.touched_at, row.stopped = row.starts + 1, now(), False


def send_lanes(review_id: int, start: int) -> None:
    """Queue the lanes of a start."""
    for lane in range(LANES):
        send(REVIEW, review_id, start, lane)


def begin_again(review_id: int) -> None:
    """Restart a review's lanes, unless it was stopped or completed in the meantime."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None or row.stopped or row.complete:
            return
        begin(row)
        session.flush()
        start = row.starts
    send_lanes(review_id, start)


def stop(subject: Subject) -> None:
    """Stop the review; judgements so far are kept."""
    if (review := review_of(subject)) is not None:
        stop_review(review.id)


def stop_review(review_id: int) -> None:
    """Stop the review until somebody asks again."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is not None and not row.complete:
            row.stopped = True


def review_on(judge: Judge, review_id: int, start: int, lane: int) -> None:
    """The task: judge some more decisions of the lane; running it twice is harmless.

    An error stops the review, so that it is not retried for ever.
    """
    row = db.session.get(Review, review_id)
    if row is None or row.stopped or (row.engine, row.starts) != (engine(), start):
        return
    subject = subject_of(row)
    if subject is None:  # the match has changed or is gone
        stop_review(review_id)
        return
    fresh: dict[int, Judgement] = {}
    try:
        match, known = reviewed_match(subject), judged_plies(review_id)
        decisions, many = match.decisions, simulations(match.journal.game)
        left = [decision for decision in decisions[lane::LANES] if decision.ply not in known]
        db.session.remove()  # hold neither a connection nor an old snapshot while judging
        until = monotonic() + SLICE
        for decision in left:
            fresh[decision.ply] = judge(
                decision.view, decision.played, seed_at(SEED, decision.ply), many
            )
            if monotonic() > until:
                break
    except Stopped:  # the search processes are ending, not the review
        raise
    except Exception:
        stop_review(review_id)
        raise
    if keep(review_id, fresh, len(decisions)) and len(fresh) < len(left):
        send(REVIEW, review_id, start, lane)


def keep(review_id: int, new: dict[int, Judgement], decisions: int) -> bool:
    """Store these judgements; True if the review should go on."""
    with writing() as session:
        row = session.get(Review, review_id, with_for_update=True)
        if row is None:
            return False
        known = judged_plies(review_id)
        fresh = {ply: judgement for ply, judgement in new.items() if ply not in known}
        for ply, judgement in fresh.items():
            session.add(ReviewJudgement(review_id=review_id, ply=ply, answer=judgement.as_data()))
        row.touched_at, row.complete = now(), len(known) + len(fresh) >= decisions
        return not (row.stopped or row.complete)


def go_on_with_reviews() -> None:
    """Requeue reviews that have gone silent, or start the next one in line."""
    judge_anew()
    wanted = Review.stopped.is_(False), Review.complete.is_(False), Review.engine == engine()
    under_way = select(Review.id).where(*wanted, Review.starts > 0)
    in_line = select(Review.id).where(*wanted, Review.starts == 0).order_by(Review.id)
    if db.session.scalar(under_way.limit(1)) is None:
        first = db.session.scalar(in_line.limit(1))
        if first is not None:
            begin_again(first)
        return
    quiet = under_way.where(Review.touched_at < now() - PATIENCE)
    for number in db.session.scalars(quiet).all():
        begin_again(number)


def judge_anew() -> None:
    """Once the engine is compiled, put reviews made in plain Python back in line."""
    if (
        playouts() == ROUGH
        or db.session.scalar(select(Review.id).where(is_rough()).limit(1)) is None
    ):
        return
    with writing() as session:
        rough = session.scalars(select(Review).where(is_rough()).with_for_update()).all()
        for row in rough:
            subject = subject_of(row)
            if subject is not None and not row.stopped and not begun(subject):
                line_up_one(subject)
        session.flush()  # before the deletion, so that no id with queued tasks is reused
        delete_with_all(db.metadatas[None].tables[Review.__tablename__], [row.id for row in rough])
        session.expire_all()


def begun(subject: Subject) -> bool:
    """Whether there is a review with the number of playouts affordable now."""
    return (
        db.session.scalar(select(Review.id).where(of(subject), Review.engine == engine()))
        is not None
    )
