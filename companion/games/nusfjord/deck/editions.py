"""The editions of Nusfjord: the rules and cards by which a match is played on for good.

A file of cards never changes: changed cards are a new file in a new edition, and the editions
before go on naming the old one.

1   Until 24 November 2026. Who went short of one fleet still did with the next, if its owner had
    too few fish for the elders; what listens to a new elder silenced its immediate use; `home`
    counted the coming round; an elder's fish had not moved when it was asked what the elder can
    do; a gain for others was always possible; and nothing was counted beyond 99.
2   The same cards.
"""

from __future__ import annotations

from typing import Final

EDITION: Final = 2
"""That of a new match."""
_CARDS: Final = {name: f"{name}.json" for name in ("herring", "mackerel", "cod", "elders")}
FILES: Final = {1: _CARDS, 2: _CARDS}
"""By edition and name, the file of the cards."""
MOST_COUNTED: Final = 99  # in edition 1
