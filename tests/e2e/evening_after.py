"""An evening after its last round: finals, paper, the next one, and all of it in English."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.evening import LEAVES, NEXT, Director, path_of
from tests.e2e.phones import Phones, assert_for_everyone
from tests.events.pages.conftest import PASSWORD

PAGES = {
    "": "霜月の会",
    "/roll-call": "Roll call",
    "/round/3": "Round 3",
    "/standings": "Standings",
    "/history": "History",
    "/settings": "Settings",
    "/print": "Print",
}


def finals(director: Director) -> None:
    """The first four who are still here play for it; whoever wins leads, and the evening ends."""
    page = director.page
    best = [name for name, _ in director.standings() if name != LEAVES][:4]
    director.to("")
    director.go_on("決勝")
    director.arrive("席決め")
    page.get_by_role("button", name="上位4人").click()
    expect(page.locator("#drafted")).to_contain_text("決勝")
    stage = director.evening().stages[-1]
    assert [director.names()[one] for one in stage.seated.tables[0] if one] == best
    assert_for_everyone(page)
    director.go_on("決勝を始める")
    director.arrive("決勝")
    director.finish()
    director.close(stage)
    places = director.standings("final")
    assert sorted(name for name, _ in places) == sorted(best)
    assert_for_everyone(page)
    director.to("")
    director.go_on("会を終える")
    expect(page.locator("#event")).to_contain_text("この会は終了しました")
    expect(page.locator(".honour li").first).to_contain_text(places[0][0])
    assert_for_everyone(page)


def on_paper(director: Director) -> None:
    """The standings as they are pinned up: the same names and points, and nothing of the screen."""
    page = director.page
    expected = director.standings()
    director.to("")
    director.press("印刷")
    director.arrive("印刷")
    director.press("順位表")
    table = page.locator("table.paper-table").last
    rows = [
        (
            row.locator("th").evaluate("th => th.firstChild.data.trim()"),
            row.locator("td").nth(1).inner_text().strip(),
        )
        for row in table.locator("tbody tr").all()
    ]
    assert rows == expected
    assert_for_everyone(page)
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(table).to_be_visible()
    page.emulate_media(media="screen")


def a_week_later(director: Director) -> None:
    """The next evening begins as the last one was; the season adds both up."""
    page = director.page
    first = dict(director.standings())
    director.to("")
    page.get_by_role("link", name="半月会").click()
    director.go_on("新しい会")
    expect(page.locator("main form strong")).to_contain_text("「霜月の会」と同じ設定")
    expect(page.locator("#season")).to_have_value("秋")
    expect(page.get_by_label("さけのぼり")).to_be_checked()
    assert_for_everyone(page)
    page.fill("#name", "師走の会")
    director.go_on("会を開く")
    director.arrive("出欠")
    director.event, director.path = 2, path_of(page.url).removesuffix("/roll-call")
    page.get_by_role("button", name="未着の17人を全員「来た」にする").click()
    expect(page.locator(".is-present")).to_have_count(17)
    stage = director.seat("第1回の席を組む", "4人卓×2＋3人卓×3")
    assert sorted(map(len, stage.seated.tables)) == [3, 3, 3, 4, 4]
    director.start(stage)
    director.finish()
    director.close(stage)
    second = dict(director.standings())
    director.to("")
    director.press("秋")
    director.arrive("秋")
    expect(page.locator("main")).to_contain_text("2回")
    lines = page.locator(".standings > li")
    expect(lines).to_have_count(17)
    shown = {
        line.locator(".name").first.inner_text(): float(line.locator(".points").inner_text())
        for line in lines.all()
    }
    for name, points in shown.items():
        assert abs(points - float(first.get(name, 0)) - float(second[name])) < 0.11, name
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    lines.first.locator("summary").click()
    expect(lines.first).to_contain_text("霜月の会")
    expect(lines.first).to_contain_text("師走の会")
    assert_for_everyone(page)


def from_a_desk(director: Director, phones: Phones) -> None:
    """The same pages in English on a wide screen."""
    page = phones.new("en", wide=True)
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", PASSWORD)
    page.locator(NEXT).click()
    page.get_by_role("link", name="霜月の会").click()
    expect(page.locator("#event")).to_contain_text("This event is over.")
    event = page.url
    for place, title in PAGES.items():
        page.goto(event + place)
        expect(page.locator("h1")).to_contain_text(title)
        assert_for_everyone(page)
