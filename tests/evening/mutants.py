"""Faults put into the companion by a seed: how many of them evenings notice.

`python -m tests.evening.mutants --seed N [--mutants 40] [--evenings 20]`: each mutant is a changed
operator, number or condition or a dropped statement, on a line that evenings reach.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import resource
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

from tests import compiling
from tests.evening.house import built
from tests.evening.play import play

ROOMS: Final = (
    *("companion.core.append", "companion.core.transaction", "companion.core.queue"),
    *("companion.tasks.sweep", "companion.tasks.waking", "companion.cli.follow"),
    *("companion.cli.backup", "companion.cli.restore", "companion.tables.carry_over"),
    *("companion.events.verbs.results", "companion.sheets.verbs.scorekeeping"),
    *("companion.competition.standings.points", "companion.events.verbs.event_import"),
)
OTHER: Final[dict[type[Any], type[Any]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
UNSEEN: Final = ("make_celery", "transport", "count")
"""Functions that no evening can see: what a broker is asked for, and what /metrics counts."""
LONGEST: Final = 60
"""Seconds of processor time that an evening of a mutant may take: more is a loop."""
Place = tuple[str, int]
"""A file and a line."""


@dataclass(frozen=True)
class Mutant:
    """One change of a module, and the line it is on."""

    module: str
    line: int
    what: str
    tree: ast.Module


def reached(seeds: range) -> set[Place]:
    """The lines of the rooms that these evenings run."""
    files = {import_module(room).__file__ for room in ROOMS}
    found = set[Place]()

    def line(frame: FrameType, kind: str, _: object) -> Any:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    def call(frame: FrameType, kind: str, _: object) -> Any:
        return line if frame.f_code.co_filename in files else None

    sys.settrace(call)
    for seed in seeds:
        play(seed)
    sys.settrace(None)
    return found


def mutants(lines: set[Place]) -> Iterator[Mutant]:
    """Every mutant on these lines."""
    for room in ROOMS:
        file = str(import_module(room).__file__)
        with open(file, encoding="utf-8") as source:
            tree = ast.parse(source.read())
        every = (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))
        inside = [one for one in every if one.name not in UNSEEN]
        nodes = {id(node) for one in inside for part in one.body for node in ast.walk(part)}
        for n, node in enumerate(ast.walk(tree)):
            if id(node) in nodes and (file, getattr(node, "lineno", 0)) in lines:
                copy = deepcopy(tree)
                if what := change(list(ast.walk(copy))[n]):
                    yield Mutant(room, node.lineno, what, copy)  # type: ignore[attr-defined]  # it has one


def change(node: ast.AST) -> str:
    """Change the node in place and say how; "" where there is nothing to change."""
    before = ast.unparse(node)
    match node:
        case ast.Compare(ops=[op, *_]):
            node.ops[0] = OTHER[type(op)]()
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in OTHER:
            node.op = OTHER[type(op)]()
        case ast.If(test=test):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
            before = f"if {ast.unparse(test)}"
            return f"{before} -> if not"
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute()]):
            vars(node)["value"] = ast.copy_location(ast.Constant(None), node)
            if isinstance(node, ast.Expr):
                return f"{before} -> nothing"
        case _:
            return ""
    after = ast.unparse(ast.fix_missing_locations(node))
    return f"{before} -> {after}" if after != before else ""


def put_in(mutant: Mutant) -> bool:
    """Give the live functions their changed code; whether there was one to change."""
    file = str(import_module(mutant.module).__file__)
    new = dict(codes(compile(ast.fix_missing_locations(mutant.tree), file, "exec")))
    changed = False
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == file:
            mine = new.get((one.__qualname__, one.__code__.co_firstlineno))
            if mine is not None and mine != one.__code__:
                one.__code__ = mine
                changed = True
    return changed


def codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of every function in it, by name and first line."""
    yield (code.co_qualname, code.co_firstlineno), code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


def noticed(mutant: Mutant, seeds: range) -> str:
    """What the first evening that goes wrong says; "" if none does. A loop ends the process."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    for seed in seeds:
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + LONGEST, most))
        try:
            found = play(seed).differences
        except Exception as error:  # a companion that does not even start
            found = [repr(error)]
        if found:
            return f"seed {seed}: {' '.join(found[0].split())[:110]}"
    return ""


def in_a_child(mutant: Mutant, seeds: range) -> str:
    """As `noticed`, in a process of its own."""
    built().start()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            said = noticed(mutant, seeds) if put_in(mutant) else "-"
            os.write(writer, said.encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return "it hangs" if status else said


def main() -> int:
    """Draw, try and report; 1 where one survives."""
    asked = argparse.ArgumentParser(prog="python -m tests.evening.mutants", description=__doc__)
    asked.add_argument("--seed", type=int, required=True, help="of the mutants")
    asked.add_argument("--mutants", type=int, default=40, help="how many")
    asked.add_argument("--evenings", type=int, default=20, help="how many seeds each is tried with")
    given = asked.parse_args()
    compiling.once()
    every = list(mutants(reached(range(1, 4))))
    chosen = iter(Random(given.seed).sample(every, len(every)))
    print(f"{len(every)} mutants on the lines that evenings 1 to 3 reach", flush=True)
    tried = killed = 0
    for mutant in chosen:
        said = in_a_child(mutant, range(1, given.evenings + 1))
        if said == "-":  # a decorator has kept no function to change
            continue
        tried, killed = tried + 1, killed + bool(said)
        where = f"{mutant.module.removeprefix('companion.')}:{mutant.line}"
        print(f"{where} {mutant.what[:70]}: {said or 'SURVIVES'}", flush=True)
        if tried == given.mutants:
            break
    print(f"{killed} of {tried} noticed within {given.evenings} evenings")
    return int(killed < tried)


if __name__ == "__main__":
    sys.exit(main())
