"""A submitted round: written on the sheet, requested, or sent back; one result says which."""

from __future__ import annotations

import hashlib
import json
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from flask import request

from companion.competition.impact import Moved, Moves
from companion.core.house import Shut
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import whole
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages.closed_sheet import change
from companion.sheets.pages.form import Decoded, decode, sent_key, this_phone
from companion.sheets.verbs.scorekeeping import (
    Doubted,
    Entry,
    Hand,
    Overtaken,
    at_hand,
    doubted,
    is_written,
    write_round,
)
from companion.sheets.verbs.sheet_rounds import SheetState


@dataclass(frozen=True)
class Submitted:
    """A submitted round, and the sheet in the state before it."""

    at: AtSheet
    paper: SheetState
    number: int
    decoded: Decoded


@dataclass(frozen=True)
class Recorded:
    """The round is on the sheet."""

    paper: SheetState


@dataclass(frozen=True)
class Requested:
    """The table is closed to this phone: organisers decide about the correction."""


@dataclass(frozen=True)
class Outdated:
    """Another phone wrote this round, or undid one, after this form was served."""


@dataclass(frozen=True)
class Unconfirmed:
    """The sender has to confirm an unlikely result, or what a correction would change."""

    doubt: Phrase | None = None
    moves: Moves | None = None


@dataclass(frozen=True)
class Rejected:
    """The round cannot be written; a SheetError says which of its fields are wrong."""

    reason: SheetError | Refused


Result = Recorded | Requested | Outdated | Unconfirmed | Rejected


def write(code: str, number: int) -> tuple[Submitted, Result]:
    """Write or request the submitted round; other results leave the sheet as it was.

    One transaction reads the sheet and writes on it.
    """
    try:
        with writing():
            at = find_sheet(code, "send", to_write=True)
            with at_hand(at.sheet) as hand:
                decoded = decoded_for(hand.paper)
                sent = Submitted(at, hand.paper, number, decoded)
                with first_look(at, decoded.value):
                    return sent, write_or_request(hand, sent)
    except Overtaken:
        return sent, Outdated()
    except Doubted as unlikely:
        return sent, Unconfirmed(doubt=unlikely.why)
    except Moved as preview:
        return sent, Unconfirmed(moves=preview.moves)
    except (SheetError, Refused) as no:
        return sent, Rejected(no)


def write_or_request(hand: Hand, sent: Submitted) -> Recorded | Requested:
    """Write the round, or request it if the table is closed to this phone."""
    at, index, entry = sent.at, sent.number - 1, entry_of(sent.decoded.value, sent.at)
    if is_written(hand.paper, entry.key):  # its answer was lost; it may have closed the round
        write_round(at.sheet, index, entry)
        return Recorded(hand.paper)
    try:
        if at.writer or at.late:
            change(at, index, lambda: write_round(at.sheet, index, entry))
            return Recorded(hand.paper)
    except Shut:
        pass  # closed since the page was made: send the round as a request instead
    table = at.table
    assert table is not None  # only sheets of a table take requests
    if not entry.sure and (doubt := doubted(hand.paper, index, entry)):
        raise Doubted(doubt)
    table.request(index, entry.value, key=entry.key)
    return Requested()


def decoded_for(paper: SheetState) -> Decoded:
    """The round in the submitted form, as this sheet's game reads it."""
    found = decode(request.form.items(multi=True), len(paper.names))
    return replace(found, value=dict(paper.game.paper.typed(found.value)))


def first_look(at: AtSheet, value: object) -> AbstractContextManager[None]:
    """Preview what correcting a closed table would change, if the form asks for that."""
    looked = request.form.get("looked") == mark_of(value)
    if at.table is None or looked or "look" not in request.form:
        return nullcontext()
    return at.table.preview()


def mark_of(value: object) -> str:
    """A short hash of this round: sent back to confirm exactly this value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def entry_of(value: object, at: AtSheet) -> Entry:
    """The submitted value, with what its writer had seen."""
    seen = request.form.get("seen", 0, type=whole)
    sure = request.form.get("sure") == mark_of(value)
    return Entry(value, seen, sent_key(), this_phone(), at.person, sure)
