"""A game's options as form fields."""

from __future__ import annotations

from flask import request

from companion.games import SheetError
from companion.kit.game import Game
from companion.kit.option import Option
from companion.kit.words import Phrase


def field(game: Game, option: str) -> str:
    """The form field's name of an option."""
    return f"options.{game.key}.{option}"


def chosen(game: Game, seats: int, *, screen: bool) -> dict[str, bool | int | str]:
    """The options in the form that differ from a new game's; `screen` includes those of the screen.

    Raises SheetError at the field of an invalid text.
    """
    asked = [option for option in game.options if screen or not option.screen]
    asked = [option for option in asked if not option.hidden]
    values = {option.key: _value(option, field(game, option.key), seats) for option in asked}
    usual = {option.key: option.value(option.offered, seats) for option in asked}
    return {key: value for key, value in values.items() if value != usual[key]}


def typed() -> dict[str, object]:
    """The form's values; of a checkbox and its hidden empty field, the last is used."""
    return {name: request.form.getlist(name)[-1] for name in request.form}


def _value(option: Option, name: str, seats: int) -> bool | int | str:
    """The option's value in the form, or its default for new games."""
    sent = request.form.getlist(name)[-1:]
    if sent and isinstance(option.default, bool):
        return sent == ["1"]
    if sent and option.parse:
        return _text(option, name, sent[0])
    found = [choice for choice in option.choices if [str(choice)] == sent]
    return option.value(found[0] if found else option.offered, seats)


def _text(option: Option, name: str, sent: str) -> bool | int | str:
    """A typed option as the game stores it; an empty text is the default."""
    if not sent.strip() or not option.parse:
        return option.default
    try:
        return option.parse(sent)
    except SheetError as error:
        why = Phrase("%(place)s: %(reason)s", place=error.place, reason=error.phrase)
        raise SheetError(name, why) from error
