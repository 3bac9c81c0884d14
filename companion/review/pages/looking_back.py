"""Looking back at a match one played: the turning points, tried again before they are explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, Response, abort, jsonify, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.core.names import whole
from companion.kit.game import Game
from companion.kit.game_words import Scene
from companion.kit.rng import Rng
from companion.kit.view import View, viewer
from companion.kit.words import Phrase
from companion.matches.pages.names import names
from companion.matches.pages.places import places
from companion.matches.pages.replay import too_early
from companion.matches.pages.table import title
from companion.matches.verbs import positions
from companion.matches.verbs.chapters import chapter_at, chapters
from companion.models import Match
from companion.models import Review as Asked
from companion.review.judging import Judgement
from companion.review.ledger import Reviewed, Row, charged, ledger
from companion.review.match import Match as MatchToReview
from companion.review.pages.chances import curve
from companion.review.reviewing import Review, as_file, in_hundredths
from companion.site.access.fetch import AtTable, find_match
from companion.site.errors import explain
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.tasks import reviewing

bp = Blueprint("look_back", __name__, url_prefix="/matches/<code>")
LEAST = 1, 2, 5, 10  # per cent, or points alone: a turning point loses at least so much


class TurningPoint(NamedTuple):
    """A decision of this seat that clearly lost something."""

    ply: int
    round: int
    scene: Scene
    loss: float


@bp.get("/look-back")
def show(code: str) -> Response:
    """How far the review is, this seat's turning points, the ledger and everybody's chances."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if at.index is None:
        return players_only()
    match, found = at.match, reviewing.review_of(at.match)
    whole_match, known = judged(match)
    alone = match.seats == 1
    return render(
        "review/overview.html",
        block="part",
        at=at,
        match=match,
        title=title(at),
        names=names(match),
        alone=alone,
        review=found,
        running=is_running(found),
        done=len(known),
        total=len(whole_match.decisions),
        least=least(),
        choices=LEAST,
        points=turning_points(at, known),
        rows=[(row.seat, in_hundredths(row, alone)) for row in accounts(whole_match, known)],
        curve=curve(whole_match, known),
    )


@bp.get("/look-back.json")
def as_json(code: str) -> Response:
    """What `show` shows, as docs/review.md describes it: this seat's decisions, the ledger."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if at.index is None:
        return players_only()
    match, known = judged(at.match)
    answer = as_file(Review(match, accounts(match, known), mine(at, known)))
    return jsonify(answer | {"seats": names(at.match)})


@bp.post("/look-back")
@limiter.limit(ASKING)
def ask(code: str) -> Answer:
    """Have the match judged, or go on where it was stopped."""
    at = find_match(code, "seat")
    if positions.is_over(at.match):  # else the page says why not
        reviewing.ask(at.match)
    return redirect(url_for(".show", code=code, _anchor="points"), 303)


@bp.post("/look-back/stop")
def stop(code: str) -> Answer:
    """Judge no more; what was found stays."""
    reviewing.stop(find_match(code, "seat").match)
    return redirect(url_for(".show", code=code), 303)


@bp.get("/look-back/<int:ply>")
def decision(code: str, ply: int) -> Response:
    """One decision as this seat saw it: tried again first, then what each choice is worth."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if at.index is None:
        return players_only()
    match, (_, known) = at.match, judged(at.match)
    reviewed = next((one for one in mine(at, known) if one.decision.ply == ply), None)
    if reviewed is None:
        abort(404)
    judgement, view = reviewed.judgement, reviewed.decision.view
    valued = {choice.text: choice for choice in judgement.choices}
    points = [point.ply for point in turning_points(at, known)]
    public = positions.position(match, ply - 1).view(None)
    called = names(match)
    return render(
        "review/decision.html",
        at=at,
        match=match,
        title=title(at),
        names=called,
        places=places(at),
        alone=match.seats == 1,
        ply=ply,
        least=least(),
        reviewed=reviewed,
        judgement=judgement,
        said=sentences(positions.game_of(match), view, list(valued), called),
        chosen=valued.get(request.args.get("choice", "")),
        view=view,
        picture=positions.game_of(match).words.picture(view),
        views=[view if seat == at.index else public for seat in range(match.seats)],
        shown=[at.index],
        place=place_of(match, called, ply),
        earlier=max((one for one in points if one < ply), default=None),
        later=min((one for one in points if one > ply), default=None),
        number=points.index(ply) + 1 if ply in points else None,
        count=len(points),
    )


def players_only() -> Response:
    """What somebody sees who only watches."""
    return explain(
        403,
        said=gettext("Only those who played can look back at their own decisions"),
        what_next=gettext("Open the match on the phone that you played it on."),
    )


def is_running(found: Asked | None) -> bool:
    """Whether more is to come."""
    return found is not None and not (found.complete or found.stopped)


def least() -> int:
    """The smallest loss that the reader wants to see."""
    asked = request.args.get("least", LEAST[1], type=whole)
    return asked if asked in LEAST else LEAST[1]


def judged(match: Match) -> tuple[MatchToReview, dict[int, Judgement]]:
    """The match with the judgements found so far, by ply."""
    found = reviewing.review_of(match)
    return reviewing.reviewed_match(match), reviewing.judgements(found) if found else {}


def accounts(match: MatchToReview, known: dict[int, Judgement]) -> list[Row]:
    """The ledger, once every decision is judged."""
    if any(one.ply not in known for one in match.decisions):
        return []
    return ledger(match, [known[one.ply] for one in match.decisions])


def mine(at: AtTable, known: dict[int, Judgement]) -> list[Reviewed]:
    """This seat's decisions that were judged so far, a plan charged once."""
    match = reviewing.reviewed_match(at.match)
    own = [one for one in match.decisions if one.seat == at.index and one.ply in known]
    return charged(own, [known[one.ply] for one in own])


def turning_points(at: AtTable, known: dict[int, Judgement]) -> list[TurningPoint]:
    """This seat's decisions that clearly lost at least so much, in their order."""
    smallest = least() / (1 if at.match.seats == 1 else 100)
    called = names(at.match)
    return [
        TurningPoint(one.decision.ply, *place_of(at.match, called, one.decision.ply), one.loss)
        for one in mine(at, known)
        if one.judgement.clear and one.loss >= smallest
    ]


def place_of(match: Match, called: list[str], ply: int) -> tuple[int, Scene]:
    """The round, from 1, and the scene that a move belongs to."""
    found = chapters(match, called)
    chapter = found[chapter_at(found, ply)]
    return chapter.round + 1, chapter.scene


def sentences(
    game: Game, view: View, texts: Sequence[str], names: Sequence[str]
) -> dict[str, Phrase | str]:
    """By its text each choice of the seat as a sentence; the text itself where none tells it."""
    seat = viewer(view)
    root = (game.mind.together or game.world)(view, Rng(1))  # others' cards are never told
    before = game.words.log(root.view(seat), names)
    found: dict[str, Phrase | str] = {}
    for text in texts:
        state = root.copy()
        state.apply(seat, game.find(root, seat, text))
        after = game.words.log(state.view(seat), names)
        grew = after[: len(before)] == before  # a log may begin anew
        fresh = after[len(before) :] if grew else [line for line in after if line not in before]
        found[text] = game.words.choice(text) or (fresh[0] if fresh else text)
    alike = Counter(str(sentence) for sentence in found.values())
    return {
        text: sentence if alike[str(sentence)] == 1 else text for text, sentence in found.items()
    }
