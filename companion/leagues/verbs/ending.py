"""The end of a season: its places are final, and everybody moves to where they play next.

One step, of two lines: `end`, and `divide` for the next season. It can be taken back as one, too,
until the next season is planned.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.append import Appended, Conflict, keyed, meant
from companion.core.refused import Refused
from companion.journal.entry import Undo
from companion.kit.lines import UNDO, in_force
from companion.kit.words import Phrase
from companion.leagues.entries.fold import read
from companion.leagues.entries.season_entries import End
from companion.leagues.verbs.dividing import Group, divide
from companion.leagues.verbs.journal import lines_of, locked, once, write
from companion.models import League as Row
from companion.models import LeagueLine, now


def carry_out(
    row: Row,
    name: str,
    divisions: Sequence[Group],
    seen: int,
    *,
    key: str,
    by: str,
) -> Appended:
    """End the season and set up the next one as it was shown; Conflict when things have changed.

    `seen` is the league's version on the page: also a result that came since is a change. Repeated,
    it is answered as it was at first, whatever `divisions` would be by then.
    """
    own = meant(key, "carry_out", name, seen, by)
    with locked(row) as league:
        known = keyed(row, LeagueLine, own)
        if known is not None:
            return Appended(known.n, row.version, replayed=True)
        if row.version != seen:
            raise Conflict
        if league.current is None or league.current.ended:
            raise Refused(Phrase("No season is being played."))
        done = write(row, End(), key=own, by=by)
        divide(row, name, divisions, key=own, by=by)
        return done


@once
def take_back_end(row: Row, *, key: str, by: str) -> Appended:
    """The season goes on: its end and the divisions after it are taken back together."""
    with locked(row):
        lines = lines_of(row)
        live = in_force(lines)
        ends = [line.n for line in lines if line.n in live and line.kind == "end"]
        if not ends:
            raise Refused(Phrase("No season has ended."))
        after = [line for line in lines[ends[-1] - 1 :] if line.n in live]
        taken = [line.n for line in after if line.kind in ("end", "divide")]
        extra = [
            LeagueLine(n=len(lines) + at, kind=UNDO, data={"line": n}, by=by, at=now())
            for at, n in enumerate(reversed(taken), 1)
        ]
        try:
            read([*lines, *extra])
        except (LookupError, ValueError) as rests:
            raise Refused(
                Phrase("The next season is planned already: this cannot be taken back any more.")
            ) from rests
        *first, last = reversed(taken)
        for n in first:
            write(row, Undo(line=n), key=f"{key[:52]}-{n}", by=by)
        return write(row, Undo(line=last), key=key, by=by)
