"""A request that is repeated is answered as it was at first, although it fits no more.

Whoever sends "close the round" again, the answer having been lost, is not told that the round is
closed. A repetition says the same: another wish under the same key is another request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

from companion.infrastructure.append import Appended, keyed
from companion.infrastructure.refused import Refused
from companion.models.base import Journalled, Line

P = ParamSpec("P")
R = TypeVar("R", bound=Journalled)


@dataclass(frozen=True, slots=True)
class Once:
    """Marks the verbs that write such lines: `verb(row, …, key=…)`."""

    kind: type[Line]

    def __call__(
        self, verb: Callable[Concatenate[R, P], Appended]
    ) -> Callable[Concatenate[R, P], Appended]:
        """The verb, which knows its own repetitions."""

        @wraps(verb)
        def doing(row: R, /, *args: P.args, **given: P.kwargs) -> Appended:
            said = {name: value for name, value in given.items() if name != "key"}
            key = given["key"] = meant(str(given["key"]), verb.__name__, args, said)
            try:
                return verb(row, *args, **given)
            except Refused:
                known = keyed(row, self.kind, key)
                if known is None:
                    raise
                return Appended(known.n, row.version, replayed=True)

        return doing


def meant(key: str, *wish: object) -> str:
    """The key together with what is wished for, and by whom; at most 64 letters."""
    return f"{key[:48]}-{sha256(repr(wish).encode()).hexdigest()[:12]}"
