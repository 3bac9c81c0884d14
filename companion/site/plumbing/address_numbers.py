"""Numbers in addresses: one that no row can have is a 404."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import IntegerConverter, ValidationError

from companion.core.typed_names import whole


class RowNumber(IntegerConverter):
    """`<int:…>` in every address."""

    def to_python(self, value: str) -> int:
        """The number, or no such address."""
        try:
            return whole(value)
        except ValueError as error:
            raise ValidationError from error


def init_app(app: Flask) -> None:
    """For every address of the application."""
    app.url_map.converters["int"] = RowNumber
