"""Templates are loaded once and looked up without a lock: a table has 34 look-ups."""

from flask import Flask


def test_looking_a_template_up_locks_nothing(app: Flask) -> None:
    assert type(app.jinja_env.cache) is dict
    assert not app.jinja_env.auto_reload  # or each look-up would ask the disk


def test_all_templates_share_one_dictionary_of_globals(app: Flask) -> None:
    """Or each import compares chained maps name by name: a table has 17 imports."""
    template = app.jinja_env.get_template("play/match.html")
    assert template.globals is app.jinja_env.globals
    own = app.jinja_env.from_string("{{ here }}", {"here": "x"})
    assert own.render() == "x"
    assert "here" not in app.jinja_env.globals
