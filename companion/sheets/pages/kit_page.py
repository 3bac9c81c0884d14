"""Any other game: a sheet from its name and players, and how it is written and scored."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Response, abort, redirect, request, session
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.core.typed_names import named
from companion.games import KIT, SheetError
from companion.kit.names import looks
from companion.kit.sheet_file import parse
from companion.kit.words import Phrase
from companion.models import Sheet
from companion.models.base import Json, new_code
from companion.scorekit.kit_file import (
    MOST,
    MOST_SEATS,
    Kit,
    Named,
    data,
    family,
    fingerprint,
    phrase,
    read_kit,
    texts,
)
from companion.scorekit.kit_link import packed, unpacked
from companion.scorekit.shipped import kit_named, shipped
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.access.credentials import (
    codes_opened_here,
    may_close,
    on_the_desk,
    opened,
    opened_here,
    rows_of,
)
from companion.sheets.pages.closed_sheet import change
from companion.sheets.pages.form import (
    decode,
    dotted,
    friendly,
    player_names,
    this_phone,
    wrong_names,
)
from companion.sheets.pages.pages import fresh_code
from companion.sheets.pages.round_writing import entry_of
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.reading import read_paper, read_papers
from companion.sheets.verbs.scorekeeping import Overtaken, change_kit
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, SCORING, SheetState
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import outside_url, page_of, qr
from companion.site.plumbing.options import typed
from companion.site.plumbing.overwriting import seen_number, show_stored
from companion.site.plumbing.phrases import say
from companion.site.plumbing.refusal import refused

bp = Blueprint("sheet_kit", __name__, url_prefix="/sheets")
SPARE: Final = 3  # empty rows to fill in on a page without scripts
MOST_ROWS: Final = 12
KEPT: Final = 24  # sheets whose scoring is known the next time
TWICE: Final = Phrase("Another phone has changed the scoring. Check it, then save again.")


@bp.get("/new/another")
def new() -> Response:
    """The form for a sheet of any other game: new, of the kit in a link, or of an earlier sheet."""
    if no := refused():
        return another(typed(), wrong_names(no))
    if "kit" in request.args:
        try:
            return with_kit(unpacked(request.args["kit"]), [])
        except SheetError as error:
            return another({}, {error.place: error.phrase}, status=422)
    if not (like := request.args.get("like")):
        return another({})
    before = read_paper(find_sheet(like).sheet)
    names = before.names[1:] + before.names[:1]  # the next player begins
    return with_kit(read_kit(before.value(KIT_SLOT) or abort(404)), names)


@bp.post("/new/another")
@limiter.limit(OPENING)
@form_of(new)
def create(*, name: str = "", kit: str = "", names: dict[int, str]) -> str:
    """Open a sheet of the game that was named: with its shipped kit, or with a plain one."""
    players = player_names(names, 1, MOST_SEATS)
    described = data(chosen_kit(named(name, "name"), kit))
    sheet = open_sheet(fresh_code(), KIT, players, by=this_phone(), kit=described)
    opened(sheet)
    return page_of(sheet)


def chosen_kit(name: str, text: str) -> Kit:
    """The kit that the form holds, or the one of the game it names; SheetError if invalid."""
    if text:
        return renamed(read_kit(parse(text.encode()), "kit"), name)
    own = {looks(text): kit for kit in reversed(own_kits()) for text in texts(kit.name)}
    return own.get(looks(name)) or kit_named(name) or Kit(name)


def own_kits() -> list[Kit]:
    """The kits of the latest sheets opened on this device, or by the organiser signed in here.

    One for each game, unless it is scored as anybody would have it who types its name.
    """
    held = [("sheet", code) for code in codes_opened_here()]
    rows = on_the_desk(Sheet) or filter(opened_here, rows_of(held).values())
    sheets = [row for row in rows if isinstance(row, Sheet) and row.game == KIT]
    papers = read_papers(sorted(sheets, key=lambda sheet: -sheet.id)[:KEPT])
    kits = [read_kit(papers[number].value(KIT_SLOT)) for number in sorted(papers)]
    usual = {family(kit): kit for kit in shipped().values()}
    latest = {family(kit): kit for kit in kits}
    return [one for key, one in reversed(latest.items()) if one != usual.get(key, Kit(one.name))]


def renamed(kit: Kit, name: str) -> Kit:
    """The kit with this name, unless it already has it in the reader's language."""
    if name == say(phrase(kit.name)):
        return kit
    return read_kit({**data(kit), "name": name})


def another(
    given: Mapping[str, object], wrong: Mapping[str, Phrase] | None = None, status: int = 0
) -> Response:
    """The form for a sheet of any other game."""
    session.setdefault("opens", new_code())
    own = own_kits()
    kept = {family(kit) for kit in own}
    return render(
        "sheets/another.html",
        status=status,
        given=given,
        wrong=wrong or {},
        key=given.get("key") or new_code(),
        own=[phrase(kit.name) for kit in own],
        known=[phrase(kit.name) for kit in shipped().values() if family(kit) not in kept],
        seats=MOST_SEATS,
    )


def with_kit(kit: Kit, names: list[str]) -> Response:
    """The same form for the game of this kit."""
    fields = {f"names.{seat}": name for seat, name in enumerate(names)}
    return another({"name": say(phrase(kit.name)), "kit": json.dumps(data(kit)), **fields})


@bp.route("/<code>/kit", methods=["GET", "POST"])
def edit(code: str) -> Response | Answer:
    """How the game of this sheet is written and scored, to change with the sheet as preview.

    A sheet whose game has rules here has no kit, and at an event's table the event decides how it
    is scored: the sheet's own page is the answer.
    """
    at = find_sheet(code, "write")
    paper, wrong, status = read_paper(at.sheet), dict[str, Phrase](), 200
    if at.table is not None or (known := paper.entry(KIT_SLOT)) is None:
        return redirect(page_of(at.sheet), 303)
    value: Json = {**known}
    if request.method == "POST":
        try:
            value = typed_kit(value)
            kit = data(read_kit(value))
            if "look" not in request.form:
                entry = entry_of(kit, at)
                change(at, KIT_SLOT, lambda: change_kit(at.sheet, entry))
                return redirect(page_of(at.sheet), 303)
        except Refused as no:
            wrong, status = {"": no.phrase}, 422
        except SheetError as error:
            wrong = {field_of(one.place): friendly(one) for one in reversed(error.every)}
            status = 422
        except Overtaken:
            show_stored()
            paper, wrong, status = read_paper(at.sheet), {"": TWICE}, 409
    return kit_form(at, paper, value, wrong, status)


def kit_form(
    at: AtSheet, paper: SheetState, value: Json, wrong: Mapping[str, Phrase], status: int
) -> Response:
    """The form of a kit, filled in with `value`, above the sheet as it would be."""
    draft = paper.with_line(SCORING, KIT_SLOT, {"value": value})
    shown = draft if not wrong and draft.scores else paper
    rows, stored = [*value.get("rows", [])], read_kit(paper.value(KIT_SLOT))
    code = packed(stored)
    link = outside_url(".new", kit=code) if code else ""
    values = board(at, shown) | {"kit": value, "wrong": wrong, "key": new_code()}
    return render(
        "sheets/kit.html",
        values,
        status=status,
        rows_typed=[*rows, *[{}] * min(SPARE, MOST_ROWS - len(rows))],
        edition=fingerprint(stored),
        link=link,
        link_code=qr(link) if link else "",
        fields=shown.game.paper.fields("", shown.head),
        seen=seen_number(paper.touched(KIT_SLOT)),
        most=MOST,
        preview="look" in request.form and not wrong,
        kept=opened_here(at.sheet) or may_close(at.sheet),
    )


# ------------------------------------------------ the form as the kit that it describes


def typed_kit(before: Json) -> Json:
    """The kit in the form, as JSON data that is not checked yet.

    Names that were left as they were shown keep their other language.
    """
    given = decode(request.form.items(multi=True), 0).value
    listed = given.pop("rows", [])
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    found = {key: value for key, value in given.items() if value != ""}
    found["name"] = name_of(before["name"], request.form.get("name", ""))
    found["deals"] = "deals" in found
    if "cards" in found:
        found["cards"] = figures(found["cards"])
    known = {row["key"]: row for row in before.get("rows", [])}
    taken, found["rows"] = set(known), []
    for at, row in enumerate(rows):
        name = request.form.get(f"rows.{at}.name", "")
        if name.strip():
            one = typed_row(row, name, known)
            one["key"] = one["key"] or free_key(taken)
            taken.add(one["key"])
            found["rows"].append(one)
    return {"format": before["format"], **found}


def typed_row(row: Json, name: str, known: Mapping[str, Json]) -> Json:
    """A row of the form as JSON data."""
    found = {key: value for key, value in row.items() if value != ""}
    found["key"] = str(row.get("key", ""))
    found["name"] = name_of(known.get(found["key"], {}).get("name", ""), name)
    if "together" in found and found["together"] != "cards":
        found["together"] = figures(found["together"])
    return found


def name_of(before: Named, typed: str) -> Named:
    """A typed name; as it was in every language if it was left as shown."""
    text = " ".join(typed.split())
    return before if before and text == say(phrase(before)) else text


def field_of(place: str) -> str:
    """The field of a place in the kit: numbers of a list are typed in one field."""
    return re.sub(r"(cards|together)\.\d+$", r"\1", dotted(place))


def figures(text: object) -> list[object]:
    """The numbers of a list that is typed with commas or spaces; what is none stays a text."""
    parts = str(text).replace(",", " ").replace("、", " ").replace("/", " ").split()
    return [int(part) if re.fullmatch(r"-?[0-9]{1,8}", part) else part for part in parts]


def free_key(taken: set[str]) -> str:
    """A row's key that no other row has: the next free letter; "" if there are far too many."""
    return next((key for key in "abcdefghijklmnopqrstuvwxyz" if key not in taken), "")
