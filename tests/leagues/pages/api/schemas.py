"""Whether an answer is what the OpenAPI document says: the part of JSON Schema that it uses."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Final

KINDS: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,),
    "number": (int, float), "boolean": (bool,), "null": (type(None),),
}  # fmt: skip
USED: Final = {
    *("type", "properties", "required", "additionalProperties", "items", "enum", "format"),
    "description",
}


def wrong(schema: dict[str, Any], value: Any, root: dict[str, Any], at: str = "") -> Iterator[str]:
    """Every place at which the value is not what the schema says."""
    if "$ref" in schema:
        schema = root["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    assert set(schema) <= USED, f"the test cannot check {set(schema) - USED}"
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    mine = {kind for kind, types in KINDS.items() if type(value) in types}
    if not mine & set(kinds):
        yield f"{at}: {value!r} is no {kinds}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r}"
    if isinstance(value, str) and "format" in schema:
        (date if schema["format"] == "date" else datetime).fromisoformat(value)
    if isinstance(value, list):
        for n, one in enumerate(value):
            yield from wrong(schema["items"], one, root, f"{at}[{n}]")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        yield from (
            f"{at}.{key} is missing" for key in schema.get("required", ()) if key not in value
        )
        for key, one in value.items():
            more = properties.get(key, schema.get("additionalProperties", {"type": []}))
            if more is False:
                yield f"{at}.{key} is unknown"
            else:
                yield from wrong(more, one, root, f"{at}.{key}")
