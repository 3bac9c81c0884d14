"""The other rounds of an evening: somebody late, somebody gone, a wrong score found."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import expect

from companion.events.state.stage import Stage
from tests.e2e import paper
from tests.e2e.evening import HERE, LATE, LEAVES, NEXT, STANDBY, Director, path_of
from tests.e2e.evening_first import TYPED
from tests.e2e.phones import Phones, assert_for_everyone

RIGHT, CORRECTED = (0, 3, 2, 4), (8, 12, 5, 11)
"""Round 1 as it was: the first and the last seat were mixed up, so 1-2-4-3 becomes 3-1-4-2."""


def second_round(director: Director, phones: Phones) -> None:
    """Somebody comes late and checks in at the door; nobody meets again, no AI is needed."""
    page = director.page
    page.get_by_role("link", name="受付").click()
    late = phones.new("ja")
    late.goto(path_of(page.locator("input[readonly]").first.input_value()))
    director.to("/roll-call")
    expect(page.locator("[role=status]")).to_contain_text(f"{HERE}人")
    late.locator(".own-name button", has_text=LATE).click()
    expect(late.locator("#mine")).to_contain_text("次の回の席が決まると")
    expect(page.locator("[role=status]")).to_contain_text(f"{HERE + 1}人")  # by itself
    before = director.evening().stages[0].seated
    stage = director.seat("第2回の席を組む")
    assert stage.game == "sakenobori"
    assert sorted(map(len, stage.seated.tables)) == [4, 4, 4, 4]
    assert not met(before.tables) & met(stage.seated.tables)
    expect(page.locator("#best")).to_contain_text("同じ相手に再び当たる人はいません")
    director.start(stage)
    # The late one's phone says where to sit, and leads to the sheet.
    me = director.number(LATE)
    table = 1 + next(at for at, seats in enumerate(stage.seated.tables) if me in seats)
    expect(late.locator(".where-to strong")).to_have_text(f"卓{table}")
    late.locator(NEXT).click()
    for number in range(1, 4):
        expect(late.locator("#round-form h2")).to_have_text(f"第{number}回")
        for seat, (end, rank) in enumerate(("spawned", n) for n in (3, 2, 2, 1)):
            late.check(f"[name='fates.{seat}.end'][value='{end}']", force=True)
            late.check(f"[name='fates.{seat}.rank'][value='{rank}']", force=True)
        late.locator("#round-form .next-thing").click()
        expect(late.locator(paper.SAVED)).to_be_visible()
    late.context.close()
    expect(page.locator(f"#table-{table} .badge")).to_have_text("入力済み")
    director.finish(table)
    director.close(stage)


def third_round(director: Director) -> None:
    """A player leaves in the middle of a round: the stand-by plays on, under the own name."""
    page, names = director.page, director.names()
    stage = director.seat("第3回の席を組む")
    director.start(stage)
    leaves, comes = director.number(LEAVES), director.number(STANDBY)
    number = 1 + next(at for at, seats in enumerate(stage.seated.tables) if leaves in seats)
    box = page.locator(f"#table-{number}")
    box.locator(".rare > summary").click()
    box.locator("summary", has_text="途中で抜ける人がいる").click()
    box.get_by_label("抜ける人", exact=True).select_option(LEAVES)
    box.get_by_label("代わりに入る人").select_option(f"{STANDBY} （控え）")
    assert_for_everyone(page)
    box.get_by_role("button", name="席を代える").click()
    seats = [comes if one == leaves else one for one in stage.seated.tables[number - 1]]
    expect(box.locator("ol li > span")).to_have_text([names[one] for one in seats if one])
    evening = director.evening()
    assert evening.stages[-1].table(number).seats == tuple(seats)
    assert (evening.people[leaves], evening.people[comes]) == ("gone", "late")
    box.get_by_role("link", name="得点表").click()
    expect(page.locator("table.sheet thead")).to_contain_text(STANDBY)
    expect(page.locator("table.sheet thead")).not_to_contain_text(LEAVES)
    director.finish()
    director.close(stage)


def fourth_round(director: Director, first: Stage) -> None:
    """In the last round a wrong score of the first one is found: all that rests on it follows."""
    page, names = director.page, director.names()
    stage = director.seat("第4回の席を組む")
    director.start(stage)
    before = director.standings()
    told = page.locator("#standings > p").first
    expect(told).to_contain_text("3回終了時点 · 第4回を対戦中です")
    number = 1 + next(at for at, table in enumerate(first.seated.tables) if None not in table)
    seats = [names[one] for one in first.seated.tables[number - 1] if one]
    sheet_of(director, 1, number)
    paper.totals(page, *TYPED)
    page.locator("th.round a").first.click()
    expect(page.locator("#round-form h2")).to_have_text("第1回を訂正")
    paper.write(page, *RIGHT)
    expect(page.locator(".moves").first).to_be_visible()
    assert_for_everyone(page)
    director.press("変更を保存する")
    paper.totals(page, *CORRECTED)
    assert_for_everyone(page)
    after = director.standings()
    assert shifts(before, after) == {seats[0]: -80, seats[1]: 50, seats[3]: 30}
    the_history_tells(director, seats)
    # Taken back, everything is as it was; and that can be taken back too.
    for totals, expected in ((TYPED, before), (CORRECTED, after)):
        sheet_of(director, 1, number)
        page.locator("#changes").get_by_role("button", name="元に戻す").first.click()
        director.press("変更を保存する")
        paper.totals(page, *totals)
        assert director.standings() == expected
    director.finish()
    director.close(stage)
    ties_opened(director)


def sheet_of(director: Director, stage: int, number: int) -> None:
    """The sheet of a table, by the pages."""
    director.to("/round")
    director.press(f"第{stage}回")
    box = director.page.locator(f"#table-{number}")
    box.get_by_role("link", name="得点表").click()
    expect(director.page.locator("#board")).to_be_visible()


def shifts(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> dict[str, float]:
    """By name, how many points more or fewer; whose points stay is not in it."""
    then, now = dict(before), dict(after)
    found = {name: round(float(now[name]) - float(then[name]), 1) for name in now}
    return {name: shift for name, shift in found.items() if shift}


def the_history_tells(director: Director, seats: list[str]) -> None:
    """The correction stands in it; points taken with a reason stand in it, and are taken back."""
    page, before = director.page, director.standings()
    director.to("/history")
    told = page.locator(".history li").first
    expect(told).to_contain_text("得点表を訂正")
    expect(told).to_contain_text(f"{spaced(TYPED)} → {spaced(CORRECTED)}")
    page.locator("summary", has_text="点を加える・引く").click()
    page.locator("#person").select_option(seats[0])
    page.fill("#points", "-5")
    page.fill("#reason", "片づけを忘れた")
    assert_for_everyone(page)
    page.get_by_role("button", name="保存").click()
    director.press("変更を保存する")
    expect(told).to_contain_text("片づけを忘れた")
    assert shifts(before, director.standings()) == {seats[0]: -5}
    director.to("/history")
    told.get_by_role("button", name="元に戻す").click()
    director.press("変更を保存する")
    expect(page.locator(".history del")).to_contain_text("片づけを忘れた")
    assert_for_everyone(page)
    assert director.standings() == before


def spaced(totals: tuple[int, ...]) -> str:
    """Totals as the history writes them."""
    return " / ".join(map(str, totals))


def ties_opened(director: Director) -> None:
    """Every line of the standings says how it came about, and what decides among equals."""
    page = director.page
    director.to("/standings")
    expect(page.locator("#standings > p").first).to_contain_text("4回終了時点")
    expect(page.locator("#standings > p").first).not_to_contain_text("対戦中")
    best = page.locator(".standings > li").first
    best.locator("summary").click()
    for told in ("第1回", "第4回", "同点のとき", "1位の数", "くじ"):
        expect(best).to_contain_text(told)
    assert_for_everyone(page)


def met(tables: Sequence[Sequence[int | None]]) -> set[tuple[int, int]]:
    """Who meets whom."""
    seated = [[one for one in seats if one] for seats in tables]
    return {(a, b) for people in seated for a in people for b in people if a < b}
