"""The current round as text, one sentence for each event, from a View alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.nusfjord.board import SPACES, TIERS
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.deck.step_words import goods
from companion.games.nusfjord.deck.vocabulary import SHIP_NOUNS
from companion.games.nusfjord.events import MUCH
from companion.games.nusfjord.view import View
from companion.games.nusfjord.words import SPACE_NAMES
from companion.kit.words import Phrase

ELDER: Final = 44  # the first of the elders among the cards


class Event(NamedTuple):
    """An event with the data for its sentence."""

    name: str
    a: int
    b: int
    names: Sequence[str]
    cards: Sequence[Phrase]
    """The displayed names of the 62 cards."""


def log(view: View, names: Sequence[str]) -> list[Phrase]:
    """Return the current round, one sentence for each event."""
    cards = [card.name for card in cards_of(view["options"])]
    return [line(event, names, cards) for event in view["events"]]


def line(event: Sequence[str | int], names: Sequence[str], cards: Sequence[Phrase]) -> Phrase:
    """Return the sentence for an event."""
    what, seat, a, b = event
    return TOLD[str(what)](Event(names[int(seat)], int(a), int(b), names, cards))


def plain(words: Phrase) -> Callable[[Event], Phrase]:
    """Return a formatter with the name and the two numbers."""
    return lambda event: Phrase(words.text, name=event.name, n=event.a, more=event.b)


def about(words: Phrase, first: int = 0) -> Callable[[Event], Phrase]:
    """Return a formatter about a card."""
    return lambda event: Phrase(words.text, name=event.name, card=event.cards[first + event.a])


def paid(event: Event) -> Phrase:
    """Return the sentence for fish paid on others' shares."""
    return Phrase(
        "%(name)s pays %(n)s fish to %(other)s for shares.",
        name=event.name,
        n=event.a,
        other=event.names[event.b],
    )


def copied(event: Event) -> Phrase:
    """Return the sentence for an imitation."""
    return Phrase(
        "%(name)s copies the space “%(space)s”.",
        name=event.name,
        space=SPACE_NAMES[SPACES[event.a]],
    )


def launched(event: Event) -> Phrase:
    """Return the sentence for a new ship."""
    return Phrase("%(name)s builds %(ship)s.", name=event.name, ship=SHIP_NOUNS[event.a])


def fresh(event: Event) -> Phrase:
    """Return the sentence for new cards."""
    if event.b == 2:
        return Phrase("Everybody gets %(n)s C buildings.", n=event.a)
    tier = TIERS[min(event.b, 2)]
    return Phrase("%(n)s new %(tier)s buildings are laid out.", n=event.a, tier=tier)


def moved(words: Phrase) -> Callable[[Event], Phrase]:
    """Return a formatter about a card and goods."""
    return lambda event: Phrase(
        words.text, name=event.name, card=event.cards[event.a], goods=goods(unpacked(event.b))
    )


def unpacked(number: int) -> tuple[int, int, int]:
    """Return wood, fish and gold from the number of an event."""
    much = int(MUCH)
    return number % much, number // much % much, number // much // much


def picked(event: Event) -> Phrase:
    """Return the sentence for a share from a card."""
    return Phrase(
        "%(name)s takes a share of %(other)s with the %(card)s.",
        name=event.name,
        other=event.names[event.b],
        card=event.cards[event.a],
    )


def enlarged(event: Event) -> Phrase:
    """Return the sentence for an upgraded ship."""
    return Phrase("%(name)s turns a ship into %(ship)s.", name=event.name, ship=SHIP_NOUNS[event.b])


TOLD: Final[Mapping[str, Callable[[Event], Phrase]]] = {
    "gold": plain(Phrase("%(name)s takes 1 gold.")),
    "reserve": plain(Phrase("%(name)s takes %(n)s fish from the reserve.")),
    "serve": plain(Phrase("%(name)s serves %(more)s fish for %(n)s gold.")),
    "build": about(Phrase("%(name)s builds the %(card)s.")),
    "issue": plain(Phrase("%(name)s issues a share for %(n)s gold.")),
    "buy": plain(Phrase("%(name)s buys the shares on offer (%(n)s) for %(more)s gold.")),
    "clear": plain(Phrase("%(name)s clears a forest for %(n)s wood.")),
    "thin": plain(Phrase("%(name)s thins the forests for %(n)s wood.")),
    "plant": plain(Phrase("%(name)s plants a forest.")),
    "ship": launched,
    "elder": about(Phrase("%(name)s recruits the %(card)s."), ELDER),
    "pass": plain(Phrase("%(name)s passes.")),
    "copy": copied,
    "use": about(Phrase("%(name)s sends a worker to the %(card)s."), ELDER),
    "caught": plain(Phrase("%(name)s catches %(n)s fish.")),
    "fed": plain(Phrase("%(name)s gives %(n)s fish to elders.")),
    "lost": plain(Phrase("%(name)s loses %(n)s fish to shares nobody holds.")),
    "paid": paid,
    "kept": plain(Phrase("%(name)s keeps %(n)s fish for own shares.")),
    "stored": plain(Phrase("%(name)s stores %(n)s fish in the reserve.")),
    "fresh": fresh,
    "revealed": plain(Phrase("%(name)s lays out C buildings from the hand (%(n)s).")),
    "gave": moved(Phrase("%(name)s gains %(goods)s from the %(card)s.")),
    "took": moved(Phrase("%(name)s pays %(goods)s for the %(card)s.")),
    "let": about(Phrase("%(name)s uses the %(card)s.")),
    "picked": picked,
    "enlarged": enlarged,
}
