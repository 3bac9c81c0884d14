"""What every application compiles anew, compiled once for all those of a test process."""

from collections.abc import Callable

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule


class Templates(BytecodeCache):
    """Keeps compiled templates in memory; Jinja looks whether their source is still the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give back what was compiled, if it was."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class Route(Rule):
    """A rule whose function for making addresses is the one of an equal rule before."""

    made: dict[str, Callable[..., tuple[str, str]]] = {}  # noqa: RUF012  # Flask looks at the class

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        """It follows from these and asks the rule itself for all else."""
        known = repr((self._trace, self.defaults, append_unknown))
        if known not in self.made:
            self.made[known] = super()._compile_builder(append_unknown)
        return self.made[known]


def once() -> None:
    """From now on."""
    Flask.jinja_options = {"bytecode_cache": Templates()}
    Flask.url_rule_class = Route
