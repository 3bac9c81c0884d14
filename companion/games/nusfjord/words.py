"""The texts of Nusfjord, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.nusfjord.board import CELLS, ROW, cell_name
from companion.games.nusfjord.deck.codes import BUILDINGS
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.open_cards import asking
from companion.games.nusfjord.view import View
from companion.kit.game_words import Scene
from companion.kit.journal import LETTERS
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
    "now": Phrase("Use the elder now"),
    "do": Phrase("Use it"),
    "pay goods": Phrase("Pay with wood and fish"),
    "pay gold": Phrase("Pay with gold"),
    "feed": Phrase("Feed no elder"),
}
STOP: Final = Phrase("That is enough")
STOPS: Final = {
    "use": Phrase("Not now"),
    "effect": Phrase("Skip"),
    "share": Phrase("Skip"),
    "upgrade": Phrase("Skip"),
    "last": Phrase("Nothing more: count the points"),
}
CARDS: Final = {
    "use": Phrase("Use elder %(n)s, %(card)s"),
    "take": Phrase("Elder %(n)s, %(card)s"),
    "with": Phrase("Use building %(n)s, %(card)s"),
    "card": Phrase("Building %(n)s, %(card)s"),
}
SEATS: Final = {
    "paid": Phrase("For %(name)s"),
    "short": Phrase("One less for %(name)s"),
    "share": Phrase("A share of %(name)s"),
}
ELDERS: Final = "use", "take", "feed"


def choice(view: View, text: str, names: Sequence[str]) -> Phrase | str:
    """Return the label of a decision: cards with number and name, seats by their names."""
    head, _, rest = text.partition(" ")
    if text == "stop":
        return STOPS.get(view["step"], STOP)
    if text in ALONE:
        return ALONE[text]
    if head == "copy":
        return Phrase("Copy: %(what)s", what=SPACE_NAMES[rest])
    if head == "plates":
        return Phrase("Plates: %(what)s", what=rest)
    if head == "at":
        row, column = divmod([cell_name(number) for number in range(CELLS)].index(rest), ROW)
        return Phrase("Field in row %(row)s, column %(column)s", row=row + 1, column=column + 1)
    if head in SEATS:
        return Phrase(SEATS[head].text, name=names[LETTERS.index(rest)])
    if head == "choose" and (card := asking(view, cards_of(view["options"]))):
        return card["branches"][int(rest) - 1]
    return with_cards(view, head, rest.split())


def with_cards(view: View, head: str, numbers: Sequence[str]) -> Phrase:
    """Return the label of a decision about elders or buildings."""
    first = BUILDINGS if head in ELDERS else 0
    known = {str(card.number): card.name for card in cards_of(view["options"])[first:]}
    if head == "feed":
        return Phrase("Feed %(what)s", what=listed([known[number] for number in numbers]))
    return Phrase(CARDS[head].text, n=numbers[0], card=known[numbers[0]])
