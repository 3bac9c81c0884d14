"""An evening up to the roll call: the account, the club, the event, who is here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.evening import HERE, LATE, NEXT, STANDBY, Director, path_of
from tests.e2e.phones import assert_for_everyone
from tests.events.pages.conftest import PASSWORD

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIST = """亜紀, あき
ベン
千恵, ちえ
ダン
絵美, えみ
文, ふみ
吾郎, ごろう
花, はな
育, いく
純, じゅん
健, けん
蘭, らん
守, まもる
直, なお
翁, おう
陽, よう
力, りき"""


def sign_in(director: Director) -> None:
    """From the front page to the desk; a wrong password says what to do."""
    page = director.page
    page.goto("/")
    page.get_by_role("link", name="主催者の方へ").click()
    director.arrive("主催者")
    page.fill("#name", "Aki")
    page.fill("#password", "something else")
    director.go_on("ログイン")
    expect(page.locator(".reason")).to_contain_text("もう一度")
    page.fill("#password", PASSWORD)
    director.go_on("ログイン")
    director.arrive("主催者メニュー")


def open_club(director: Director) -> None:
    """A club, and its seventeen members pasted in."""
    page = director.page
    director.go_on("クラブとメンバー")
    director.arrive("クラブ")
    page.fill("#name", "半月会")
    director.go_on("クラブを作る")
    director.arrive("半月会")
    page.fill("#lines", LIST)
    director.go_on("名簿に書く")
    expect(page.locator(".notice.good")).to_contain_text("17人")
    # In the order of their readings, whatever the signs.
    names = page.locator("[aria-labelledby=members] a.name")
    expect(names.first).to_have_text("亜紀")
    expect(names).to_have_count(17)
    assert_for_everyone(page)


def open_event(director: Director) -> None:
    """Two games in turn, and an AI where a person is short."""
    page = director.page
    director.go_on("新しい会")
    director.arrive("新しい会")
    page.fill("#name", "霜月の会")
    page.get_by_text("設定を変更する").click()
    page.fill("#season", "秋")
    for game in ("ダイ公望", "Fisherman", "さけのぼり"):
        page.get_by_label(game).set_checked(game != "ダイ公望")
    page.locator("label", has_text="AIが席を埋める").click()
    director.go_on("会を開く")
    director.arrive("出欠")
    director.path = path_of(page.url).removesuffix("/roll-call")


def roll_call(director: Director) -> None:
    """Fifteen are here, one is on stand-by, one still on the way."""
    page = director.page
    expect(page.locator(NEXT)).to_have_count(0)  # nobody is here yet
    for name in ("亜紀", "ベン", "千恵"):
        tap(page, name, "来た")
    tap(page, STANDBY, "控え")
    page.get_by_role("button", name="未着の13人を全員「来た」にする").click()
    expect(page.locator(".is-present")).to_have_count(16)
    expect(page.locator("#roll-call > .roll-all")).to_contain_text("全員「来た」になりました")
    tap(page, LATE, "来ていない")
    expect(page.locator(".roll-next [role=status]")).to_contain_text(f"{HERE}人")
    assert_for_everyone(page)


def tap(page: Page, name: str, how: str) -> None:
    """Note how somebody attends: the list stays where it is."""
    row = page.locator(".roll li", has=page.get_by_text(re.compile(rf"^{name}\s")))
    before = row.bounding_box()
    row.get_by_role("button", name=how, exact=True).click()
    expect(row.get_by_role("button", name=how, exact=True)).to_have_count(0)
    after = row.bounding_box()
    assert before is not None
    assert after is not None
    assert before["height"] == after["height"]
