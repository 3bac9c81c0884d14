"""The table in sentences: what happens now, and what happened in the duel, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dieangler.events import named, story
from companion.games.dieangler.fish import fish_of
from companion.games.dieangler.sheet import DUELS
from companion.games.dieangler.view import View
from companion.kit.game_words import Scene
from companion.kit.view import viewer
from companion.kit.words import Phrase


def status(view: View, names: Sequence[str]) -> Phrase:
    """What is happening now."""
    turn, phase = view["turn"], view["phase"]
    if turn is None:
        return Phrase("The match is over.")
    if phase == "draw":
        return drawing(view)
    if phase == "roll" and view["rolling"] is not None:
        return Phrase("%(name)s rolls.", name=names[view["rolling"]])
    if view["seat"] in view["actors"]:
        return asked(view)
    missing = named([names[seat] for seat in view["actors"]])
    if phase == "commit":
        return Phrase("Still choosing dice: %(names)s", names=missing)
    if phase == "declare":
        return Phrase("About to roll: %(names)s", names=missing)
    return Phrase("Roll again or stand? %(names)s", names=missing)


def drawing(view: View) -> Phrase:
    """Before the next fish is turned up."""
    if view["duel"] < 0:
        return Phrase("Turn up the first fish.")
    if view["overtime"] and view["duel"] == DUELS - 1:
        return Phrase("The lead is shared: five more fish in overtime. Turn up the next one.")
    return Phrase("Turn up the next fish.")


def asked(view: View) -> Phrase:
    """What the viewer is to do."""
    if view["phase"] == "commit":
        return Phrase("Choose the dice you want to roll; the others choose too.")
    if view["phase"] == "declare":
        specials = any(die != "d6" for die in view["dice"][viewer(view)] or ())
        if specials:
            return Phrase("Declare what your special dice are for, then roll.")
        return Phrase("Your approach: roll your dice.")
    if view["caught"][viewer(view)]:
        return Phrase("Fish on! Stand, or use what you have left.")
    return Phrase("Roll again what you like, or stand.")


def log(view: View, names: Sequence[str]) -> list[Phrase]:
    """The duel so far, an event a line (§5, §7), and how it ended (§8)."""
    if view["target"] is None:
        return []
    fish = fish_name(view, view["target"]["id"])
    lines = [Phrase("Fish %(number)s: %(fish)s", number=view["duel"] + 1, fish=fish)]
    return [*lines, *story(view["events"], names), *ending(view, names)]


def fish_name(view: View, number: int) -> Phrase:
    """The name of a fish of this match."""
    return fish_of(view["options"])[number - 1].name


def ending(view: View, names: Sequence[str]) -> list[Phrase]:
    """How the duel ended, if it has."""
    result = view["result"]
    if result is None:
        return []
    count = len(result["fish"])
    if result["winner"] is not None:
        name = names[result["winner"]]
        if count == 1:
            return [Phrase("Fish on: %(name)s takes it", name=name)]
        return [Phrase("Fish on: %(name)s takes %(n)s fish", name=name, n=count)]
    lines = []
    if result["tied"]:
        tied = named([names[seat] for seat in result["tied"]])
        lines.append(Phrase("The same sum: %(names)s", names=tied))
    if view["stack"]:
        return [*lines, Phrase("Nobody takes it: %(n)s carried over", n=count)]
    return [*lines, Phrase("Nobody takes it: %(n)s out of the game", n=count)]


def choice(view: View, text: str) -> Phrase | None:
    """The dice that a seat chooses, face down."""
    head, _, dice = text.partition(" ")
    return Phrase("Dice: %(dice)s", dice=dice) if head == "commit" else None


def scene(view: View, names: Sequence[str]) -> Scene:
    """The duel on the table."""
    key = (max(int(view["duel"]), 0), 0)
    if view["target"] is None:
        return Scene(key, Phrase("The fish are face down."), done=False)
    fish = fish_name(view, view["target"]["id"])
    result = view["result"]
    if result is None:
        return Scene(key, fish, done=False)
    if result["winner"] is None:
        return Scene(key, Phrase("%(fish)s: nobody", fish=fish), done=True)
    name = names[result["winner"]]
    return Scene(key, Phrase("%(fish)s: %(name)s", fish=fish, name=name), done=True)


def obvious(view: View) -> bool:
    """After the hands are open everything is seen: who can only stand, or only roll (§7)."""
    return view["phase"] in ("declare", "again") and len(view["legal"]) == 1
