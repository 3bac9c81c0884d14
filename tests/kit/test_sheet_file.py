"""Files are written as Python's own JSON would write them, but faster."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.kit.sheet_file import dump

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from([0.5, -2.25, 100 / 3]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
    max_leaves=30,
)


@given(ANY)
def test_a_file_is_indented_json_in_utf_8(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    assert dump(value) == text.encode("utf-8", "backslashreplace")


def test_half_of_a_character_is_escaped() -> None:
    assert json.loads(dump({"name": "\ud83d"})) == {"name": "\ud83d"}
