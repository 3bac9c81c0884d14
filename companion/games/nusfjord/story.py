"""The running round in sentences, an event a line, from a View alone."""

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
    """An event with what its sentence needs."""

    name: str
    a: int
    b: int
    names: Sequence[str]
    cards: Sequence[Phrase]
    """What the 62 cards are called."""


def log(view: View, names: Sequence[str]) -> list[Phrase]:
    """The running round, an event a line."""
    cards = [card.name for card in cards_of(view["options"])]
    return [line(event, names, cards) for event in view["events"]]


def line(event: Sequence[str | int], names: Sequence[str], cards: Sequence[Phrase]) -> Phrase:
    """One event in a sentence."""
    what, seat, a, b = event
    return TOLD[str(what)](Event(names[int(seat)], int(a), int(b), names, cards))


def plain(words: Phrase) -> Callable[[Event], Phrase]:
    """A sentence with the name and the two numbers."""
    return lambda one: Phrase(words.text, name=one.name, n=one.a, more=one.b)


def about(words: Phrase, first: int = 0) -> Callable[[Event], Phrase]:
    """A sentence about a card."""
    return lambda one: Phrase(words.text, name=one.name, card=one.cards[first + one.a])


def paid(one: Event) -> Phrase:
    """Fish on shares that somebody else holds."""
    return Phrase(
        "%(name)s pays %(n)s fish to %(other)s for shares.",
        name=one.name,
        n=one.a,
        other=one.names[one.b],
    )


def copied(one: Event) -> Phrase:
    """An imitation."""
    return Phrase(
        "%(name)s copies the space “%(space)s”.", name=one.name, space=SPACE_NAMES[SPACES[one.a]]
    )


def launched(one: Event) -> Phrase:
    """A new ship."""
    return Phrase("%(name)s builds %(ship)s.", name=one.name, ship=SHIP_NOUNS[one.a])


def fresh(one: Event) -> Phrase:
    """New cards."""
    if one.b == 2:
        return Phrase("Everybody gets %(n)s C buildings.", n=one.a)
    tier = TIERS[min(one.b, 2)]
    return Phrase("%(n)s new %(tier)s buildings are laid out.", n=one.a, tier=tier)


def moved(words: Phrase) -> Callable[[Event], Phrase]:
    """A sentence about a card and goods."""
    return lambda one: Phrase(
        words.text, name=one.name, card=one.cards[one.a], goods=goods(unpacked(one.b))
    )


def unpacked(number: int) -> tuple[int, int, int]:
    """Wood, fish and gold out of the number of an event."""
    much = int(MUCH)
    return number % much, number // much % much, number // much // much


def picked(one: Event) -> Phrase:
    """A share that a card has brought."""
    return Phrase(
        "%(name)s takes a share of %(other)s with the %(card)s.",
        name=one.name,
        other=one.names[one.b],
        card=one.cards[one.a],
    )


def enlarged(one: Event) -> Phrase:
    """A ship that has become a larger one."""
    return Phrase("%(name)s turns a ship into %(ship)s.", name=one.name, ship=SHIP_NOUNS[one.b])


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
