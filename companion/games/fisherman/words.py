"""The texts of Fisherman, from a View alone."""

from collections.abc import Sequence
from typing import Final

from companion.games.fisherman.cards import KIND_NAMES, KINDS, RULES, card_name
from companion.games.fisherman.view import View
from companion.kit.state import CHANCE
from companion.kit.trick_picture import dealer
from companion.kit.view import seat_moves
from companion.kit.words import Phrase

ASKED: Final = {
    "target": Phrase("the target"),
    "order": Phrase("the order"),
    "size": Phrase("the size"),
    "bycatch": Phrase("the bycatch"),
    "both": Phrase("the order and the size"),
}

TITLES: Final = {
    "target": Phrase("Target"),
    "order": Phrase("Order"),
    "size": Phrase("Size"),
    "bycatch": Phrase("Bycatch"),
}


def asked(view: View) -> str:
    """Return the rule to be chosen now; `both` for the second of three choosers (§3, FI-03)."""
    rule = next(name for name in RULES if name not in view["rules"])
    return "both" if rule == "order" and view["seats"] == 3 else rule


def status(view: View, names: Sequence[str]) -> Phrase:
    """Return what is happening now."""
    turn = view["turn"]
    if turn is None:
        return Phrase("The match is over.")
    if turn == CHANCE:
        dealer = names[view["dealer"]]
        return Phrase("%(name)s deals round %(round)s.", name=dealer, round=view["round"] + 1)
    mine = turn == view["seat"]
    if view["phase"] == "rules":
        rule = ASKED[asked(view)]
        if mine:
            return Phrase("Choose %(rule)s.", rule=rule)
        return Phrase("%(name)s chooses %(rule)s.", name=names[turn], rule=rule)
    if not view["trick"]:
        if mine:
            return Phrase("You lead: play any card.")
        return Phrase("%(name)s leads.", name=names[turn])
    if not mine:
        return Phrase("%(name)s's turn.", name=names[turn])
    led = led_kind(view)
    if view["legal"] and card_kind(view["legal"][0]) == led and follows(view, led):
        return Phrase("Your turn: follow %(kind)s.", kind=KIND_NAMES[KINDS.index(led)])
    return Phrase("Your turn: you may play any card.")


def card_kind(card: str) -> str:
    return card.rstrip("0123456789")


def led_kind(view: View) -> str:
    return card_kind(seat_moves(view["trick"])[0].word)


def follows(view: View, led: str) -> bool:
    return any(card_kind(card) == led for card in view["hand"])


def chosen(view: View, names: Sequence[str]) -> list[Phrase]:
    """Return who chose which rule."""
    rules, seats = view["rules"], view["seats"]
    lines, chooser = [], dealer(view) + 1
    for name in RULES:
        if name in rules:
            lines.append(
                Phrase(
                    "%(name)s chose %(rule)s: %(choice)s",
                    name=names[chooser % seats],
                    rule=ASKED[name],
                    choice=value_words(name, rules[name]),
                )
            )
        chooser += not (seats == 3 and name == "order")
    return lines


def choice(view: View, text: str, names: Sequence[str]) -> Phrase:
    """Return the label of a card, of a rule, or of two rules at once (FI-03)."""
    words = text.split()
    if len(words) == 1:
        return card_name(text)
    said = [
        Phrase("%(rule)s: %(choice)s", rule=TITLES[rule], choice=value_words(rule, value))
        for rule, value in zip(words[::2], words[1::2], strict=False)
    ]
    if len(said) == 2:
        return Phrase("%(one)s, %(other)s", one=said[0], other=said[1])
    return said[0]


def value_words(rule: str, value: str | int) -> Phrase:
    """Return the displayed value of a rule."""
    if rule == "size":
        return Phrase("%(first)s and %(second)s", first=value, second=int(value) + 1)
    if rule == "order":
        return Phrase("1 is strongest") if value == "low" else Phrase("10 is strongest")
    return KIND_NAMES[KINDS.index(str(value))]


def caught(view: View, number: int, name: str, winner: int, cards: Sequence[str]) -> Phrase:
    """Return who took a trick and its scoring cards: all that is shown of older tricks (§4)."""
    catch = [card for card in cards if card in view["catches"][winner]]
    if not catch:
        return Phrase(
            "Trick %(number)s: %(name)s took it, nothing that scores", number=number, name=name
        )
    return Phrase(
        "Trick %(number)s: %(name)s caught %(cards)s",
        number=number,
        name=name,
        cards=cards_phrase(catch),
    )


def cards_phrase(cards: Sequence[str]) -> Phrase:
    """Return the cards separated by commas."""
    text = card_name(cards[0])
    for card in cards[1:]:
        text = Phrase("%(cards)s, %(card)s", cards=text, card=card_name(card))
    return text
