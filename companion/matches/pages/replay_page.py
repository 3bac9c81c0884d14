"""Replay of a finished match, and its files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import TypedDict

from flask import Blueprint, Response, request
from flask_babel import gettext

from companion.core.typed_names import whole
from companion.kit import journal
from companion.kit.state import State
from companion.kit.words import Phrase
from companion.matches.access.at_match import find_match
from companion.matches.pages.match_page import title
from companion.matches.pages.seat_links import places
from companion.matches.pages.seat_names import names as seat_names
from companion.matches.verbs import luck, positions
from companion.matches.verbs.chapters import Chapter, chapter_at, chapters
from companion.models import Match
from companion.site.errors import explain
from companion.site.plumbing.htmx import render
from companion.site.plumbing.spreadsheet import attached

bp = Blueprint("replay", __name__, url_prefix="/matches")


@bp.get("/<code>/replay")
def look(code: str) -> Response:
    """The position after `ply` moves, all hands open."""
    at = find_match(code)
    match = at.match
    if not positions.is_over(match):
        return too_early()
    ply = min(max(request.args.get("ply", 1, type=whole), 0), match.length)
    before, state = around(match, ply)
    view = state.view(None)
    game, names = positions.game_of(match), seat_names(match)
    return render(
        "play/replay.html",
        block="part",
        at=at,
        match=match,
        title=title(at),
        names=names,
        places=places(at),
        view=view,
        picture=game.words.picture(view),
        views=[state.view(seat) for seat in range(match.seats)],
        ply=ply,
        told=told(match, ply, before, state),
        **ways(match, ply),
    )


@bp.get("/<code>/journal.txt")
def journal_file(code: str) -> Response:
    """All moves as readable text, hidden cards included."""
    match = find_match(code).match
    if not positions.is_over(match):
        return too_early()
    text = positions.journal_text(match).encode()
    return attached(text, "text/plain; charset=utf-8", f"{match.game}-{code}.txt")


@bp.get("/<code>/sheet.json")
def sheet(code: str) -> Response:
    """The score sheet in its file format."""
    match = find_match(code).match
    if not positions.is_over(match):
        return too_early()
    text = json.dumps(positions.sheet(match), ensure_ascii=False, indent=2) + "\n"
    return attached(text.encode(), "application/json", f"{match.game}-{code}.json")


def too_early() -> Response:
    """Explain that journal, replay and sheet are hidden until the match is over."""
    return explain(
        403,
        said=gettext("The match is still being played"),
        what_next=gettext("Journal, replay and score sheet are open to everyone when it is over."),
    )


def around(match: Match, ply: int) -> tuple[State | None, State]:
    """The positions before and after the move; the former is None at the beginning."""
    moves = positions.entries(match, ply)
    steps = journal.positions(positions.game_of(match), match.seats, match.options, moves)
    before = None
    for state in islice(steps, max(ply - 1, 0), None):
        if before is None and ply:
            before = state.copy()
    return before, state


class Ways(TypedDict):
    """The navigation targets from a move."""

    here: Chapter | None
    earlier: Chapter | None
    later: Chapter | None
    rounds: dict[int, list[Chapter]]
    scene_ends: list[int]


def ways(match: Match, ply: int) -> Ways:
    """The navigation targets from this move: neighbouring scenes, and scenes by round."""
    found = chapters(match, seat_names(match))
    at = chapter_at(found, ply)
    here = found[at] if found else None
    rounds = {one.round: [c for c in found if c.round == one.round] for one in found}
    return {
        "here": here,
        "earlier": found[at - 1] if at else None,
        "later": found[at + 1] if at + 1 < len(found) else None,
        "rounds": rounds,
        "scene_ends": [one.last for one in found],
    }


def told(match: Match, ply: int, before: State | None, state: State) -> Sequence[Phrase | str]:
    """The move in words: the lines that it added to the log."""
    if before is None:
        return []
    if positions.entries(match, ply)[-1].text.startswith("undo "):
        return [gettext("A choice has been undone.")]
    game, names = positions.game_of(match), seat_names(match)
    old = game.words.log(before.view(None), names)
    now = game.words.log(state.view(None), names)
    grew = now[: len(old)] == old  # then new lines may repeat older ones
    new = now[len(old) :] if grew else [line for line in now if line not in old]
    return new or [game.words.status(state.view(None), names)]


@bp.get("/<code>/fair")
def fair(code: str) -> Response:
    """The committed seed, and every shuffle and roll recomputed from it."""
    at = find_match(code)
    match = at.match
    if not positions.is_over(match):
        return explain(
            403,
            said=gettext("The match is still being played"),
            what_next=gettext(
                "The seed is shown when the match is over. Until then keep its fingerprint, "
                "shown in the waiting room and below the table."
            ),
        )
    provable = match.luck_fingerprint is not None
    return render(
        "play/fair.html",
        match=match,
        title=title(at),
        drawn=luck.drawn(match) if provable else [],
        by_deals=luck.by_deals(match),
        restored=sorted((int(ply), word) for ply, word in (match.luck_anew or {}).items()),
    )
