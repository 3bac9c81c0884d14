"""A game's options as form fields."""

from __future__ import annotations

from flask import request

from companion.games import SheetError
from companion.kit.game import Game
from companion.kit.option import Option
from companion.kit.words import Phrase


def field(game: Game, option: str) -> str:
    """The name of an option's field."""
    return f"options.{game.key}.{option}"


def chosen(game: Game, seats: int, *, screen: bool) -> dict[str, bool | int | str]:
    """The options that the form changes from how a new game begins; `screen` counts those too.

    SheetError at the field of a text that is not what the game expects there.
    """
    asked = [option for option in game.options if screen or not option.screen]
    asked = [option for option in asked if not option.hidden]
    values = {option.key: _value(option, field(game, option.key), seats) for option in asked}
    usual = {option.key: option.value(option.offered, seats) for option in asked}
    return {key: value for key, value in values.items() if value != usual[key]}


def typed() -> dict[str, object]:
    """What the form holds: of a box and its empty answer the later, which is the box."""
    return {name: request.form.getlist(name)[-1] for name in request.form}


def _value(option: Option, name: str, seats: int) -> bool | int | str:
    """One option as the form has it; as a new game begins where it was not asked."""
    sent = request.form.getlist(name)[-1:]
    if sent and isinstance(option.default, bool):
        return sent == ["1"]
    if sent and option.parse:
        return _text(option, name, sent[0])
    found = [choice for choice in option.choices if [str(choice)] == sent]
    return option.value(found[0] if found else option.offered, seats)


def _text(option: Option, name: str, sent: str) -> bool | int | str:
    """A text of the players' own, as the game keeps it; nothing is as printed."""
    if not sent.strip() or not option.parse:
        return option.default
    try:
        return option.parse(sent)
    except SheetError as error:
        why = Phrase("%(place)s: %(reason)s", place=error.place, reason=error.phrase)
        raise SheetError(name, why) from error
