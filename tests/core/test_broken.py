"""What cannot be read says so, and nothing else suffers."""

import pytest
from sqlalchemy.exc import OperationalError

from companion.core.broken import Broken, reading


def test_any_mistake_while_reading_names_the_row() -> None:
    with pytest.raises(Broken, match="sheet 7 cannot be read: KeyError: 'n'"), reading("sheet", 7):
        raise KeyError("n")


def test_a_database_that_fails_is_no_broken_row() -> None:
    with pytest.raises(OperationalError), reading("match", 1):
        raise OperationalError("SELECT", {}, Exception("gone"))
