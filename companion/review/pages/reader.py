"""Who reads a review, and what they may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from flask import request

from companion.core.typed_names import whole
from companion.games import GAMES
from companion.kit.game import Game
from companion.kit.game_words import Scene
from companion.kit.rng import Rng
from companion.kit.view import View, viewer
from companion.kit.words import Phrase
from companion.matches.verbs.chapters import chapter_at, chapters
from companion.models import Match
from companion.models import Review as Asked
from companion.review.judging import Deal, Judgement, deal, first_world, seed_at
from companion.review.ledger import Reviewed, Row, charged, ledger
from companion.review.pages.chances import curve
from companion.review.reviewed_match import Decision
from companion.review.reviewed_match import Match as MatchToReview
from companion.review.whole_review import in_hundredths
from companion.tasks.reviews import SEED, Subject, judgements, review_of, reviewed_match

LEAST: Final = 1, 2, 5, 10  # per cent, or points alone: a turning point loses at least so much
TRIED: Final = 8  # deals by which it shows whether the other seats hide anything at all


class Reader(NamedTuple):
    """A seat of a match that is over."""

    subject: Subject
    seat: int
    names: list[str]

    @property
    def game(self) -> Game:
        """The game that was played."""
        subject = self.subject
        return GAMES[subject.game if isinstance(subject, Match) else subject.sheet.game]

    @property
    def alone(self) -> bool:
        """Whether points are counted, not victories."""
        return len(self.names) == 1


class TurningPoint(NamedTuple):
    """A decision of this seat that clearly lost something."""

    ply: int
    round: int
    scene: Scene
    loss: float


class Possible(NamedTuple):
    """A deal that the seat could not tell from the truth, and what it decides."""

    deal: Deal
    views: Sequence[View]
    """By seat what it would have known in it."""


def least() -> int:
    """The smallest loss that the reader wants to see."""
    asked = request.args.get("least", LEAST[1], type=whole)
    return asked if asked in LEAST else LEAST[1]


def judged(subject: Subject) -> tuple[MatchToReview, dict[int, Judgement]]:
    """The match with the judgements found so far, by ply."""
    found = review_of(subject)
    return reviewed_match(subject), judgements(found) if found else {}


def is_running(found: Asked | None) -> bool:
    """Whether more is to come."""
    return found is not None and not (found.complete or found.stopped)


def accounts(match: MatchToReview, known: dict[int, Judgement]) -> list[Row]:
    """The ledger, once every decision is judged."""
    if any(one.ply not in known for one in match.decisions):
        return []
    return ledger(match, [known[one.ply] for one in match.decisions])


def mine(reader: Reader, known: dict[int, Judgement]) -> list[Reviewed]:
    """This seat's decisions that were judged so far, a plan charged once."""
    decisions = reviewed_match(reader.subject).decisions
    own = [one for one in decisions if one.seat == reader.seat and one.ply in known]
    return charged(own, [known[one.ply] for one in own])


def turning_points(reader: Reader, known: dict[int, Judgement]) -> list[TurningPoint]:
    """This seat's decisions that clearly lost at least so much, in their order."""
    smallest = least() / (1 if reader.alone else 100)
    return [
        TurningPoint(one.decision.ply, *place_of(reader, one.decision), one.loss)
        for one in mine(reader, known)
        if one.judgement.clear and one.loss >= smallest
    ]


def in_words(reader: Reader, known: dict[int, Judgement]) -> dict[int, tuple[Phrase | str, ...]]:
    """By ply what was played at a turning point, and what was best: for paper alone."""
    points = {point.ply for point in turning_points(reader, known)}
    found = {}
    for (ply, _, view, _), judgement, *_ in mine(reader, known):
        if ply in points:
            texts = judgement.played.text, judgement.choices[0].text
            said = sentences(reader.game, view, texts, reader.names)
            found[ply] = tuple(said[text] for text in texts)
    return found


def place_of(reader: Reader, decision: Decision) -> tuple[int, Scene]:
    """The round, from 1, and the scene that a decision belongs to."""
    if isinstance(reader.subject, Match):
        found = chapters(reader.subject, reader.names)
        chapter = found[chapter_at(found, decision.ply)]
        return chapter.round + 1, chapter.scene
    scene = reader.game.words.scene(decision.view, reader.names)
    return scene.key[0] + 1, scene


def sentences(
    game: Game, view: View, texts: Sequence[str], names: Sequence[str]
) -> dict[str, Phrase | str]:
    """By its text each choice of the seat as a sentence; the text itself where none tells it."""
    seat = viewer(view)
    root = first_world(game, view, Rng(1))  # others' cards are never told
    before = game.words.log(root.view(seat), names)
    found: dict[str, Phrase | str] = {}
    for text in texts:
        state = root.copy()
        state.apply(seat, game.find(root, seat, text))
        after = game.words.log(state.view(seat), names)
        grew = after[: len(before)] == before  # a log may begin anew
        fresh = after[len(before) :] if grew else [line for line in after if line not in before]
        found[text] = game.words.choice(view, text) or (fresh[0] if fresh else text)
    alike = Counter(str(sentence) for sentence in found.values())
    return {
        text: sentence if alike[str(sentence)] == 1 else text for text, sentence in found.items()
    }


def overview(reader: Reader) -> dict[str, object]:
    """What the page of all turning points shows."""
    found = review_of(reader.subject)
    match, known = judged(reader.subject)
    return {
        "own": reader.seat,
        "names": reader.names,
        "alone": reader.alone,
        "review": found,
        "running": is_running(found),
        "done": len(known),
        "total": len(match.decisions),
        "least": least(),
        "choices": LEAST,
        "points": turning_points(reader, known),
        "on_paper": in_words(reader, known) if found and found.complete else {},
        "rows": [(row.seat, in_hundredths(row, reader.alone)) for row in accounts(match, known)],
        "curve": curve(match, known) if match.journal.told is None else None,
    }


def decision_of(reader: Reader, ply: int) -> dict[str, object] | None:
    """What the page of one decision shows; None where this seat decided nothing there."""
    _, known = judged(reader.subject)
    reviewed = next((one for one in mine(reader, known) if one.decision.ply == ply), None)
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
        "possible": possible(reviewed) if chosen else [],
        "place": place_of(reader, reviewed.decision),
        "earlier": max((one for one in points if one < ply), default=None),
        "later": min((one for one in points if one > ply), default=None),
        "number": points.index(ply) + 1 if ply in points else None,
        "count": len(points),
    }


def possible(reviewed: Reviewed) -> list[Possible]:
    """The deals that decide it, from the seat's View alone; none where no other seat hides any."""
    view, seed = reviewed.decision.view, seed_at(SEED, reviewed.decision.ply)

    def views(luck: int) -> list[View]:
        world = deal(view, seed, luck)
        return [world.view(seat) for seat in range(view["seats"])]

    def hidden(luck: int) -> str:
        known = views(luck)
        return str([known[seat] for seat in others(view)])

    if len({hidden(luck) for luck in range(TRIED)}) < 2:
        return []
    return [Possible(one, views(one.luck)) for one in reviewed.judgement.deals]


def others(view: View) -> list[int]:
    """The seats but the View's, from its left."""
    return [(viewer(view) + step) % view["seats"] for step in range(1, view["seats"])]
