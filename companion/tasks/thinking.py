"""An AI's turn: load its View, search, wait its usual time, write the move."""

from __future__ import annotations

import logging
from collections import defaultdict, deque
from time import monotonic, sleep, time

from ai.levels import LEVELS
from ai.opponent import Choice
from companion.core.append import Conflict
from companion.core.broken import Broken
from companion.core.metrics import AI_START, SEARCH
from companion.core.refused import Refused
from companion.core.services import services
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View
from companion.matches.verbs.moves import deal, make_move, still_asked
from companion.matches.verbs.turns import Turn, find_turn, ply_due
from companion.models import Match, db
from companion.searching import Choose
from companion.tasks.fullness import Fullness, pace_at

logger = logging.getLogger(__name__)
LOOKS = 2  # a hard choice takes up to this many times the usual pause after a move


def think(choose: Choose, match_id: int, ply: int) -> None:
    """Take turn number `ply` if it is still due; running it twice is harmless."""
    try:
        turn = find_turn(match_id, ply)
    except Broken as broken:
        logger.error("%s", broken)
        return
    finally:
        db.session.remove()  # a search must hold neither a connection nor an old snapshot
    if turn is None:
        return
    try:
        take(turn, choose)
    except (Conflict, Refused):
        logger.info("a turn was over before its search was", extra={"match": match_id})


def take(turn: Turn, choose: Choose) -> None:
    """Search, wait until the table has seen the last move, and move unless things have changed."""
    began = monotonic()
    text, thinking = search(turn, choose) if turn.seat != CHANCE else ("", 0.0)
    eyes = min(max(0.0, turn.began + turn.pause - time()), turn.pause)
    sleep(max(eyes, began + thinking - monotonic()))
    length = turn.ply - 1
    match = db.session.get(Match, turn.match_id)
    due = ply_due(match) if match else None  # the match may have been deleted with its event
    if (
        match is None
        or due is None
        or (due != turn.ply and not still_asked(match, turn.seat, length))
    ):
        return
    if turn.seat == CHANCE:
        deal(match, length=length, key=turn.key, by="ai")
    else:
        by = f"ai {turn.level}"
        make_move(match, turn.seat, text, length=length, key=turn.key, by=by)


def search(turn: Turn, choose: Choose) -> tuple[str, float]:
    """The AI's move, and how many seconds it should take; records metrics."""
    choice, began = choose(turn.view, turn.level, turn.seed, pace_at(turn.match_id))
    services().the(Fullness).waited(began - turn.began)
    AI_START.observe(max(0.0, began - turn.began))
    SEARCH.labels(turn.level).observe(choice.seconds)
    game = turn.view["game"]
    if len(choice.moves) > 1:
        most = min(LEVELS[turn.level].seconds, LOOKS * turn.pause)
        took = pondered(choice, turn.view, most)
        tempo().searched(game, turn.level, took)
        return choice.text, took
    if not turn.pause:  # nobody is watching
        return choice.text, 0.0
    return choice.text, tempo().like(game, turn.level, turn.seed)


def pondered(choice: Choice, view: View, most: float) -> float:
    """How many seconds of at most `most` to think: the closer the choice, the longer.

    In a bluffing game it is the actual search time, because hesitation would reveal hidden cards.
    """
    settings = GAMES[view["game"]].agent
    if settings.bluff:
        return choice.seconds
    best, second = (move.visits for move in choice.moves[:2])
    doubt = second / best if best else 0.0
    return max(choice.seconds, most * settings.time_share(view) * doubt)


KEPT = 32  # searches per game and level; only recent ones, as searches get faster during a match


class Tempo:
    """The times of recent searches in this process."""

    def __init__(self) -> None:
        self._seen: defaultdict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=KEPT)
        )

    def searched(self, game: str, level: str, seconds: float) -> None:
        """Record the time of a search."""
        self._seen[game, level].append(seconds)

    def like(self, game: str, level: str, seed: int) -> float:
        """The time of a random recent search; before the first, the level's maximum."""
        seen = list(self._seen[game, level])
        return seen[Rng(seed).below(len(seen))] if seen else LEVELS[level].seconds


def tempo() -> Tempo:
    return services().the(Tempo)
