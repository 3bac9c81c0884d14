"""Refused: why a service cannot do what a person asked for."""

from __future__ import annotations

from companion.kit.words import Phrase


class Refused(ValueError):
    """What was asked cannot be done now; `phrase` says why, to the person who asked."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase
