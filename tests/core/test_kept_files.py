"""Files of computed values: what was written is read, or nothing is."""

import pytest
from flask import Flask

from companion.core.kept_files import folder, read_kept, write_kept


@pytest.mark.parametrize("name", ["club.tallies", "a\0b", "../elsewhere", "\udce4"])
def test_a_file_is_in_the_folder_whatever_its_name_is(app: Flask, name: str) -> None:
    with app.app_context():
        assert read_kept(name) is None
        write_kept(name, b"counted")
        assert read_kept(name) == b"counted"
        assert [file.read_bytes()[-7:] for file in folder().iterdir()] == [b"counted"]


def test_a_damaged_file_is_no_file(app: Flask) -> None:
    with app.app_context():
        write_kept("club.tallies", b"counted")
        (folder() / "club.tallies").write_bytes(b"counted otherwise, and longer than a digest")
        assert read_kept("club.tallies") is None
