"""Sakenobori in real browsers: cards laid, swims, a bear met, the box shared out; and its sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from flask import Flask
from playwright.sync_api import expect

from companion.kit.view import viewer
from companion.services import play
from companion.services.seats import seat_link, take_seat
from tests.e2e.matches import (
    MINE,
    act_and_see,
    open_match,
    press,
    told,
)
from tests.e2e.paper import SAVED, begin, heading, totals
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone, assert_open_to_all
from tests.tables import step
from tests.web.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.games.sakenobori.view import View

Say = Callable[["View"], str]

# The rulebook's example: after this Aki stands before Ben's bear, her own still in her hand.
TO_THE_BEAR = [
    *("place river 1 0", "place river 1 1", "place river 1 2"),
    *("place river 2 0", "place bear 2 1", "place river 1 3"),
    *("place river 2 2", "place river 1 4", "place river 2 3"),
    *("salmon 1 2", "salmon 1 0", "salmon 1 1"),
]


# The frame of the river from left to right, and its cards.
MEASURES = """() => {
  const sides = (one) => { const box = one.getBoundingClientRect(); return [box.left, box.right]; };
  const cards = [...document.querySelectorAll("#river .tile")].map(sides);
  return [...sides(document.querySelector("#river")), cards];
}"""


def table(app: Flask, page: Page, seats: int = 3, **options: bool) -> str:
    """A match of people who have all sat down, of whom the first has this page; its code."""
    code = open_match(page, "sakenobori", seats=seats, friends=seats - 1, options=options)
    with app.app_context():
        match = row(code)
        for seat in play.empty_seats(match):
            take_seat(seat)
        play.start(match)
    return code


def go_on(app: Flask, code: str, page: Page, say: Say, stop: Callable[[View], bool]) -> None:
    """Everybody does what `say` makes of their View, until `stop` says yes to one; then look."""
    with app.app_context():
        while (match := row(code)).state == "playing":
            state = play.position(match)
            seat = state.actors()[0]
            view = cast("View", state.view(max(seat, 0)))
            if stop(view):
                break
            if seat == play.CHANCE:
                step(match)
                continue
            key, length = f"said-{match.length}", match.length
            play.make_move(match.id, seat, say(view), length=length, key=key)
        version = str(row(code).version)
    page.goto(f"/matches/{code}")
    expect(page.locator("#match")).to_have_attribute("data-told", version)


def script(lines: list[str], then: Say | None = None) -> Say:
    """One line after another, whoever's turn it is."""
    left = list(lines)
    return lambda view: left.pop(0) if left else then(view) if then else view["legal"][0]


def asked(phase: str, seat: int = 0) -> Callable[[View], bool]:
    """Whether this seat is to act in that phase."""
    return lambda view: view["phase"] == phase and view["turn"] == seat


def builder(view: View) -> str:
    """Lay the bear last and leave no card in the hand."""
    legal: list[str] = view["legal"]
    wanted = ("place river", "discover river", "discover", "salmon")
    return next((t for words in wanted for t in legal if t.startswith(words)), legal[0])


# ---------------------------------------------------------------- laying cards


def places(page: Page) -> list[str]:
    """The moves one could tap on the river now."""
    seen = page.locator("#river button:not(.is-illegal):visible")
    return [str(v) for v in seen.evaluate_all("all => all.map(one => one.value)")]


def test_a_plate_above_the_river_chooses_the_card(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page, memory_aid=False)
    go_on(app, code, page, builder, asked("river"))
    assert all(text.startswith("place river") for text in places(page))
    page.get_by_role("radio", name="熊カード").check(force=True)
    assert all(text.startswith("place bear") for text in places(page))
    assert_for_everyone(page)
    shown = told(page)
    page.locator("#river button:visible").first.click()
    expect(page.locator("#match")).not_to_have_attribute("data-told", shown or "")
    expect(page.locator(".hold")).to_have_text("手札： 川 ×5")
    expect(page.locator("#river .own-bear")).to_have_count(0)


def test_the_own_bear_is_marked_for_its_owner_alone(app: Flask, phones: Phones) -> None:
    page, ben, dan = phones.new(), phones.new(), phones.new()
    code = table(app, page, memory_aid=True)
    go_on(app, code, page, script(TO_THE_BEAR), asked("salmon"))
    with app.app_context():
        match = row(code)
        ben.goto(f"/s/{seat_link(match, match.places[1])}")
    ben.goto(f"/matches/{code}")
    dan.goto(f"/matches/{code}")
    expect(ben.locator("#river .own-bear")).to_have_count(1)
    expect(ben.locator("#heard")).to_contain_text("2: card of Ben, face down (your bear)")
    for other in (page, dan):
        expect(other.locator("#river .tile.is-back")).to_have_count(9)
        expect(other.locator("#river .own-bear")).to_have_count(0)


def test_a_card_is_laid_by_keys_alone(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR), lambda view: len(view["river"]) == 5)
    expect(page.locator("#river [tabindex='0']:visible")).to_have_count(1)
    page.locator("#river [tabindex='0']:visible").focus()
    page.keyboard.press("Home")
    focused = "document.activeElement.value"
    assert page.evaluate(focused) == "place river 3 0"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) in ("place river 1 -1", "place river 1 3")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "place river 3 0"
    page.keyboard.press("End")
    assert page.evaluate(focused) == "place river 1 3"
    page.keyboard.press("Enter")
    expect(page.locator("#river .tile")).to_have_count(6)
    expect(page.locator("#announce")).to_contain_text("Aki put a card on row 1")


def test_without_javascript_a_bear_is_hidden_in_the_river(app: Flask, phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    code = table(app, page)
    go_on(app, code, page, builder, asked("river"))
    page.locator("[name=which][value=bear]").check(force=True)
    page.locator("#river .with-bear").first.click()
    expect(page.locator("#river .tile")).to_have_count(3)
    expect(page.locator(".hold")).not_to_contain_text("bear")


# ---------------------------------------------------------------- swimming


def test_landings_are_plain_and_staying_is_a_choice(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR), asked("swim"))
    with app.app_context():
        legal = play.view(row(code), 0)["legal"]
    swims = [text for text in legal if text.startswith("swim")]
    assert sorted(places(page)) == sorted(swims)
    page.locator("#river .is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_contain_text("鮭")
    page.get_by_role("radio", name="川の発見：川").check(force=True)
    assert sorted(places(page)) == sorted(t for t in legal if t.startswith("discover river"))
    expect(page.locator("[value=spawn]")).to_contain_text("産卵 +0")
    assert_for_everyone(page)


def test_a_bear_is_met_and_two_bears_play(app: Flask, phones: Phones) -> None:
    aki, dan = phones.new("ja"), phones.new("en")
    code = table(app, aki)
    go_on(app, code, aki, script(TO_THE_BEAR), asked("swim"))
    dan.goto(f"/matches/{code}")
    act_and_see(aki, lambda page: press(page, "swim 2 1"))
    expect(aki.locator("#river .is-roaring .tile.is-bear")).to_have_count(1)
    expect(aki.locator(MINE)).to_contain_text("熊")
    expect(aki.locator("[value=decline]")).to_contain_text("箱に1個")
    expect(dan.locator("#announce")).to_contain_text("Aki swam to row 2: a bear!")
    assert dan.inner_text("#announce").count("swam to row 2") == 1
    assert_for_everyone(aki)
    act_and_see(aki, lambda page: press(page, "outing"))
    for page in (aki, dan):
        expect(page.locator("#river .is-playing .tile.is-bears")).to_have_count(1)
        assert_open_to_all(page)
    expect(dan.locator("#heard")).to_contain_text("2: bears at play, safe, salmon of Aki")
    act_and_see(aki, lambda page: press(page, "spawn"))
    expect(dan.locator("#river .salmon.is-lying")).to_have_count(1)


def test_with_reduced_motion_nothing_moves(app: Flask, phones: Phones) -> None:
    """The bear roars for those who like it, and lies there at once for the others."""
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, script([*TO_THE_BEAR, "swim 2 1"]), asked("bear"))
    bear = page.locator("#river .is-roaring .tile")
    assert bear.evaluate("e => getComputedStyle(e).animationName") == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert "roar" in bear.evaluate("e => getComputedStyle(e).animationName")


# ---------------------------------------------------------------- the fullest river


def test_the_complete_pyramid_of_five_fits_every_screen(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page, seats=5)
    go_on(app, code, page, builder, lambda view: len(view["river"]) == 28)
    expect(page.locator("#river .tile")).to_have_count(28)
    assert_open_to_all(page)
    for width, least in ((360, 40), (390, 43.5), (1280, 43.5)):
        page.set_viewport_size({"width": width, "height": 844})
        assert_fits(page)
        left, right, cards = page.evaluate(MEASURES)
        assert left >= 0
        assert right <= width
        assert all(left <= from_ and to <= right for from_, to in cards)
        assert min(to - from_ for from_, to in cards) >= least


# ---------------------------------------------------------------- the end


def test_the_count_waits_until_somebody_goes_on(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, builder, lambda view: view["phase"] == "next")
    expect(page.locator(".counting h2")).to_have_text("第1ラウンドの結果")
    assert_for_everyone(page)
    page.locator("#deal").click()
    expect(page.locator(".shore")).to_contain_text("ラウンド 2 / 3")
    expect(page.locator("#river .tile")).to_have_count(0)


def climber(view: View) -> str:
    """Hide the bear at once, then swim up whatever comes."""
    legal: list[str] = view["legal"]
    if view["phase"] == "river" and view["seat"]:
        return next((text for text in legal if "bear 2" in text or "bear 3" in text), builder(view))
    if view["phase"] == "swim":
        ups = [text for text in legal if text.startswith("swim") and up(view, text)]
        return ups[-1] if ups else "spawn"
    return "spawn" if "spawn" in legal else builder(view)


def up(view: View, text: str) -> bool:
    """Whether this swim leads to a higher row."""
    return int(text.split()[1]) > (view["salmon"][viewer(view)] or [0])[0]


def test_the_replay_shows_where_every_bear_lay(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR, climber), lambda view: False)
    expect(page.locator(".steps-of-box .is-end")).to_be_visible()
    expect(page.locator(".podium")).to_contain_text("イクラ")
    assert_open_to_all(page)
    page.goto(f"/matches/{code}/replay?ply=9")
    expect(page.locator("#river .own-bear")).to_have_count(1)
    expect(page.locator(".open-hands li").first).to_contain_text("熊")
    assert_open_to_all(page)
    assert_fits(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#river .tile")).to_have_count(8)


# ---------------------------------------------------------------- on paper


def fates(page: Page, *ends: str) -> None:
    """Tap in how the salmon ended: `s3` spawned at rank 3, `e1` eaten at rank 1, `s2+` alone."""
    for seat, end in enumerate(ends):
        word = "spawned" if end[0] == "s" else "eaten"
        page.check(f"[name='fates.{seat}.end'][value='{word}']", force=True)
        page.check(f"[name='fates.{seat}.rank'][value='{end[1]}']", force=True)
    for seat, end in enumerate(ends):
        box = page.locator(f"[name='fates.{seat}.alone']")
        if box.is_visible():
            box.set_checked(end.endswith("+"))
        else:
            assert not end.endswith("+")


def write(page: Page, *ends: str) -> None:
    """Fill in a round and send it."""
    fates(page, *ends)
    page.locator("#round-form .next-thing").click()


def test_a_correction_after_round_three_moves_the_settlement(phones: Phones) -> None:
    keeper, watcher = phones.new("ja"), phones.new("en")
    path = begin(keeper, "あき", "ベン", "千恵", game="sakenobori")
    watcher.goto(path)
    assert_for_everyone(keeper)
    write(keeper, "s3+", "e2", "e4")
    expect(keeper.locator(SAVED)).to_be_visible()
    heading(keeper, "第2回")
    write(keeper, "s1", "s2", "e2")
    totals(watcher, 6, 2, 0)
    heading(keeper, "第3回")  # the watcher may have heard of it first
    write(keeper, "s3", "s1", "s0")
    expect(keeper.locator("#round-3")).to_be_visible()  # written, before one goes elsewhere
    expect(watcher.locator(".stand-words").first).to_contain_text("wins")
    totals(watcher, 6 + 3 + 6, 2 + 1 + 2, 0)  # eight in the box: six to first place, two to second
    expect(watcher.locator("#round-3")).to_contain_text("1st place at rank 3: takes 6")
    expect(watcher.locator("#round-3")).to_contain_text("0 left")
    for page in (keeper, watcher):
        assert_open_to_all(page)
        assert_fits(page)
    keeper.goto(f"{path}/rounds/3")
    assert_for_everyone(keeper)
    write(keeper, "s3", "s3", "s1")
    keeper.wait_for_url("**saved=3**")
    totals(watcher, 6 + 3 + 3, 2 + 3 + 3, 1 + 1)  # two on first place: one stays in the box
    expect(watcher.locator("#round-3")).to_contain_text("1 left")
    keeper.goto(f"{path}/rounds/1")
    write(keeper, "s3+", "e2", "e0")  # and the box is another, too
    totals(watcher, 6 + 3 + 2, 2 + 3 + 2, 1)
    expect(watcher.locator("#round-1")).to_contain_text("0 + 2 = 2")


def test_what_cannot_be_is_refused_where_it_stands(phones: Phones) -> None:
    page = phones.new("en")
    begin(page, "Aki", "Ben", "Chie", game="sakenobori")
    heading(page, "Round 1")
    page.locator("#round-form .next-thing").click()
    expect(page.locator(".fate-0 .reason").first).to_be_visible()
    assert_for_everyone(page)
    fates(page, "s3+", "e2", "e4")
    page.check("[name='fates.1.end'][value='spawned']", force=True)
    page.locator("#round-form .next-thing").click()
    expect(page.locator(".fate-0 .alone .reason")).to_have_text("not all the others were eaten")


# ---------------------------------------------------------------- the rulebook


def test_the_rulebook_fits_a_phone_and_is_open_to_all(phones: Phones) -> None:
    for language in ("ja", "en"):
        page = phones.new(language)
        page.goto("/games/sakenobori/rules")
        expect(page.locator(".example")).to_have_count(8)
        assert_fits(page)
        assert_open_to_all(page)
