"""docs/kit-file.md: its schema is the struct's, its example is a kit, its fields are all there."""

from __future__ import annotations

import json
import re

import msgspec

from companion.config import ROOT
from companion.scorekit.kit_file import Kit, Row, read_kit

TEXT = (ROOT / "docs/kit-file.md").read_text("utf-8")


def test_the_schema_is_the_one_of_the_struct() -> None:
    """After a change of the struct: paste what this test prints."""
    written = json.loads(re.findall(r"```json\n(.*?)```", TEXT, re.S)[0])
    found = json.dumps(msgspec.json.schema(Kit))
    assert written == json.loads(found), found


def test_the_example_is_a_kit() -> None:
    example = re.findall(r'^    \{"format".*?\}\]\}$', TEXT, re.S | re.M)[0]
    assert read_kit(json.loads(example)).until == 100


def test_every_field_is_described() -> None:
    for struct in (Kit, Row):
        for name in struct.__struct_fields__:
            assert f"`{name}`" in TEXT, name
