"""The variable parts of addresses: row ids and names typed by people."""

from __future__ import annotations

from urllib.parse import quote, unquote

from flask import Flask
from werkzeug.routing import IntegerConverter, PathConverter, ValidationError

from companion.core.typed_names import whole


class RowNumber(IntegerConverter):
    """`<int:…>`: a number that no row can have is a 404."""

    def to_python(self, value: str) -> int:
        try:
            return whole(value)
        except ValueError as error:
            raise ValidationError from error


class Name(PathConverter):
    """`<name:…>`: any text typed by people, such as "2026/27" or "..".

    Characters that a browser or proxy would read as part of the path are quoted twice.
    """

    regex = ".+?"

    def to_python(self, value: str) -> str:
        return unquote(value)

    def to_url(self, value: str) -> str:
        """The name as one segment of a path, even if it consists of dots."""
        safe = value.replace("%", "%25").replace("/", "%2F").replace("\\", "%5C")
        return quote(safe if safe.strip(".") else safe.replace(".", "%2E"), safe="")


def init_app(app: Flask) -> None:
    """Register the converters."""
    app.url_map.converters["int"] = RowNumber
    app.url_map.converters["name"] = Name
