"""What every test would do anew at great length, done once for all those of a test process."""

import os
import sys
from types import CodeType, MethodType
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.util import LRUCache
from werkzeug.routing import Map, Rule, RuleFactory
from werkzeug.security import check_password_hash, generate_password_hash

from companion.clubs.accounts import organisers


class Templates(BytecodeCache):
    """Keeps compiled templates in memory; Jinja looks whether their source is still the same."""

    def __init__(self) -> None:
        self._kept: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give back what was compiled, if it was."""
        if bucket.key in self._kept:
            bucket.code = self._kept[bucket.key]

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        assert bucket.code is not None
        self._kept[bucket.key] = bucket.code


class Route(Rule):
    """A rule that takes over what an equal one of an application before was compiled to."""

    made: dict[str, dict[str, object]] = {}  # noqa: RUF012  # Flask looks at the class

    def compile(self) -> None:
        """Parse the address, unless that was done; all that is made of it stays as it is."""
        known = repr((self.rule, self.subdomain, self.defaults, self.map.converters["int"]))
        if known not in self.made:
            super().compile()
            makers = ("_build", "_build_unknown")  # functions that ask the rule itself for all else
            self.made[known] = {name: getattr(self, name).__func__ for name in makers} | {
                name: getattr(self, name)
                for name in ("_parts", "_trace", "_converters", "arguments")
            }
        for name, value in self.made[known].items():
            setattr(self, name, MethodType(value, self) if callable(value) else value)


class Routes(Map):
    """All addresses of an application, which takes over what an equal one was made into.

    They are put in order when the first is asked for; an application has three hundred.
    """

    made: dict[str, Map] = {}  # noqa: RUF012  # of the class, for all that come
    waiting: list[Rule] | None = None

    def add(self, rulefactory: RuleFactory) -> None:
        """Keep it until somebody asks."""
        if self.waiting is None:
            self.waiting = []
        self.waiting += rulefactory.get_rules(self)

    def update(self) -> None:
        """Whoever asks anything comes by here first."""
        if self.waiting:
            assert not self._rules_by_endpoint, "an address that comes late would reach other tests"
            known = repr([(one.rule, one.endpoint, one.methods) for one in self.waiting])
            if known not in self.made:
                for rule in self.waiting:
                    super().add(rule)
                super().update()
                self.made[known] = self
            self.__dict__ |= self.made[known].__dict__ | {"waiting": None}
        super().update()


def cheap_hash(password: str, method: str = "scrypt", salt_length: int = 16) -> str:
    """A password's hash of the same kind, by a 2,048th of the work: here nobody guesses."""
    return generate_password_hash(password, f"{method}:128:1:1", salt_length)


def cheap_check(pwhash: str, password: str) -> bool:
    """Whether it is the password; that of nobody is tried by as little work."""
    return check_password_hash(pwhash.replace(":32768:8:1$", ":128:1:1$"), password)


def keep_bytecode() -> None:
    """Let programs that tests start find what the first of them compiled, as is Python's way."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def keep_statements() -> None:
    """Let every engine find what a statement was compiled to for another of the same dialect."""
    kept = LRUCache[Any, Any](2000)
    Engine._compiled_cache = property(lambda engine: kept, lambda engine, own: None)  # type: ignore[assignment]  # an attribute becomes a property
    for dialect in (SQLiteDialect, PGDialect):
        setattr(dialect, "__eq__", lambda one, other: type(one) is type(other))  # noqa: B010  # a method is not assigned
        setattr(dialect, "__hash__", lambda one: hash(type(one)))  # noqa: B010  # as above


def once() -> None:
    """From now on."""
    keep_statements()
    keep_bytecode()
    setattr(organisers, "generate_password_hash", cheap_hash)  # noqa: B010  # it is theirs, not exported
    setattr(organisers, "check_password_hash", cheap_check)  # noqa: B010  # as above
    Flask.jinja_options = {"bytecode_cache": Templates()}
    Flask.url_rule_class = Route
    Flask.url_map_class = Routes
