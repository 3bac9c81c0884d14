"""Templates are loaded once and looked up without a lock: a table has 34 look-ups."""

import re
from pathlib import Path

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


def test_every_page_s_title_ends_with_the_name_of_the_house(app: Flask) -> None:
    """`base.html` writes it, so that no page can forget it or write it twice."""
    titles = [
        (name, re.search(r"block title %}(.*?){% endblock", source, re.DOTALL))
        for name in app.jinja_env.list_templates()
        if name != "base.html"
        for source in [Path(str(app.jinja_env.get_template(name).filename)).read_text("utf-8")]
    ]
    own = [name for name, title in titles if title and "Tairyō" in title.group(1)]
    assert own == []
    for path, title in (("/", "Tairyō"), ("/new", None), ("/nowhere", None)):
        (shown,) = re.findall(r"<title>(.*?)</title>", app.test_client().get(path).text)
        assert shown == title if title else re.fullmatch(r"[^·]+( · [^·]+)* · Tairyō", shown)


def test_every_form_that_posts_says_where(app: Flask) -> None:
    """Or it goes to the address of the request: that of another form, if that was refused."""
    silent = [
        (name, tag)
        for name in app.jinja_env.list_templates()
        for source in [Path(str(app.jinja_env.get_template(name).filename)).read_text("utf-8")]
        for tag in re.findall(r"<form\b(?:{{.*?}}|{%.*?%}|[^>{])*>", source, re.DOTALL)
        if 'method="post"' in tag and "action=" not in tag
    ]
    assert silent == []
