"""The reader of a review and what they may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from flask import request

from companion.core.typed_names import whole
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.game_words import Scene
from companion.kit.reason_words import Told, of
from companion.kit.reason_words import sentences as because
from companion.kit.rng import Rng
from companion.kit.view import View, viewer
from companion.kit.words import Phrase
from companion.matches.verbs.chapters import chapter_at, chapters
from companion.models import Match
from companion.models import Review as Asked
from companion.review.judging import Deal, Judgement, deal, first_world, seed_at
from companion.review.ledger import LedgerRow, Reviewed, charged, ledger
from companion.review.pages.account_bars import bars
from companion.review.pages.chances_chart import curve
from companion.review.reviewed_match import Decision
from companion.review.reviewed_match import Match as MatchToReview
from companion.review.reviews import (
    PLAYOUTS,
    ROUGH,
    SEED,
    Subject,
    engine,
    judgements,
    review_of,
    reviewed_match,
)

LEAST: Final = 1, 2, 5, 10  # minimum loss of a turning point: per cent, or points when alone
WORST: Final = 3  # losses that are named however small they are,
NAMED: Final = 0.1  # down to this part of a per cent or a point
UNSURE: Final = 0.01, 0.1  # losses that may be noise are named from this size, or this relative one
OPEN: Final = 0.1, 0.9  # between these chances a loss is said in chances, outside in points
MOMENTS: Final = 5  # turning points that the curve names: the largest
TRIED: Final = 8  # deals sampled to find out whether the other seats hide anything


class Reader(NamedTuple):
    """A seat of a finished match."""

    subject: Subject
    seat: int
    names: list[str]

    @property
    def game(self) -> Game:
        subject = self.subject
        return GAMES[subject.game if isinstance(subject, Match) else subject.sheet.game]

    @property
    def told(self) -> Told:
        """How reasons are told; a table's page is read by everybody, so it names the seat."""
        named = not isinstance(self.subject, Match)
        return Told(whose=of(self.names[self.seat])) if named else Told()

    @property
    def alone(self) -> bool:
        """Whether there is one player, so that values are points instead of chances."""
        return len(self.names) == 1


class TurningPoint(NamedTuple):
    """A decision of this seat that clearly lost something."""

    ply: int
    round: int
    scene: Scene
    loss: float
    lost: float
    """The same as shown: the difference of `ends`, if they are shown."""
    ends: tuple[float, float] | None
    """The value of the best choice, and what the loss leaves of it, rounded."""
    played: Phrase | str
    best: Phrase | str
    reasons: Sequence[Phrase]
    """Why the best choice is better, if the review looked for it."""
    points: float | None
    """The loss in points of the round, where the match is nearly decided and they were counted."""


class Possible(NamedTuple):
    """A deal consistent with the seat's View that makes a difference to the decision."""

    deal: Deal
    views: Sequence[View]
    """By seat, its View in this deal."""


def least() -> int:
    """Return the reader's threshold for the loss of a turning point."""
    asked = request.args.get("least", LEAST[1], type=whole)
    return asked if asked in LEAST else LEAST[1]


def judged(subject: Subject) -> tuple[MatchToReview, dict[int, Judgement]]:
    """Return the match with the judgements made so far, by ply."""
    review = review_of(subject)
    return reviewed_match(subject), judgements(review) if review else {}


def is_running(review: Asked | None) -> bool:
    """Whether the review is still being computed."""
    return review is not None and not (review.complete or review.stopped)


def accounts(match: MatchToReview, known: dict[int, Judgement]) -> list[LedgerRow]:
    """Return the ledger; empty until every decision is judged."""
    if any(decision.ply not in known for decision in match.decisions):
        return []
    return ledger(match, [known[decision.ply] for decision in match.decisions])


def mine(reader: Reader, known: dict[int, Judgement]) -> list[Reviewed]:
    """Return this seat's decisions judged so far, charging every plan once."""
    decisions = reviewed_match(reader.subject).decisions
    own = [
        decision for decision in decisions if decision.seat == reader.seat and decision.ply in known
    ]
    return charged(own, [known[decision.ply] for decision in own])


def turning_points(reader: Reader, known: dict[int, Judgement]) -> list[TurningPoint]:
    """Return this seat's decisions that clearly lost at least `least()`, in order.

    The three largest, measured by what was possible, are named even if they are smaller.
    """
    unit = 1 if reader.alone else 100
    clear = [
        reviewed
        for reviewed in mine(reader, known)
        if reviewed.judgement.clear and unit * reviewed.loss >= NAMED
    ]
    worst = nlargest(WORST, clear, key=lambda reviewed: relative(reader, reviewed))
    return [
        point_of(reader, reviewed)
        for reviewed in clear
        if unit * reviewed.loss >= least() or reviewed in worst
    ]


def unsure_points(reader: Reader, known: dict[int, Judgement], named: int) -> list[TurningPoint]:
    """Return the largest losses that may be noise, in order: so many that three are named in all.

    What a master mixes, or masters who played on did not confirm, is none.
    """
    smallest, smallest_relative = (1.0, 1.0) if reader.alone else UNSURE
    unsure = [
        reviewed
        for reviewed in mine(reader, known)
        if not reviewed.judgement.clear
        and not reviewed.judgement.mixed
        and reviewed.judgement.opinion is None
        and (reviewed.loss >= smallest or relative(reader, reviewed) >= smallest_relative)
        and (reader.alone or 100 * reviewed.loss >= NAMED)
    ]
    largest = nlargest(WORST - named, unsure, key=lambda reviewed: relative(reader, reviewed))
    return [point_of(reader, reviewed) for reviewed in unsure if reviewed in largest]


def relative(reader: Reader, reviewed: Reviewed) -> float:
    """Return the loss as a part of what was possible; alone, in points."""
    possible = reviewed.judgement.choices[0].value
    return reviewed.loss if reader.alone or possible <= 0 else reviewed.loss / possible


def in_points(reader: Reader, judgement: Judgement) -> float | None:
    """Return the loss in points of the round, if the match was nearly decided."""
    lowest, highest = OPEN
    undecided = judgement.choices[0].value >= lowest and judgement.played.value <= highest
    if reader.alone or undecided or judgement.points is None or judgement.points <= 0:
        return None
    return judgement.points


def point_of(reader: Reader, reviewed: Reviewed) -> TurningPoint:
    """Return the decision as a turning point, with its choices in words."""
    decision, best = reviewed.decision, reviewed.judgement.choices[0]
    texts = reviewed.judgement.played.text, best.text
    said = sentences(reader.game, decision.view, texts, reader.names)
    where = place_of(reader, decision)
    words = said[texts[0]], said[texts[1]]
    why = reasons_of(reader, reviewed)
    points = in_points(reader, reviewed.judgement)
    shown = as_shown(reviewed.loss, best.value, reader.alone)
    return TurningPoint(decision.ply, *where, reviewed.loss, *shown, *words, why, points)


def as_shown(loss: float, possible: float, alone: bool) -> tuple[float, tuple[float, float] | None]:
    """Return a loss and its two ends, rounded so that they add up; no ends of a tiny loss.

    >>> as_shown(0.556, 0.603, alone=False)
    (0.55, (0.6, 0.05))
    """
    digits = 1 if alone else 2
    before, after = round(possible, digits), round(possible - loss, digits)
    if 2 * loss < 10**-digits or before == after:
        return loss, None
    return round(before - after, digits), (before, after)


def reasons_of(reader: Reader, reviewed: Reviewed) -> list[Phrase]:
    """Return why the best choice is better; nothing if the review did not look for it."""
    found, view = reviewed.judgement.reasons, reviewed.decision.view
    return [] if found is None else because(reader.game, view, found, reader.names, reader.told)


def place_of(reader: Reader, decision: Decision) -> tuple[int, Scene]:
    """Return the round (from 1) and the scene that a decision belongs to."""
    if isinstance(reader.subject, Match):
        all_chapters = chapters(reader.subject, reader.names)
        chapter = all_chapters[chapter_at(all_chapters, decision.ply)]
        return chapter.round + 1, chapter.scene
    scene = reader.game.words.scene(decision.view, reader.names)
    return scene.key[0] + 1, scene


def sentences(
    game: Game, view: View, texts: Sequence[str], names: Sequence[str]
) -> dict[str, Phrase | str]:
    """Return a label for each choice by its text; equal labels get a number."""
    labels = {text: game.words.choice(view, text, names) for text in texts}
    alike, before = Counter(map(str, labels.values())), Counter[str]()
    for text in sorted(texts):
        words = labels[text]
        if alike[str(words)] > 1:
            before[str(words)] += 1
            labels[text] = Phrase("%(choice)s (%(n)s)", choice=words, n=before[str(words)])
    return labels


def overview(reader: Reader) -> dict[str, object]:
    """Return the template values of the page of turning points."""
    review = review_of(reader.subject)
    match, known = judged(reader.subject)
    points = turning_points(reader, known)
    return {
        "own": reader.seat,
        "names": reader.names,
        "alone": reader.alone,
        "review": review,
        "running": is_running(review),
        "rough": review is not None and review.engine == engine(ROUGH),
        "playouts": (ROUGH, PLAYOUTS),
        "done": len(known),
        "total": len(match.decisions),
        "least": least(),
        "choices": LEAST,
        "points": points,
        "unsure": unsure_points(reader, known, len(points)) if len(points) < WORST else [],
        "ledger": bars(accounts(match, known), reader.alone),
        "curve": curve(match, known, moments(points)) if match.journal.tabletop is None else None,
    }


def moments(points: Sequence[TurningPoint]) -> list[tuple[int, int]]:
    """Return the number (from 1) and ply of the largest turning points, in order."""
    largest = nlargest(MOMENTS, enumerate(points, 1), key=lambda numbered: numbered[1].loss)
    return sorted((number, point.ply) for number, point in largest)


def decision_of(reader: Reader, ply: int) -> dict[str, object] | None:
    """Return the template values of one decision's page; None if this seat had none at `ply`."""
    _, known = judged(reader.subject)
    reviewed = next((own for own in mine(reader, known) if own.decision.ply == ply), None)
    if reviewed is None:
        return None
    judgement, view, game = reviewed.judgement, reviewed.decision.view, reader.game
    valued = {choice.text: choice for choice in judgement.choices}
    chosen = valued.get(request.args.get("choice", ""))
    points = [point.ply for point in turning_points(reader, known)]
    public = first_world(game, view, Rng(1)).view(None)
    return {
        "game": game,
        "names": reader.names,
        "alone": reader.alone,
        "ply": ply,
        "least": least(),
        "reviewed": reviewed,
        "judgement": judgement,
        "said": sentences(game, view, list(valued), reader.names),
        "chosen": chosen,
        "view": view,
        "picture": game.words.picture(view),
        "views": [view if seat == reader.seat else public for seat in range(view["seats"])],
        "shown": [reader.seat],
        "others": others(view),
        "reasons": reasons_of(reader, reviewed) if chosen else [],
        "possible": possible(reviewed) if chosen else [],
        "place": place_of(reader, reviewed.decision),
        "earlier": max((point for point in points if point < ply), default=None),
        "later": min((point for point in points if point > ply), default=None),
        "number": points.index(ply) + 1 if ply in points else None,
        "count": len(points),
    }


def possible(reviewed: Reviewed) -> list[Possible]:
    """Return the sampled deals in which the choices differ; empty if nothing is hidden."""
    view, seed = reviewed.decision.view, seed_at(SEED, reviewed.decision.ply)

    def views(luck: int) -> list[View]:
        world = deal(view, seed, luck)
        return [world.view(seat) for seat in range(view["seats"])]

    def hidden(luck: int) -> str:
        known = views(luck)
        return str([known[seat] for seat in others(view)])

    if len({hidden(luck) for luck in range(TRIED)}) < 2:
        return []
    return [Possible(sampled, views(sampled.luck)) for sampled in reviewed.judgement.deals]


def others(view: View) -> list[int]:
    """Return all seats except the View's, clockwise from its left."""
    return [(viewer(view) + step) % view["seats"] for step in range(1, view["seats"])]
