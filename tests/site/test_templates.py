"""Templates are loaded once and looked up without a lock: a table has 34 look-ups."""

from flask import Flask


def test_looking_a_template_up_locks_nothing(app: Flask) -> None:
    assert type(app.jinja_env.cache) is dict
    assert not app.jinja_env.auto_reload  # or each look-up would ask the disk
