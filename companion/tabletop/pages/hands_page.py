"""Entering hands, on one's own phone or on a phone that is handed round.

What was told is shown to nobody, not even to whoever told it, while the round lasts.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.tokens import is_same, link_token
from companion.kit.rules import IllegalMove
from companion.kit.words import Phrase
from companion.models import Sheet, db
from companion.models.base import new_code
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.round_form import sent_key
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import outside_url, qr
from companion.site.plumbing.phrases import say
from companion.tabletop.pages.page import telling_at
from companion.tabletop.pages.shown import look_again, remember, tell_unseen, unseen
from companion.tabletop.verbs.by_lot import Deal, deal_of, others
from companion.tabletop.verbs.hands import tell_own
from companion.tabletop.verbs.hiding import hiding
from companion.tabletop.verbs.tabletop_state import Telling

bp = Blueprint("told_hands", __name__, url_prefix="/told/<code>/hands")
GONE = Phrase("There is no hand to enter at the moment.")
AI_PLAYED = Phrase("This does not match a card that the AI has played.")


@dataclass(frozen=True)
class Holder:
    """Somebody whose hand is to be told, and the link by which only that hand can be."""

    seat: int
    told: bool
    link: str
    picture: Markup


@bp.get("/")
def everyone(code: str) -> Response:
    """Who has told their hand, whose turn it is with the phone, a link for each."""
    at = find_sheet(code, "write")
    turn = telling_at(at)
    deal = deal_of(turn)
    told = deal.told if deal else {}
    holders = [holder(at.sheet, seat, seat in told) for seat in others(turn)] if deal else []
    return closed(
        render(
            "told/hands.html",
            around(at, turn, deal),
            holders=holders,
            following=next((one for one in holders if not one.told), None),
            line=deal.line if deal else None,
            hides=hiding(turn),
            form={"length": turn.told.length, "key": f"anew-{turn.told.length}"},
        )
    )


@bp.get("/<int:seat>")
def by_hand(code: str, seat: int) -> Response:
    """The one phone, for that seat: nothing until a finger says that it is there."""
    at = find_sheet(code, "write")
    return own(at, seat, url_for(".tell_by_hand", code=code, seat=seat))


@bp.post("/<int:seat>")
def tell_by_hand(code: str, seat: int) -> Response | Answer:
    """The hand of that seat; then the phone goes on to the next one."""
    at = find_sheet(code, "write")
    return told(
        at, seat, url_for(".tell_by_hand", code=code, seat=seat), url_for(".everyone", code=code)
    )


@bp.get("/own/<token>")
def by_link(code: str, token: str) -> Response:
    """The same on one's own phone; the link is the right to it, and to nothing else."""
    at = find_sheet(code)
    here = url_for(".tell_by_link", code=code, token=token)
    return own(at, seat_of(at, token), here, linked=True)


@bp.post("/own/<token>")
def tell_by_link(code: str, token: str) -> Response | Answer:
    """The hand of the seat whose link it is."""
    at = find_sheet(code)
    here = url_for(".tell_by_link", code=code, token=token)
    return told(at, seat_of(at, token), here, here)


def seat_of(at: AtSheet, token: str) -> int:
    """Whose link that is: 404 for none of ours, and for those of before the links were renewed."""
    if at.home is not None and not at.home.open:
        abort(403)
    for seat in others(telling_at(at)):
        if is_same(token, own_token(at.sheet, seat)):
            return seat
    abort(404)


def own_token(sheet: Sheet, seat: int) -> str:
    """What stands in the seat's link; another one once the sheet's own links are renewed."""
    return link_token("hand", sheet.code, seat, sheet.issue)


def holder(sheet: Sheet, seat: int, told: bool) -> Holder:
    """That seat, with its link."""
    token = own_token(sheet, seat)
    link = outside_url("told_hands.by_link", code=sheet.code, token=token)
    return Holder(seat, told, link, qr(link))


def own(
    at: AtSheet,
    seat: int,
    action: str,
    notice: Phrase | str = "",
    status: int = 200,
    *,
    linked: bool = False,
) -> Response:
    """The grid of the whole deck under its cover; nothing in it says what was told."""
    turn = telling_at(at)
    if seat not in others(turn):
        abort(404)
    deal = deal_of(turn)
    return closed(
        render(
            "told/own.html",
            around(at, turn, deal) | unseen(turn, seat),
            block="now",
            status=status,
            renewed=is_htmx(),
            seat=seat,
            action=action,
            linked=linked,
            cards=deal.choice.pools[0] if deal else [],
            size=len(deal.choice.pools) if deal else 0,
            done=deal is not None and seat in deal.told,
            notice=say(notice),
            key=new_code(),
        )
    )


def told(at: AtSheet, seat: int, action: str, then: str) -> Response | Answer:
    """Tell it; what cannot be is explained beside the grid, which is empty again."""
    linked, code = action == then, at.sheet.code
    cards, key = request.form.getlist("card"), f"own-{seat}-{sent_key()}"[:56]
    what, then = request.form.get("what", ""), then if not request.form.get("what") else action
    try:
        if what == "unseen":
            tell_unseen(at.sheet, seat, cards, key, this_phone())
        elif what == "look":
            look_again(at.sheet, telling_at(at), seat, cards, key, this_phone())
        else:
            tell_own(at.sheet, seat, cards, key, this_phone())
            remember(key)
    except (Refused, IllegalMove, Conflict) as no:
        db.session.rollback()
        why = no.phrase if isinstance(no, Refused) else AI_PLAYED
        why = GONE if isinstance(no, Conflict) else why
        again = 409 if isinstance(no, Conflict) else 422
        return own(find_sheet(code), seat, action, why, again, linked=linked)
    return redirect(then, 303)


def around(at: AtSheet, turn: Telling, deal: Deal | None) -> dict[str, object]:
    """What both pages show."""
    names = list(at.sheet.names)
    return {
        "sheet": at.sheet, "game": turn.game, "names": names, "ais": turn.ais, "deal": deal,
        "stand_ins": turn.stand_ins,
    }  # fmt: skip


def closed(response: Response) -> Response:
    """A page that no browser keeps: whoever goes back finds nothing ticked."""
    response.headers["Cache-Control"] = "no-store"
    return response
