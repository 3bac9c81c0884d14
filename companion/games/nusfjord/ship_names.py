"""What the ships are called."""

from typing import Final

from companion.kit.words import Phrase

SHIP_NAMES: Final = {
    "sloop": Phrase("Sloop"),
    "cutter": Phrase("Cutter"),
    "schooner": Phrase("Schooner"),
}
