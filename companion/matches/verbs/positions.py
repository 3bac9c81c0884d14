"""Reading a match: position, Views, journal, score sheet."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select

from companion.core.broken import Broken, reading
from companion.core.cache import Cache
from companion.core.services import cache
from companion.core.typed_names import tidy
from companion.games import GAMES
from companion.kit import journal
from companion.kit.edition import recorded
from companion.kit.game import Game
from companion.kit.journal import Entry, Journal
from companion.kit.option import Options
from companion.kit.scored import Scored
from companion.kit.state import CHANCE, PRESSED, State, View
from companion.kit.view import Round
from companion.models import OVER, WAITING, Match, Move, Seat, db


def game_of(match: Match) -> Game:
    return GAMES[match.game]


def entries(match: Match, length: int | None = None, *, after: int = 0) -> list[Entry]:
    """The first `length` moves of the journal (default all), without the first `after`."""
    length = match.length if length is None else length
    chosen = select(Move.seat, Move.text).where(
        Move.match_id == match.id, Move.ply > after, Move.ply <= length
    )
    return [Entry(seat, text) for seat, text in db.session.execute(chosen.order_by(Move.ply))]


def position(match: Match, length: int | None = None) -> State:
    """The position after `length` moves (default all); shared by callers, so copy it to change it.

    Raises Broken if the journal cannot be replayed.
    """
    length = match.length if length is None else length
    known = positions()
    state = known.get(match.code, length)
    if state is None:
        with reading("match", match.id):
            moves = entries(match, length)
            state = journal.position(game_of(match), match.seats, match.options, moves)
        known.keep(match.code, length, state)
    return state


def can_be_replayed(match: Match) -> bool:
    """Whether the journal and what is stored with it are valid."""
    try:
        with reading("match", match.id):
            scored(match)
            dict(match.luck_anew or {})
    except Broken:
        return False
    return True


def positions() -> Cache[State]:
    """This application's cache of positions."""
    return cache("positions")


def view(match: Match, seat: int | None) -> View:
    """The View of a seat, or of a spectator."""
    return position(match).view(seat)


def names(match: Match, called: Callable[[Seat], str] = lambda seat: seat.name) -> list[str]:
    """The seats' names, made distinct, as journals and score sheets need them."""
    found: list[str] = []
    for seat in match.places:
        given = tidy(called(seat), "name")
        name = given or journal.letter(seat.index)
        same = 1 + sum(other == name or other.startswith(f"{name} ") for other in found)
        while name in found:
            name, same = f"{given[:36]} {same}", same + 1
        found.append(name)
    return found


def journal_of(match: Match) -> Journal:
    """The whole match, hidden cards included: only for finished matches."""
    options = recorded(game_of(match), match.options)
    return Journal(match.game, names(match), options, entries(match))


def journal_text(match: Match) -> str:
    """The journal as a file; comments say when an AI took over a seat or gave it back.

    In a practice, a comment says where it begins.
    """
    head, _, lines = str(journal_of(match)).partition("\n\n")
    chosen = select(Move.seat, Move.by).where(Move.match_id == match.id).order_by(Move.ply)
    before: dict[int, str] = {}
    told = []
    restored = match.luck_anew or {}
    moves = zip(db.session.execute(chosen), lines.splitlines(), strict=True)
    for ply, ((seat, by), line) in enumerate(moves, 1):
        if word := restored.get(f"{ply}"):
            told.append(f"# restored from a backup: {word} is mixed into the luck from here on")
        given = match.given or 0
        if ply == given + 1 and given:
            told.append("# practice from here on: what was hidden before is drawn anew")
        if ply > given and seat != CHANCE and not line.partition(" undo ")[1]:
            who = by if by.startswith("ai") else "the player"
            if before.setdefault(seat, who) != who:
                told.append(f"# seat {journal.letter(seat)} is now played by {who}")
            before[seat] = who
        told.append(line)
    return "\n".join([head, "", *told]) + "\n"


def sheet(match: Match, state: State | None = None) -> dict[str, object]:
    """The finished rounds (in `state`) as a score sheet, in its file format."""
    return {
        "game": match.game,
        "seats": names(match),
        "options": options_of_rules(match),
        "rounds": (state or position(match)).sheet(),
    }


def options_of_rules(match: Match) -> Options:
    """The options that a score sheet keeps, without those of the screen."""
    screen = {option.key for option in game_of(match).options if option.screen}
    return {key: value for key, value in match.options.items() if key not in screen}


def scored(match: Match, state: State | None = None) -> Scored[Round]:
    """The scored sheet (in `state`)."""
    return game_of(match).paper.score(sheet(match, state))


def is_over(match: Match) -> bool:
    """True once the last move has been made and nothing is secret any more."""
    return match.state == OVER


def between_rounds(match: Match, state: State) -> bool:
    """Whether no round is being played in that position."""
    return match.state == WAITING or (state.turn() == CHANCE and state.luck() == PRESSED)
