"""The table in sentences: what happens now, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.nusfjord.view import View
from companion.kit.scene import Scene
from companion.kit.words import Phrase

SPACE_NAMES: Final = {
    "gold": Phrase("One gold"),
    "reserve": Phrase("Empty the reserve"),
    "serve": Phrase("Serve fish"),
    "build": Phrase("Build"),
    "issue": Phrase("Issue a share"),
    "buy": Phrase("Buy all shares"),
    "clear": Phrase("Clear a forest"),
    "thin": Phrase("Thin the forests"),
    "plant": Phrase("Plant forests"),
    "ship": Phrase("Build a ship"),
    "elder": Phrase("Invite an elder"),
}
MINE: Final = {
    "fish": Phrase("Too few fish for everybody: choose who gets some."),
    "work": Phrase("Your turn: put a worker on the board."),
    "plates": Phrase("How many plates do you fill?"),
    "card": Phrase("Which building?"),
    "where": Phrase("Where in your harbour?"),
    "ship": Phrase("Which ship?"),
    "payment": Phrase("How do you pay?"),
    "stack": Phrase("Which elder?"),
    "use": Phrase("Use the new elder now?"),
    "effect": Phrase("What does your card do?"),
    "share": Phrase("Which share?"),
    "upgrade": Phrase("What does the ship become?"),
    "last": Phrase("Will you use a card before points are counted?"),
}


def status(view: View, names: Sequence[str]) -> Phrase:
    """What is happening now."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn < 0:
        return Phrase("Shuffle the cards: then the boats put out.")
    if turn == view["seat"]:
        return MINE[view["step"]]
    if view["step"] == "fish":
        return Phrase("%(name)s has too few fish for everybody and chooses.", name=names[turn])
    return Phrase("%(name)s is to act.", name=names[turn])


def scene(view: View, names: Sequence[str]) -> Scene:
    """The turn that is being made, or was the last; a round begins with its catch."""
    if view["turn"] == -1:
        return Scene((0, 0), Phrase("The cards"), done=False)
    number, turn = view["round"], view["turns"]
    over = view["turn"] is None or (view["step"] in ("work", "fish") and turn > 0)
    if not over and view["step"] in ("work", "fish"):
        words = Phrase("Round %(n)s: the catch", n=number + 1)
        return Scene((number, 1), words, done=view["step"] == "work")
    turn -= over  # nobody has begun the next
    words = Phrase(
        "Round %(n)s: %(name)s", n=number + 1, name=names[(view["start"] + turn) % view["seats"]]
    )
    return Scene((number, 2 + turn), words, done=over)
