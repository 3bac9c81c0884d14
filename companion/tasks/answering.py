"""An AI's move at a real table, when it is due."""

from __future__ import annotations

import logging
from datetime import timedelta
from time import monotonic, sleep

from sqlalchemy import func, or_, select

from ai.levels import LEVELS
from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.queue import ANSWER, send
from companion.core.refused import Refused
from companion.core.services import services
from companion.kit.tabletop_journal import OPEN
from companion.models import Sheet, Tabletop, TabletopEntry, db, now
from companion.searching import Choose
from companion.tabletop.verbs.questions import offered_choices
from companion.tabletop.verbs.reasoning import seed
from companion.tabletop.verbs.reports import NewEntry, write_report
from companion.tabletop.verbs.tabletop_state import TabletopState, read_tabletop, tabletop_of
from companion.tasks.thinking import pondered, tempo
from companion.tasks.waiting_matches import Settled

logger = logging.getLogger(__name__)
QUICK = 0.1  # share of the thinking time, if the table asked the AI to be quick
LEFT = timedelta(days=1)  # a table without reports for this long is abandoned


def answer(choose: Choose, told_id: int, length: int) -> None:
    """Report the AI's move after `length` entries if it is still due; safe to run twice."""
    try:
        turn = _due(told_id, length)
    finally:
        db.session.remove()  # a search must hold neither a connection nor an old snapshot
    if turn is None:
        return
    view, level, seat = turn.own, turn.tabletop.level, turn.ai
    pace = QUICK if turn.tabletop.quick else 1.0
    began = monotonic()
    choice = choose(view, level, seed(turn), pace).choice
    if len(choice.moves) > 1:
        wanted = pondered(choice, view, LEVELS[level].seconds)
        tempo().searched(view["game"], level, wanted)
    else:  # a forced move takes as long, or its speed would reveal the hand
        wanted = tempo().like(view["game"], level, length)
    sleep(max(0.0, began + wanted * pace - monotonic()))
    sheet = db.session.get(Sheet, turn.tabletop.sheet_id)
    if sheet is None:
        return
    key = f"ai-{told_id}-{length}"
    try:
        write_report(sheet, NewEntry(seat, spoken(turn, choice.text), length, key, f"ai {level}"))
    except (Conflict, Refused):
        logger.info("more was told before the search was over", extra={"told": told_id})


def spoken(turn: TabletopState, move: str) -> str:
    """The AI's move as an entry; marked open if people have to report its outcome."""
    seat = turn.ai
    mine = turn.rules.choices(turn.own, seat)
    choice = next(choice for choice in mine if choice.move == move)
    if not choice.pools:
        return choice.text
    begun = [c.text for c in offered_choices(turn, seat) if f"{c.text} ".startswith(f"{move} ")]
    return f"{OPEN} {min(begun, key=len)}"


def _due(told_id: int, length: int) -> TabletopState | None:
    """The tabletop match, if its AI is to act after exactly `length` entries."""
    tabletop = db.session.get(Tabletop, told_id)
    if tabletop is None or tabletop.length != length:
        return None
    try:
        turn = read_tabletop(tabletop)
    except Broken as broken:
        logger.error("%s", broken)
        return None
    _ = turn.tabletop.sheet.code  # read before the session ends
    return turn if turn.due else None


def queue_due_move(sheet: Sheet) -> None:
    """Queue the AI's move at this sheet's table if one is due; called after every change.

    Never raises for a broker error, as the caller's entry is stored; the sweep finds what was not
    queued.
    """
    tabletop = tabletop_of(sheet)
    if tabletop is not None and _due(tabletop.id, tabletop.length):
        _ask(tabletop)


def _ask(tabletop: Tabletop) -> None:
    send(ANSWER, tabletop.id, tabletop.length)


def queue_overdue_moves(patience: timedelta) -> None:
    """Queue every AI's move due for longer than `patience`, except at abandoned tables.

    An AI may be the first to act at its table, before any report. Reports with a time in the
    future, made before the clock was set back, count as old.
    """
    told_at = (
        select(func.max(TabletopEntry.at))
        .where(TabletopEntry.told_id == Tabletop.id)
        .scalar_subquery()
    )
    last = func.coalesce(told_at, Sheet.created_at)
    waited = or_(last.between(now() - LEFT, now() - patience), last > now() + patience)
    chosen = select(Tabletop).join(Sheet).where(Sheet.closed_at.is_(None), waited)
    settled = services().the(Settled).tables
    for tabletop in db.session.scalars(chosen).all():
        seat = tabletop.sheet_id, tabletop.seat
        if settled.get(seat) == tabletop.length:
            continue
        if _due(tabletop.id, tabletop.length) is None:
            settled[seat] = tabletop.length
        else:
            _ask(tabletop)
