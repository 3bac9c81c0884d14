"""Whether later entries still fit once an earlier one is corrected."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.tabletop_journal import TabletopViews, Unfit, after_entries, revoke_numbers
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry


def unfit(turn: TabletopState, n: int, look: str, revokes: Sequence[Entry] = ()) -> Unfit | None:
    """Return the first entry from n on that the AI's View contradicts, with these revokes."""
    lines = {n: Entry(turn.standing[n].seat, look)}
    lines |= {m: entry for m, entry in turn.standing.items() if m > n}
    try:
        after_entries(turn.game, before_entry(turn, n).views, lines, allowed_with(turn, revokes))
    except Unfit as wrong:
        return wrong
    return None


def check_public(turn: TabletopState, n: int, look: str, revokes: Sequence[Entry]) -> None:
    """Raise Unfit if public information contradicts an entry after the corrected entry n."""
    then, seat = before_entry(turn, n), turn.standing[n].seat
    state, action = turn.rules.step(then.own, seat, look, Rng(1))
    shown = {
        m: Entry(e.seat, turn.views.public_texts[m]) for m, e in turn.standing.items() if m > n
    }
    shown[n] = Entry(seat, turn.rules.observe(state, seat, action, None))
    lines = dict(sorted(shown.items()))
    after_entries(
        turn.game, TabletopViews(then.table, then.table), lines, allowed_with(turn, revokes)
    )


def allowed_with(turn: TabletopState, revokes: Sequence[Entry]) -> set[int]:
    """Return the numbers of the revokes allowed once these entries are written, too."""
    return revoke_numbers({**turn.standing, **dict(enumerate(revokes, len(turn.lines) + 1))})
