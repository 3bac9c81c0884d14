"""Entering hands, on one's own phone or on a phone that is handed round.

While the round lasts, an entered hand is shown only to a seat that must put cards of it away:
covered, and only on the device that entered it.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, url_for
from markupsafe import Markup

from companion.core.tokens import is_same, link_token
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.models.base import new_code
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.form import this_phone
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import outside_url, qr
from companion.tabletop.pages.public_view import look_again, remember, report_hidden_cards, unseen
from companion.tabletop.pages.tabletop_page import tabletop_at
from companion.tabletop.verbs.entered_hands import enter_hand
from companion.tabletop.verbs.hidden_actions import hidden_action
from companion.tabletop.verbs.sampled_hands import Deal, deal_of, others
from companion.tabletop.verbs.tabletop_state import TabletopState

bp = Blueprint("tabletop_hands", __name__, url_prefix="/told/<code>/hands")
GONE = Phrase("There is no hand to enter at the moment.")


@dataclass(frozen=True)
class Holder:
    """A seat whose hand is to be entered, with the link and QR code for entering only that hand."""

    seat: int
    entered: bool
    link: str
    picture: Markup


@bp.get("/")
def everyone(code: str) -> Response:
    """Show who has entered their hand, who gets the phone next, and each seat's link."""
    at = find_sheet(code, "write")
    turn = tabletop_at(at)
    deal = deal_of(turn)
    entered = deal.entered if deal else {}
    holders = [holder(at.sheet, seat, seat in entered) for seat in others(turn)] if deal else []
    return closed(
        render(
            "tabletop/hands.html",
            around(at, turn, deal),
            holders=holders,
            following=next((holder for holder in holders if not holder.entered), None),
            line=deal.line if deal else None,
            hides=hidden_action(turn),
            form={"length": turn.tabletop.length, "key": f"anew-{turn.tabletop.length}"},
        )
    )


@bp.get("/<int:seat>")
def by_hand(code: str, seat: int) -> Response:
    """Show the covered page for one seat on the phone that is handed round."""
    at = find_sheet(code, "write")
    return own(at, seat, url_for(".tell_by_hand", code=code, seat=seat))


@bp.post("/<int:seat>")
@form_of(by_hand, late=GONE)
def tell_by_hand(code: str, seat: int, *, card: list[str], what: str = "", key: str) -> str | None:
    """Record the hand of that seat and return to the list, for the next person."""
    enter(find_sheet(code, "write"), seat, card, what, key)
    return None if what else url_for(".everyone", code=code)


@bp.get("/own/<token>")
def by_link(code: str, token: str) -> Response:
    """Show the same page on the seat's own phone; the link gives access to nothing else."""
    at = find_sheet(code)
    here = url_for(".tell_by_link", code=code, token=token)
    return own(at, seat_of(at, token), here, linked=True)


@bp.post("/own/<token>")
@form_of(by_link, late=GONE)
def tell_by_link(code: str, token: str, *, card: list[str], what: str = "", key: str) -> None:
    """Record the hand of the seat that the link belongs to."""
    at = find_sheet(code)
    enter(at, seat_of(at, token), card, what, key)


def seat_of(at: AtSheet, token: str) -> int:
    """Return the link's seat; 404 for an unknown or replaced token, 403 if its event is closed."""
    if at.table is not None and at.table.takes_requests and not at.table.open:
        abort(403)
    for seat in others(tabletop_at(at)):
        if is_same(token, own_token(at.sheet, seat)):
            return seat
    abort(404)


def own_token(sheet: Sheet, seat: int) -> str:
    """Return the token of the seat's link; it changes when the sheet's links are renewed."""
    return link_token("hand", sheet.code, seat, sheet.issue)


def holder(sheet: Sheet, seat: int, entered: bool) -> Holder:
    token = own_token(sheet, seat)
    link = outside_url("tabletop_hands.by_link", code=sheet.code, token=token)
    return Holder(seat, entered, link, qr(link))


def own(at: AtSheet, seat: int, action: str, *, linked: bool = False) -> Response:
    """Show the whole deck under a cover; the grid does not reveal what was entered.

    If the cards were refused, the reason is next to the grid, with nothing ticked.
    """
    turn = tabletop_at(at)
    if seat not in others(turn):
        abort(404)
    deal = deal_of(turn)
    return closed(
        render(
            "tabletop/own.html",
            around(at, turn, deal) | unseen(turn, seat),
            block="now",
            renewed=is_htmx(),
            seat=seat,
            action=action,
            linked=linked,
            cards=deal.choice.pools[0] if deal else [],
            size=len(deal.choice.pools) if deal else 0,
            done=deal is not None and seat in deal.entered,
            key=new_code(),
        )
    )


def enter(at: AtSheet, seat: int, cards: list[str], what: str, key: str) -> None:
    """Record the cards: the seat's hand, or for `what` those that it hides or shows again."""
    key, phone = f"own-{seat}-{key}"[:32], this_phone()
    if what == "unseen":
        report_hidden_cards(at.sheet, seat, cards, key, phone)
    elif what == "look":
        look_again(at.sheet, tabletop_at(at), seat, cards, key, phone)
    else:
        enter_hand(at.sheet, seat, cards, key, phone)
        remember(key)


def around(at: AtSheet, turn: TabletopState, deal: Deal | None) -> dict[str, object]:
    """Return the template values of both pages."""
    names = list(at.sheet.names)
    return {
        "sheet": at.sheet, "game": turn.game, "names": names, "ai": turn.ai, "deal": deal,
        "stand_ins": turn.stand_ins,
    }  # fmt: skip


def closed(response: Response) -> Response:
    """Forbid storing the page, so that going back in the browser shows no ticked cards."""
    response.headers["Cache-Control"] = "no-store"
    return response
