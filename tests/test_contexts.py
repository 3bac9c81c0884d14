"""What a page is given is what its template uses: nothing is missing, nothing is for nobody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from flask import Flask
from jinja2 import meta, nodes

from companion.native import ROOT

PACKAGE: Final = ROOT / "companion"
OWN: Final[dict[str, set[str]]] = {"render": {"block", "status"}, "render_template": set()}
"""The functions that make a page, and what they keep for themselves."""
EVERYWHERE: Final = {
    "language",
    "languages",
    "request",
    "session",
    "g",
    "config",
    "why",
    "wrong",
    "own_address",
}
"""What every template has from a context processor."""


@dataclass
class Call:
    """One place that makes a page: its template, the names it gives, and whether there are more."""

    place: str
    template: str
    given: set[str] = field(default_factory=set)
    open: bool = False


@dataclass
class Use:
    """The names a template and all that it takes in ask for; `any` where nobody can say.

    `needed` leaves out what only one of several templates asks for, of which one is taken in.
    """

    names: set[str]
    needed: set[str]
    any: bool = False


class Templates:
    """All templates of an application, each read once."""

    def __init__(self, app: Flask) -> None:
        self.everywhere = EVERYWHERE | set(app.jinja_env.globals)
        self.trees: dict[str, list[nodes.Template]] = {}
        self.known: dict[int, Use] = {}
        for path in sorted(PACKAGE.rglob("templates/**/*")):
            if path.suffix in (".html", ".svg"):
                room, _, name = path.relative_to(PACKAGE).as_posix().partition("/templates/")
                key = f"{room.partition('/')[2]}/{name}" if "/" in room else name
                tree = app.jinja_env.parse(path.read_text("utf-8"))
                self.trees.setdefault(key, []).append(tree)

    def meant(self, name: nodes.Expr) -> list[nodes.Template] | None:
        """What an include or extends may take in; None where that can be anything."""
        if isinstance(name, nodes.CondExpr):
            ways = [self.meant(way) for way in (name.expr1, name.expr2) if way is not None]
            return None if None in ways else [tree for way in ways for tree in way or ()]
        pattern = pattern_of(name)
        if pattern == ".*":
            return None
        return [
            tree for key in self.trees if re.fullmatch(pattern, key) for tree in self.trees[key]
        ]

    def use(self, tree: nodes.Template) -> Use:
        """What it needs from outside, with its parents, its includes and imports with context."""
        if id(tree) in self.known:
            return self.known[id(tree)]
        own = names_of(tree)
        asked = meta.find_undeclared_variables(tree)
        use = self.known[id(tree)] = Use(asked, asked - own)
        own |= {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}
        for name in taken_in(tree):
            others = self.meant(name)
            use.any |= others is None
            for inner in map(self.use, others or ()):
                use.names |= inner.names
                use.needed |= inner.needed - own if len(others or ()) == 1 else set()
                use.any |= inner.any
        return use


def taken_in(tree: nodes.Template) -> Iterator[nodes.Expr]:
    """What its parents, its includes and its imports with context are called."""
    yield from (one.template for one in tree.find_all(nodes.Extends))
    yield from (one.template for one in tree.find_all(nodes.Include) if one.with_context)
    yield from (one.template for one in tree.find_all(nodes.Import) if one.with_context)
    yield from (one.template for one in tree.find_all(nodes.FromImport) if one.with_context)


def names_of(tree: nodes.Template) -> set[str]:
    """What a template names itself; its blocks see that too."""
    own = {macro.name for macro in tree.find_all(nodes.Macro)}
    own |= {one.target for one in tree.find_all(nodes.Import)}
    for one in tree.find_all((nodes.Assign, nodes.AssignBlock)):
        own |= {name.name for name in one.find_all(nodes.Name) if name.ctx == "store"}
    every = [name for one in tree.find_all(nodes.FromImport) for name in one.names]
    return own | {name[1] if isinstance(name, tuple) else name for name in every}


def pattern_of(name: nodes.Expr) -> str:
    """A pattern for what the expression may come to."""
    if isinstance(name, nodes.Const):
        return re.escape(str(name.value))
    if isinstance(name, nodes.Concat):
        return "".join(map(pattern_of, name.nodes))
    return ".*"


def calls() -> list[Call]:
    """Every place that makes a page and names its template."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                name = node.func.id
                if name in OWN and node.args and isinstance(node.args[0], ast.Constant):
                    place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                    found.append(read(node, Call(place, str(node.args[0].value)), OWN[name]))
    return found


def read(node: ast.Call, call: Call, kept: set[str]) -> Call:
    """Add what the call gives: names, and mappings that are written out."""
    call.given |= {word.arg for word in node.keywords if word.arg} - kept
    for mapping in (*node.args[1:], *(word.value for word in node.keywords if word.arg is None)):
        keys = mapping.keys if isinstance(mapping, ast.Dict) else [None]
        call.given |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
        call.open |= None in keys
    return call


def test_a_page_is_given_what_its_template_uses(app: Flask) -> None:
    templates, wrong = Templates(app), []
    for call in calls():
        (tree,) = templates.trees[call.template]
        use = templates.use(tree)
        idle = set() if use.any else call.given - use.names - templates.everywhere
        missing = set() if call.open else use.needed - call.given - templates.everywhere
        wrong += [f"{call.place} gives {call.template} an idle {name}" for name in sorted(idle)]
        wrong += [f"{call.place} lacks {name} for {call.template}" for name in sorted(missing)]
    assert not wrong, "\n".join(wrong)
