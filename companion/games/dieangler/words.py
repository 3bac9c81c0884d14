"""The texts of Lord of the Die-angler, from a View alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dieangler.events import fist, lifted, pulled, rolled_dice, story, uses
from companion.games.dieangler.fish import fish_of
from companion.games.dieangler.sheet import DUELS
from companion.games.dieangler.view import View
from companion.kit.game_words import Scene
from companion.kit.view import viewer
from companion.kit.words import Phrase, listed


def status(view: View, names: Sequence[str]) -> Phrase:
    """Return what is happening now."""
    turn, phase = view["turn"], view["phase"]
    if turn is None:
        return Phrase("The match is over.")
    if phase == "draw":
        return drawing(view)
    if phase == "roll" and view["rolling"] is not None:
        return Phrase("%(name)s rolls.", name=names[view["rolling"]])
    if view["seat"] in view["actors"]:
        return asked(view)
    missing = listed([names[seat] for seat in view["actors"]])
    if phase == "commit":
        return Phrase("Still choosing dice: %(names)s", names=missing)
    if phase == "declare":
        return Phrase("Next to roll: %(names)s", names=missing)
    return Phrase("Roll again or stand? %(names)s", names=missing)


def drawing(view: View) -> Phrase:
    """Return the status before the next fish is turned up."""
    if view["duel"] < 0:
        return Phrase("Turn up the first fish.")
    if view["overtime"] and view["duel"] == DUELS - 1:
        return Phrase("The lead is shared: five more fish in overtime. Turn up the next one.")
    return Phrase("Turn up the next fish.")


def asked(view: View) -> Phrase:
    """Return what the viewer has to do."""
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
    """Return the duel so far, one sentence for each event (§5, §7), and its result (§8)."""
    if view["target"] is None:
        return []
    fish = fish_name(view, view["target"]["id"])
    lines = [Phrase("Fish %(number)s: %(fish)s", number=view["duel"] + 1, fish=fish)]
    return [*lines, *story(view["events"], names), *ending(view, names)]


def fish_name(view: View, number: int) -> Phrase:
    """Return the name of a fish of this match."""
    return fish_of(view["options"])[number - 1].name


def ending(view: View, names: Sequence[str]) -> list[Phrase]:
    """Return the result of the duel, if it has ended."""
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
        tied = listed([names[seat] for seat in result["tied"]])
        lines.append(Phrase("The same sum: %(names)s", names=tied))
    if view["stack"]:
        return [*lines, Phrase("Nobody catches it: %(n)s carried over", n=count)]
    return [*lines, Phrase("Nobody catches it: fish lost: %(n)s", n=count)]


def choice(view: View, text: str, names: Sequence[str]) -> Phrase | str:
    """Return the label of choosing dice, a declaration, or an action after the roll (§5, §7)."""
    word, *rest = text.split()
    if word == "commit":
        return fist(rest) if rest != ["none"] else Phrase("Sit this duel out")
    if word == "roll":
        return uses(rest) if rest else Phrase("Roll the dice")
    dice = rolled_dice(view["events"], viewer(view))
    if word == "reroll":
        return Phrase("Reroll %(dice)s", dice=lifted(rest, dice))
    return Phrase("Lure: %(step)s", step=pulled(rest, dice)) if word == "lure" else Phrase("Stand")


def scene(view: View, names: Sequence[str]) -> Scene:
    """Return the current duel as the scene."""
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
    """Return whether the move is forced and everybody can see it: only to stand or roll (§7)."""
    return view["phase"] in ("declare", "again") and len(view["legal"]) == 1
