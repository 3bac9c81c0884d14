"""Refused: why a service cannot do what a person asked for."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kit.words import Phrase


class Refused(ValueError):
    """The request cannot be carried out; `phrase` tells the person why."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Another(Refused):
    """Somebody else has added something in the meantime; sending the form again adds a second."""


def ask_if_another(saved: Sequence[int], seen: int | None, person: int) -> None:
    """Refuse once if somebody else has saved one for the same person in the meantime.

    `saved` are the people of the stored ones, `seen` how many there were when the form was served;
    None skips the check.
    """
    if seen is not None and person in saved[seen:]:
        raise Another(
            Phrase(
                "Somebody else has saved one for the same person since you opened this page. "
                "Save yours only if it is another one."
            )
        )
