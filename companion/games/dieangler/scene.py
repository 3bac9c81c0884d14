"""Duel after duel: the fish, and who took it."""

from collections.abc import Sequence

from companion.games.dieangler.view import View
from companion.games.dieangler.words import fish_name
from companion.kit.scene import Scene
from companion.kit.words import Phrase


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
