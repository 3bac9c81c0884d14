"""The reader of forms sends what a browser would send."""

import pytest

from tests.pages import forms

PAGE = """
<form method="post" action="/to">
  <input type="hidden" name="key" value="k1"><input name="why" value="">
  <input type="radio" name="one" value="a" checked><input type="radio" name="one" value="b">
  <input type="checkbox" name="tick" value="yes"><select name="pick"><option value="1">
  <option value="2" selected></select><textarea name="note">
so</textarea><button name="do" value="go">Go <b>on</b></button><button disabled name="x">No</button>
</form>
"""


def test_a_form_is_read_as_a_browser_reads_it() -> None:
    (form,) = forms(PAGE)
    assert form.values == {
        "key": ["k1"],
        "why": [""],
        "one": ["a"],
        "tick": [],
        "pick": ["2"],
        "note": ["so"],
    }
    assert form.buttons == [("Go on", "do", "go")]


def test_what_the_page_does_not_have_cannot_be_sent() -> None:
    (form,) = forms(PAGE.replace('name="why"', 'name="&#34;why&#34;"'))
    with pytest.raises(AssertionError, match="no field 'why'"):
        form.fill(why="because")
    with pytest.raises(AssertionError, match="cannot be 'c'"):
        form.fill(one="c")
