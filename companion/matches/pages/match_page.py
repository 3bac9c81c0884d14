"""The page of a match: waiting room, table or result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, Response, abort, url_for
from sqlalchemy import select

from companion.core.house import news, way_back
from companion.core.services import services
from companion.kit.levels import LEVELS
from companion.kit.words import Phrase
from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.record import record_now
from companion.matches.pages.seat_links import places, seat_invitation
from companion.matches.pages.seat_names import names
from companion.matches.verbs import lobby, positions, undo
from companion.matches.verbs.attached import Attached, attached
from companion.matches.verbs.clocks import awaited, clock_of, pace_of
from companion.matches.verbs.ending import Ending, ending
from companion.matches.verbs.reactions import STAMPS
from companion.matches.verbs.seats import renew_seat, seat_link
from companion.models import (
    HUMAN,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    EventTable,
    Match,
    Sheet,
    db,
    table_of,
)
from companion.sheets.access.credentials import hold_seat, recent
from companion.sheets.verbs.on_screen import paper_of
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import link_to, outside, page_of
from companion.site.plumbing.phrases import say
from companion.site.plumbing.race import race
from companion.site.plumbing.shown import shown_there


def show(at: AtTable, notice: Phrase | str = "", status: int = 200) -> Response:
    """The match's page, or for htmx its live part; `notice` says why a request was refused."""
    match = at.match
    stage = STAGES[match.state]
    has = attached(match)
    heard = news(match) if has.table else None
    shared = not (at.seat or at.host or heard)
    return render(
        "play/match.html",
        stage(at, has),
        block="part",
        status=status,
        at=at,
        match=match,
        title=title(at),
        stage=f"{match.game}/table.html" if stage is playing else f"play/{match.state}.html",
        notice=say(notice),
        told=f"{match.version}",
        names=names(match),
        places=places(at),
        levels=LEVELS,
        stamps=STAMPS,
        push=services().push,
        news=heard,
        shared=shared,
        shown=() if shared else shown_there(),  # what all get alike is made for nobody's page
        onward=page_of(sheet) if (sheet := gone_to(match)) else "",
        **({} if is_htmx() else around(at)),
    )


def gone_to(match: Match) -> Sheet | None:
    """The sheet on which the table continues, or None."""
    return paper_of(match) if match.left_at else None


def to_paper(at: AtTable) -> bool:
    """Whether the page offers this reader to continue on paper."""
    match = at.match
    if match.given or match.deal_id or not (at.host or at.seat):
        return False
    if at.host:
        return match.state != OVER
    return (
        positions.between_rounds(match, positions.position(match)) and table_of(match) is not None
    )


def around(at: AtTable) -> dict[str, object]:
    """Parts of the page that do not change with the match; only for a whole page."""
    match = at.match
    return {
        "event": way_back(match),
        "origin": db.session.get(Match, match.practice_of) if at.seat and match.given else None,
        "experienced": experienced(match),
    }


def experienced(match: Match) -> bool:
    """Whether this browser has taken part in a finished match of this game before."""
    others = [code for kind, code in recent() if kind == "match" and code != match.code]
    ended = select(Match.id).where(
        Match.code.in_(others), Match.game == match.game, Match.state == OVER
    )
    return bool(others) and db.session.scalar(ended.limit(1)) is not None


def title(at: AtTable) -> str:
    """The game's title in the reader's language."""
    return say(positions.game_of(at.match).title)


def waiting(at: AtTable, has: Attached) -> dict[str, object]:
    """The waiting room: who is there and, for the host, the links of the open seats."""
    empty = lobby.empty_seats(at.match)
    shown = empty if at.host else []
    return {
        "stage_class": "is-waiting",
        "links": {seat.index: seat_invitation(at, seat) for seat in shown},
        "missing": len(empty),
        "by_itself": has.table and EventTable.of(at.match) is not None,
        "pace": pace_of(at.match) if has.clock else None,
        "opener": positions.game_of(at.match).opener,
        "form": form(at, ""),
        "to_paper": to_paper(at),
    }


def playing(at: AtTable, has: Attached) -> dict[str, object]:
    """The table as this seat may see it."""
    match = at.match
    game = positions.game_of(match)
    view = positions.view(match, at.index)
    people = names(match)
    picture = game.words.picture(view)
    clock = clock_of(match) if has.clock else None
    return {
        "stage_class": "is-playing",
        "game": game,
        "view": view,
        "picture": picture,
        "scene": game.words.scene(view, people),
        "obvious": view["legal"][0] if game.words.obvious(view) else None,
        "situation": game.words.status(view, people),
        "log": game.words.log(view, people),
        "lesson": game.words.lesson(view),
        "explained": explained(at, len(view["finished"]) - 1) if picture.get("count") else [],
        "form": form(at, url_for("play.move", code=match.code)),
        "to_paper": to_paper(at),
        "offer": undo.offer(match, at.index) if at.index is not None else None,
        "wish": undo.request(match) if has.undo else None,
        "clock": clock,
        "awaited": awaited(match, clock),
    }


def ended(at: AtTable, has: Attached) -> dict[str, object]:
    """The result: places, rounds, how each score came about."""
    match = at.match
    scored = positions.scored(match)
    return playing(at, has) | {
        "stage_class": "is-over",
        "scored": scored,
        "ranking": sorted(range(match.seats), key=lambda seat: scored.ranks[seat]),
        "race": race(scored),
        "derivations": [scored.explain(index) for index in range(len(scored.rounds))],
        "winners": [names(match)[seat] for seat in scored.winners],
        "ending": ending_at(match, at.index, scored.totals),
        "again": lobby.next_match(match),
        "link": link_to(outside(url_for("play.table", code=match.code))),
    }


def ending_at(match: Match, seat: int | None, totals: Sequence[int]) -> Ending | None:
    """The kind of ending for this browser's seat, based on its own record."""
    if seat is None or match.given:
        return None
    rows = record_now().get(match.game, {})
    return ending(totals, seat, positions.game_of(match).close, rows)


def explained(at: AtTable, index: int) -> list[Phrase]:
    """How each seat's score of that round came about."""
    return positions.scored(at.match).explain(index) if index >= 0 else []


def form(at: AtTable, action: str) -> dict[str, object]:
    """The fields of every form of the table; the key makes repeated requests harmless.

    Two devices of one seat get the same key, so the same tap on both is one move.
    """
    length = at.match.length
    return {"action": action, "length": length, "key": f"{at.index}-{length}-{at.match.version}"}


STAGES: dict[str, Callable[[AtTable, Attached], dict[str, object]]] = {
    WAITING: waiting,
    PLAYING: playing,
    OVER: ended,
}


bp = Blueprint("sharing", __name__, url_prefix="/matches")


@bp.get("/<code>/links")
def links(code: str) -> Response:
    """The links of the match: to watch, to one's own seat, and for the host to open seats.

    Not even the host sees the link of a taken seat, since it would reveal that hand unnoticed;
    renewing it logs the old devices out.
    """
    at = find_match(code, table=False)
    match = at.match
    shown = [seat for seat in match.places if seat.index == at.index]
    if at.host:
        shown += [seat for seat in match.places if seat.kind == OPEN]
    taken = [seat for seat in match.places if seat.kind == HUMAN and seat.index != at.index]
    return render(
        "play/links.html",
        match=match,
        title=title(at),
        watch=link_to(outside(url_for("play.table", code=code))),
        seats=[(places(at)[seat.index], seat_invitation(at, seat)) for seat in shown],
        taken=[places(at)[seat.index] for seat in taken] if at.host else [],
    )


@bp.post("/<code>/links/<int:index>")
def renew(code: str, index: int) -> Response:
    """Make a new link for a taken seat, or an open one whose link is broken.

    Devices that used the old one lose the seat. Players can renew their own, the host any.
    """
    at = find_match(code, "either")
    mine = index == at.index
    for seat in at.match.places if mine or at.host else ():
        broken = seat.kind == OPEN and not seat_link(at.match, seat)
        if seat.index == index and (seat.kind == HUMAN or broken):
            renew_seat(at.match, seat)
            if mine:
                hold_seat(seat)
            new = [(places(at)[index], seat_invitation(at, seat))]
            return render(
                "play/links.html", match=at.match, title=title(at), watch=None, seats=new, taken=[]
            )
    abort(404)
