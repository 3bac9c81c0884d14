"""The texts of Nusfjord, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.nusfjord.board import CELLS, cell_name
from companion.games.nusfjord.deck.codes import BUILDINGS
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.view import View
from companion.kit.game_words import Scene
from companion.kit.words import Phrase, listed

SHIP_NAMES: Final = {
    "sloop": Phrase("Sloop"),
    "cutter": Phrase("Cutter"),
    "schooner": Phrase("Schooner"),
}


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
    "elder": Phrase("Recruit an elder"),
}
MINE: Final = {
    "fish": Phrase("Too few fish for everybody: choose who gets some."),
    "work": Phrase("Your turn: put a worker on the board."),
    "plates": Phrase("How many plates do you fill?"),
    "card": Phrase("Which building?"),
    "where": Phrase("Which place in your harbour?"),
    "forest": Phrase("Which forest do you clear?"),
    "ship": Phrase("Which ship?"),
    "payment": Phrase("How do you pay?"),
    "stack": Phrase("Choose an elder."),
    "use": Phrase("Use the new elder now?"),
    "effect": Phrase("What does your card do?"),
    "share": Phrase("Which share?"),
    "upgrade": Phrase("What does the ship become?"),
    "last": Phrase("Do you want to use a card before points are counted?"),
}


def status(view: View, names: Sequence[str]) -> Phrase:
    """Return what is happening now."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn < 0:
        return Phrase("Shuffle the cards: then the boats put out.")
    if turn == view["seat"]:
        return MINE["forest" if clears(view) else view["step"]]
    if view["step"] == "fish":
        return Phrase("%(name)s has too few fish for everybody and chooses.", name=names[turn])
    return Phrase("%(name)s's turn.", name=names[turn])


def clears(view: View) -> bool:
    """Return whether the seat in turn chooses a forest to clear."""
    if view["step"] != "where" or view["seat"] is None:
        return False
    fields = view["harbours"][view["seat"]]["fields"]
    cells = [move.removeprefix("at ") for move in view["legal"] if move.startswith("at ")]
    return bool(cells) and all(
        fields[number].startswith("trees") for number in range(CELLS) if cell_name(number) in cells
    )


def scene(view: View, names: Sequence[str]) -> Scene:
    """Return the current or last turn as the scene; a round begins with its catch."""
    if view["turn"] == -1:
        return Scene((0, 0), Phrase("The cards"), done=False)
    number, turn = view["round"], view["turns"]
    over = view["turn"] is None or (view["step"] in ("work", "fish") and turn > 0)
    if not over and view["step"] in ("work", "fish"):
        return Scene((number, 1), Phrase("Fishing phase"), done=view["step"] == "work")
    turn -= over  # the next one has not begun
    name = names[(view["start"] + turn) % view["seats"]]
    return Scene((number, 2 + turn), Phrase("Turn of %(name)s", name=name), done=over)


ALONE: Final = {
    **SPACE_NAMES,
    **SHIP_NAMES,
    "pass": Phrase("Pass"),
    "stop": Phrase("Stop"),
    "now": Phrase("Use it now"),
    "do": Phrase("Use it"),
    "pay goods": Phrase("Pay with goods"),
    "pay gold": Phrase("Pay with gold"),
    "feed": Phrase("Feed no elder"),
}
WITH: Final = {
    "use": Phrase("Use card %(what)s"),
    "plates": Phrase("Plates: %(what)s"),
    "card": Phrase("Card %(what)s"),
    "at": Phrase("Field %(what)s"),
    "take": Phrase("Elder %(what)s"),
    "feed": Phrase("Feed %(what)s"),
    "paid": Phrase("Pay %(what)s"),
    "short": Phrase("Nothing for %(what)s"),
    "with": Phrase("Use card %(what)s"),
    "share": Phrase("Share of %(what)s"),
    "choose": Phrase("Choice %(what)s"),
}
COPY: Final = Phrase("Copy: %(what)s")


ELDERS: Final = "use", "take", "feed"


def choice(view: View, text: str) -> Phrase | str:
    """Return the label of a decision, with number and name for cards."""
    if text in ALONE:
        return ALONE[text]
    head, _, rest = text.partition(" ")
    if head == "copy":
        return Phrase(COPY.text, what=SPACE_NAMES[rest])
    if head not in WITH:
        return text
    first = BUILDINGS if head in ELDERS else 0
    cards = cards_of(view["options"])[first:] if head in (*ELDERS, "card", "with") else ()
    known = {str(card.number): card.name for card in cards}
    named = [Phrase("%(n)s %(card)s", n=word, card=known[word]) for word in rest.split() if known]
    return Phrase(WITH[head].text, what=listed(named) if named else rest)
