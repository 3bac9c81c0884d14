"""An AI's move at a real table, when it is due."""

from __future__ import annotations

import hmac
import logging
from datetime import timedelta
from time import monotonic, sleep

from flask import current_app
from sqlalchemy import func, select

from ai.levels import LEVELS
from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.kit.rules import IllegalMove
from companion.kit.told_journal import OPEN
from companion.models import Sheet, Told, ToldLine, db, now
from companion.tabletop.verbs.asking import asked
from companion.tabletop.verbs.reports import Line, tell
from companion.tabletop.verbs.tabletop_state import Telling, all_told, read_telling
from companion.tasks.queue import ANSWER, send
from companion.tasks.thinking import Choose, pondered, tempo

logger = logging.getLogger(__name__)
QUICK = 0.1  # of its thinking, where the table asked an AI to be quick
LEFT = timedelta(days=1)  # nobody sits any longer at a table at which nothing was told for so long


def answer(choose: Choose, told_id: int, length: int) -> None:
    """Say the AI's move after so many lines, if it is still to act then; twice changes nothing."""
    try:
        turn = _due(told_id, length)
    finally:
        db.session.remove()  # a search must hold neither a connection nor an old snapshot
    if turn is None:
        return
    view, level, seat = turn.seen.own, turn.told.level, turn.told.seat
    pace = QUICK if turn.told.quick else 1.0
    began = monotonic()
    choice = choose(view, level, seed(turn), pace).choice
    if len(choice.moves) > 1:
        wanted = pondered(choice, view, LEVELS[level].seconds)
        tempo().searched(view["game"], level, wanted)
    else:  # a move that forces itself takes as long, or it would tell of the hand
        wanted = tempo().like(view["game"], level, length)
    sleep(max(0.0, began + wanted * pace - monotonic()))
    sheet = db.session.get(Sheet, turn.told.sheet_id)
    if sheet is None:
        return
    key = f"ai-{told_id}-{length}"
    try:
        tell(sheet, Line(seat, spoken(turn, choice.text), length, key, f"ai {level}"))
    except (Conflict, Refused):
        logger.info("more was told before the search was over", extra={"told": told_id})
    except IllegalMove:  # by what another AI there was told; people have to put it right
        logger.warning("a move does not go with what was told", extra={"told": told_id})


def spoken(turn: Telling, move: str) -> str:
    """The AI's move as a line: opened where people have to say what came of it."""
    seat = turn.told.seat
    mine = turn.rules.choices(turn.seen.own, seat)
    choice = next(choice for choice in mine if choice.move == move)
    if not choice.pools:
        return choice.text
    begun = [c for c in asked(turn, seat) if f"{c.text} ".startswith(f"{move} ")]
    said = min(begun, key=lambda c: len(c.text))
    return f"{OPEN} {said.text}" if said.pools else said.text  # else another AI says what came


def _due(told_id: int, length: int) -> Telling | None:
    """The told match, if its AI is to act after so many lines."""
    told = db.session.get(Told, told_id)
    if told is None or told.length != length:
        return None
    try:
        turn = read_telling(told)
    except Broken as broken:
        logger.error("%s", broken)
        return None
    _ = turn.told.sheet.code  # read before the session ends
    return turn if turn.due else None


def seed(turn: Telling) -> int:
    """The seed of the search: the same for a repeated task, and nobody can work it out."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    about = f"told:{turn.told.sheet.code}:{turn.told.seat}:{turn.told.length}".encode()
    return int.from_bytes(hmac.digest(secret, about, "sha256")[:7], "big")


def rouse(sheet: Sheet) -> None:
    """Queue an AI's move at the table of this sheet if one is to act; after every change.

    Never fails the caller, whose line is stored: what is not queued now, the sweep finds.
    """
    told = next((one for one in all_told(sheet) if _due(one.id, one.length)), None)
    if told is not None:
        _ask(told)


def _ask(told: Told) -> None:
    """Queue that AI's move."""
    send(ANSWER, told.id, told.length)


def rouse_quiet(patience: timedelta) -> None:
    """Queue every AI's answer that is due for longer than it takes, where people still sit.

    An AI may be the first to act at its table, before anything was told.
    """
    told_at = select(func.max(ToldLine.at)).where(ToldLine.told_id == Told.id).scalar_subquery()
    waited = func.coalesce(told_at, Sheet.created_at).between(now() - LEFT, now() - patience)
    chosen = select(Told).join(Sheet).where(Sheet.closed_at.is_(None), waited)
    settled: dict[tuple[int, int], int] = current_app.extensions.setdefault("settled_tables", {})
    for told in db.session.scalars(chosen).all():
        seat = told.sheet_id, told.seat
        if settled.get(seat) == told.length:
            continue
        if _due(told.id, told.length) is None:
            settled[seat] = told.length
        else:
            _ask(told)
