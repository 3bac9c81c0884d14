"""The texts of a trick-taking game: what happens now, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from companion.kit import trick_picture
from companion.kit.cards import FRENCH
from companion.kit.game_words import FIRST_PLAYER, Lesson, Scene, Words, trick, unsaid
from companion.kit.state import CHANCE
from companion.kit.view import Round, Seated, TrickView, deeds
from companion.kit.words import Phrase

V = TypeVar("V", bound=TrickView[Round])
Said = Phrase | str | int
DEAL: Final = Phrase("Deal")
SIGNS: Final = dict(zip(FRENCH, "♠♥♦♣", strict=True))


def french(card: str) -> str:
    """A card of the usual four suits as players read it.

    >>> french("h10")
    '10♥'
    """
    return card[1:] + SIGNS[card[0]]


def status(view: TrickView[Round], names: Sequence[str]) -> Phrase:
    """What is happening now, where cards are all that is played."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn == CHANCE:
        name = names[view["dealer"]]
        return Phrase("Round %(n)s: %(name)s deals.", n=view["round"] + 1, name=name)
    if turn != view["seat"]:
        name = names[turn]
        if view["trick"]:
            return Phrase("%(name)s's turn.", name=name)
        return Phrase("%(name)s leads.", name=name)
    if not view["trick"]:
        return Phrase("Your lead. Play any card.")
    if len(view["legal"]) < len(view["hand"]):
        return Phrase("Your turn: follow suit.")
    return Phrase("Your turn: play a card.")


def nothing(view: TrickView[Round], names: Sequence[str]) -> list[Phrase]:
    """For a game in which a round begins with the first card."""
    return []


def took(
    view: TrickView[Round], number: int, name: str, winner: int, cards: Sequence[str]
) -> Phrase:
    """Who took a trick."""
    return Phrase("Trick %(number)s: %(name)s took it", number=number, name=name)


def tricks(
    view: V,
    names: Sequence[str],
    card_name: Callable[[str], Said],
    taken: Callable[[V, int, str, int, Sequence[str]], Phrase] = took,
) -> list[Phrase]:
    """The tricks of the round: the last and the running one card by card, of all who took them.

    `taken` says that of (view, number, name, seat, cards); older cards nobody may look at again.
    """
    seats, plays = view["seats"], deeds(view["plays"])
    whole = len(plays) // seats
    leaders = [plays[at * seats].seat for at in range(whole)]
    if view["last_winner"] is not None:
        leaders.append(view["last_winner"])
    lines = []
    for number, (_, winner) in enumerate(pairwise(leaders), 1):
        if number == whole:
            lines += played(view["last_trick"], names, card_name)
        cards = [card for _, card in plays[(number - 1) * seats : number * seats]]
        lines.append(taken(view, number, names[winner], winner, cards))
    return lines + played(view["trick"], names, card_name)


def played(
    cards: Sequence[Seated], names: Sequence[str], card_name: Callable[[str], Said]
) -> list[Phrase]:
    """Who played what, a line a card."""
    return [
        Phrase("%(name)s played %(card)s", name=names[seat], card=card_name(card))
        for seat, card in deeds(cards)
    ]


def words(
    aim: tuple[Phrase, ...],
    lesson: Callable[[V], Lesson | None],
    *,
    card: Callable[[str], Said] = french,
    opener: Phrase | None = FIRST_PLAYER,
    status: Callable[[V, Sequence[str]], Phrase] = status,
    opening: Phrase = DEAL,
    before: Callable[[V, Sequence[str]], list[Phrase]] = nothing,
    taken: Callable[[V, int, str, int, Sequence[str]], Phrase] = took,
    choice: Callable[[V, str], Phrase | None] = unsaid,
    picture: Callable[[V], Mapping[str, object]] = trick_picture.picture,
) -> Words[V]:
    """A game of tricks in words; a game names what is not as in the plainest of them.

    `opening` is what comes before the first trick, `before` says line by line what happened in it.
    """

    def log(view: V, names: Sequence[str]) -> list[Phrase]:
        return [*before(view, names), *tricks(view, names, card, taken)]

    def scene(view: V, names: Sequence[str]) -> Scene:
        return trick(view, names, opening)

    return Words(
        aim=aim,
        opener=opener,
        status=status,
        log=log,
        lesson=lesson,
        scene=scene,
        obvious=trick_picture.last_card,
        choice=choice,
        picture=picture,
    )
