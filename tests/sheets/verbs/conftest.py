"""A sheet to keep."""

import pytest
from flask import Flask

from companion.models import Sheet
from companion.sheets.verbs.new_sheet import open_sheet
from tests.sheets.verbs.keeping import NAMES


@pytest.fixture
def sheet(anywhere: Flask) -> Sheet:
    """A fresh sheet of three."""
    return open_sheet("code", "fisherman", NAMES)
