"""The texts of a trick-taking game: what is happening, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from companion.kit import trick_picture
from companion.kit.cards import FRENCH
from companion.kit.game_words import FIRST_PLAYER, Lesson, Scene, Words, trick
from companion.kit.state import CHANCE
from companion.kit.view import Round, Seated, TrickView, seat_moves
from companion.kit.words import Phrase

V = TypeVar("V", bound=TrickView[Round])
Said = Phrase | str | int
DEAL: Final = Phrase("Deal")
SIGNS: Final = dict(zip(FRENCH, "♠♥♦♣", strict=True))


def french(card: str) -> str:
    """Return a card of the French suits as players write it.

    >>> french("h10")
    '10♥'
    """
    return card[1:] + SIGNS[card[0]]


def status(view: TrickView[Round], names: Sequence[str]) -> Phrase:
    """Return what is happening now, in games where only cards are played."""
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
    """Return no lines: for games in which a round begins with the first card."""
    return []


def took(
    view: TrickView[Round], number: int, name: str, winner: int, cards: Sequence[str]
) -> Phrase:
    """Return the sentence for a trick taken."""
    return Phrase("Trick %(number)s: %(name)s took it", number=number, name=name)


def tricks(
    view: V,
    names: Sequence[str],
    card_name: Callable[[str], Said],
    taken: Callable[[V, int, str, int, Sequence[str]], Phrase] = took,
) -> list[Phrase]:
    """Return the tricks of the round: the last and the current one card by card, others by winner.

    `taken` writes the sentence for (view, number, name, seat, cards); older cards stay hidden.
    """
    seats, plays = view["seats"], seat_moves(view["plays"])
    whole = len(plays) // seats
    leaders = [plays[index * seats].seat for index in range(whole)]
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
    """Return who played what, one sentence for each card."""
    return [
        Phrase("%(name)s played %(card)s", name=names[seat], card=card_name(card))
        for seat, card in seat_moves(cards)
    ]


def words(
    aim: tuple[Phrase, ...],
    lesson: Callable[[V], Lesson | None],
    *,
    card: Callable[[str], Phrase | str] = french,
    opener: Phrase | None = FIRST_PLAYER,
    status: Callable[[V, Sequence[str]], Phrase] = status,
    opening: Phrase = DEAL,
    before: Callable[[V, Sequence[str]], list[Phrase]] = nothing,
    taken: Callable[[V, int, str, int, Sequence[str]], Phrase] = took,
    choice: Callable[[V, str, Sequence[str]], Phrase | str] | None = None,
    picture: Callable[[V], Mapping[str, object]] = trick_picture.picture,
) -> Words[V]:
    """Return the texts of a trick-taking game; a game passes what differs from the defaults.

    `opening` is the title of what precedes the first trick, `before` returns its sentences.
    """

    def log(view: V, names: Sequence[str]) -> list[Phrase]:
        return [*before(view, names), *tricks(view, names, card, taken)]

    def scene(view: V, names: Sequence[str]) -> Scene:
        return trick(view, names, opening)

    def played(view: V, text: str, names: Sequence[str]) -> Phrase | str:
        return card(text)

    return Words(
        aim=aim,
        opener=opener,
        status=status,
        log=log,
        lesson=lesson,
        scene=scene,
        obvious=trick_picture.last_card,
        choice=choice or played,
        picture=picture,
    )
