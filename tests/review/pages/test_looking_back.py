"""Looking back at a match: asked for by one tap, judged by the worker, tried again first."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import native
from companion.kit.view import View
from companion.models import Review, ReviewJudgement, db
from companion.review import reviewing, reviews
from companion.review.judging import Judgement, judge
from companion.review.pages import reader
from tests import pages
from tests.conftest import Cast
from tests.site.matches import play_on, row, started

FEW = 8  # playouts: enough for a page


def quick(view: View, played: str, seed: int, simulations: int) -> Judgement:
    """A judgement in no time."""
    return judge(view, played, seed, FEW)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The tasks that were sent, which nobody takes."""
    sent: list[tuple[int, ...]] = []
    monkeypatch.setattr(reviewing, "send", lambda task, *arguments: sent.append(arguments))
    monkeypatch.setattr(reviewing, "SLICE", 0.05)
    return sent


@pytest.fixture
def over(app: Flask, cast: Cast) -> str:
    """A match of three people that has been played to its end."""
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code)
    return code


def work(app: Flask, queued: list[tuple[int, ...]]) -> None:
    """Take all that was sent, as a worker does, to the end."""
    with app.app_context():
        while queued:
            reviewing.review_on(quick, *queued.pop(0))


def asked(client: FlaskClient, code: str) -> str:
    """The page of a review that this browser asked for."""
    path = f"/matches/{code}/look-back"
    if any(form.action == path for form in pages.forms(client.get(path).text)):
        assert pages.form(client, path, to=path).send(client).status_code == 303
    return client.get(path).text


def test_nothing_is_said_of_a_match_that_is_not_over(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for path in ("", "/1", ".json"):
        assert cast.aki.get(f"/matches/{code}/look-back{path}").status_code == 403
    assert cast.aki.post(f"/matches/{code}/look-back").status_code == 303
    with app.app_context():
        assert reviews.review_of(row(code)) is None


def test_only_players_look_back(over: str, cast: Cast) -> None:
    assert "Only those who played" in cast.dan.get(f"/matches/{over}/look-back").text
    assert cast.dan.post(f"/matches/{over}/look-back").status_code == 403
    assert cast.dan.post(f"/matches/{over}/look-back/stop").status_code == 403
    assert cast.dan.get(f"/matches/{over}/look-back.json").status_code == 403
    assert "look-back" not in cast.dan.get(f"/matches/{over}").text
    assert "look-back" in cast.aki.get(f"/matches/{over}").text


def test_a_review_fills_in_and_adds_up(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    assert "every 1s" in asked(cast.aki, over)
    assert len(queued) == reviewing.LANES
    cast.ben.post(f"/matches/{over}/look-back")
    assert len(queued) == reviewing.LANES  # asked twice, begun once
    work(app, queued)
    page = cast.aki.get(f"/matches/{over}/look-back").text
    assert "every 1s" not in page
    table = page.split('class="ledger"')[1].split("<tbody>")[1].split("</table>")[0]
    numbers = [float(n.replace("−", "-")) for n in re.findall(r"<td>([^<]*)</td>", table)]
    ledger = [numbers[n : n + 5] for n in range(0, len(numbers), 5)]
    assert len(ledger) == 3
    for *parts, result in ledger:
        assert sum(parts) == pytest.approx(result, abs=1e-9)
    accounts = page.split('<table class="account')[1:]
    for account, (start, *_, result) in zip(accounts, ledger, strict=True):
        ends = [int(n) for n in re.findall(r"(\d+)\u202f?[ ]?%", account.split("</caption>")[0])]
        assert ends == [round(start), round(result)]
        steps = re.findall(r"<span>([+−]?\d+)", account.split("<tbody>")[1].split("</table>")[0])
        assert ends[0] + sum(int(n.replace("−", "-")) for n in steps) == ends[1]


def test_a_task_that_comes_twice_changes_nothing(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    first = queued[0]
    work(app, queued)
    with app.app_context():
        before = {one.ply: one.answer for one in db.session.query(ReviewJudgement)}
        reviewing.review_on(quick, *first)
        db.session.rollback()
        assert {one.ply: one.answer for one in db.session.query(ReviewJudgement)} == before


def test_a_review_can_be_stopped_and_gone_on_with(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    path = f"/matches/{over}/look-back"
    pages.form(cast.aki, path, to=f"{path}/stop").send(cast.aki)
    work(app, queued)
    page = cast.aki.get(f"/matches/{over}/look-back").text
    assert "0 of" in page
    assert "Continue" in page
    asked(cast.aki, over)
    assert len(queued) == reviewing.LANES


def test_the_sweep_queues_what_fell_silent(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    queued.clear()
    with app.app_context():
        reviewing.go_on_with_reviews()
        assert not queued
        found = reviews.review_of(row(over))
        assert found is not None
        found.touched_at -= reviewing.PATIENCE * 2
        db.session.commit()
        reviewing.go_on_with_reviews()
    assert len(queued) == reviewing.LANES


def test_the_sweep_leaves_reviews_of_another_version_alone(
    app: Flask,
    over: str,
    cast: Cast,
    queued: list[tuple[int, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked(cast.aki, over)
    task = queued.pop()
    queued.clear()
    with app.app_context():
        found = reviews.review_of(row(over))
        assert found is not None
        found.touched_at -= reviewing.PATIENCE * 2
        db.session.commit()
        monkeypatch.setattr(reviews, "JUDGING", 0)
        reviewing.go_on_with_reviews()
        reviewing.review_on(quick, *task)
        assert not queued
        assert not db.session.query(ReviewJudgement).all()


def test_going_on_ends_the_tasks_from_before(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    before, path = list(queued), f"/matches/{over}/look-back"
    pages.form(cast.aki, path, to=f"{path}/stop").send(cast.aki)
    queued.clear()
    asked(cast.aki, over)
    assert len(queued) == reviewing.LANES
    with app.app_context():
        for task in before:
            reviewing.review_on(quick, *task)
        assert not db.session.query(ReviewJudgement).all()
    assert len(queued) == reviewing.LANES


def test_a_decision_that_cannot_be_judged_stops_the_review(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    def broken(view: View, played: str, seed: int, simulations: int) -> Judgement:
        raise ZeroDivisionError

    asked(cast.aki, over)
    with app.app_context(), pytest.raises(ZeroDivisionError):
        reviewing.review_on(broken, *queued[0])
    assert "Continue" in cast.aki.get(f"/matches/{over}/look-back").text


def own_ply(app: Flask, code: str, seat: int) -> int:
    """A decision of that seat."""
    with app.app_context():
        found = reviews.reviewed_match(row(code)).decisions
        return [one.ply for one in found if one.seat == seat][-1]


def test_a_decision_is_tried_again_before_its_values_are_shown(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    path = f"/matches/{over}/look-back/{own_ply(app, over, 0)}"
    page = cast.aki.get(path).text
    assert "What would you do now?" in page
    assert "What it was worth" not in page
    choice = re.findall(r'name="choice" value="([^"]+)"', page)[0]
    compared = cast.aki.get(path, query_string={"choice": choice}).text
    assert "What it was worth" in compared
    assert compared.count("<meter") >= 3
    assert cast.ben.get(path).status_code == 404  # somebody else's decision


def test_the_other_hands_are_not_in_the_picture(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    with app.app_context():
        found = reviews.reviewed_match(row(over)).decisions
        first = next(one for one in found if one.seat == 0)
    page = cast.aki.get(f"/matches/{over}/look-back/{first.ply}").text
    hands = page.split('class="open-hands"')[1].split("</ol>")[0]
    assert hands.count('class="chip') == len(first.view["hand"])
    card = re.compile(r'"chip kind-([a-z]+).*?<span aria-hidden="true">(\d+)</span>', re.DOTALL)
    assert {kind + size for kind, size in card.findall(page)} == set(first.view["hand"])


def blunder(app: Flask, code: str) -> int:
    """Plant a blunder of the first seat into a review that is complete; its ply."""
    with app.app_context():
        found = reviews.review_of(row(code))
        assert found is not None
        mine = {one.ply for one in reviews.reviewed_match(row(code)).decisions if one.seat == 0}
        for stored in db.session.query(ReviewJudgement).filter_by(review_id=found.id):
            choices = stored.answer["choices"]
            if stored.ply in mine and len(choices) > 1:
                best, played = [choices[0][0], 0.6, 0.5, 0.7], [choices[1][0], 0.2, 0.1, 0.3]
                stored.answer = stored.answer | {
                    "choices": [best, played], "played": played, "worlds": 10, "better": [7, 1],
                    "deals": [[7, 1.0, 0.0], [8, 0.9, 0.1], [9, 0.8, 0.2]],
                }  # fmt: skip
                db.session.commit()
                return stored.ply
    raise AssertionError("the first seat never had a choice")


Bounds = tuple[float, float, float]


def plant(app: Flask, code: str, losses: list[tuple[Bounds, Bounds]], **more: object) -> list[int]:
    """Give the first seat's decisions these best and played values, the others none; the plies."""
    plies, left, used = list[int](), list(losses), set[str]()
    with app.app_context():
        found = reviews.review_of(row(code))
        assert found is not None
        mine = {one.ply for one in reviews.reviewed_match(row(code)).decisions if one.seat == 0}
        stored = db.session.query(ReviewJudgement).filter_by(review_id=found.id)
        for one in stored.order_by(ReviewJudgement.ply):
            if one.ply not in mine:
                continue
            texts = [text for text, *_ in one.answer["choices"]]
            fresh = [text for text in texts if text not in used]  # else it would be one plan
            values = left.pop(0) if left and fresh else ((0.5, 0.4, 0.6), (0.5, 0.4, 0.6))
            best = (fresh or texts)[0]
            used.add(best)
            other = next(text for text in texts if text != best)
            choices = [[best, *values[0]], [other, *values[1]]]
            plies += [one.ply] if values[0] != values[1] else []
            one.answer = one.answer | {"choices": choices, "played": choices[1]} | more
        db.session.commit()
    return plies


def listed(client: FlaskClient, code: str, part: str, least: int = 10) -> dict[int, str]:
    """The decisions named in the list after this, with what they cost."""
    page = client.get(f"/matches/{code}/look-back?least={least}").text
    if part not in page:
        return {}
    items = page.split(part)[1].split("</ul>")[0].split("<li>")[1:]
    costs = [re.findall(r"look-back/(\d+).*?<strong>(.*?)<small>", one, re.DOTALL) for one in items]
    return {int(ply): " ".join(cost.split()) for found in costs for ply, cost in found}


def test_three_largest_losses_are_named_by_what_was_possible(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    lost = [((0.5, 0.49, 0.51), (0.485, 0.48, 0.488))]  # the most, but little of what was possible
    lost += [((0.03, 0.029, 0.031), (0.02, 0.019, 0.021))] * 2
    lost += [((0.02, 0.019, 0.021), (0.012, 0.011, 0.013))]
    plies = plant(app, over, lost, opinion=None, mixed=False)
    assert len(plies) == 4
    assert list(listed(cast.aki, over, 'id="points"')) == plies[1:]
    assert list(listed(cast.aki, over, 'id="points"', least=1)) == plies
    assert not listed(cast.aki, over, 'id="unsure"')


def test_without_three_clear_losses_the_largest_of_the_others_are_named_as_not_certain(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    clear, unsure = ((0.6, 0.5, 0.7), (0.2, 0.1, 0.3)), ((0.3, 0.2, 0.4), (0.2, 0.1, 0.3))
    noise = ((0.5, 0.4, 0.6), (0.495, 0.4, 0.6))
    plies = plant(app, over, [noise, clear, unsure, noise], opinion=None, mixed=False)
    assert list(listed(cast.aki, over, 'id="points"')) == [plies[1]]
    assert list(listed(cast.aki, over, 'id="unsure"')) == [plies[2]]
    plant(app, over, [noise, clear, unsure, noise], opinion=None, mixed=True)
    assert not listed(cast.aki, over, 'id="unsure"')
    plant(app, over, [noise, clear, unsure, noise], opinion=[0.0, 0.1, 10], mixed=False)
    assert not listed(cast.aki, over, 'id="unsure"')


def test_a_loss_in_a_match_nearly_decided_is_given_in_points(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    lost = [((0.06, 0.05, 0.07), (0.02, 0.01, 0.03)), ((0.98, 0.97, 0.99), (0.95, 0.94, 0.96))]
    lost += [((0.5, 0.45, 0.55), (0.3, 0.25, 0.35))]
    plies = plant(app, over, lost, opinion=None, mixed=False, points=3.25)
    found = listed(cast.aki, over, 'id="points"', least=1)
    assert [found[ply] for ply in plies] == ["−3.2 points", "−3.2 points", found[plies[2]]]
    assert found[plies[2]].startswith("−20")
    plant(app, over, lost, opinion=None, mixed=False)
    with app.app_context():
        for stored in db.session.query(ReviewJudgement):  # judged before points were counted
            stored.answer = {key: part for key, part in stored.answer.items() if key != "points"}
        db.session.commit()
    older = listed(cast.aki, over, 'id="points"', least=1)
    assert [older[ply][:2] for ply in plies] == ["−4", "−3", "−2"]


def test_a_loss_is_the_difference_of_its_ends_as_shown(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    lost = [((0.603, 0.59, 0.61), (0.047, 0.04, 0.05)), ((0.604, 0.603, 0.605), (0.598, 0.5, 0.6))]
    plies = plant(app, over, lost, opinion=None, mixed=False)
    page = cast.aki.get(f"/matches/{over}/look-back").text.split('id="points"')[1]
    said = [re.split(r"</?strong>", page.split(f"look-back/{ply}")[1])[1] for ply in plies]
    shown = [re.findall("[−0-9]+", one) for one in said]
    assert shown == [["−55", "60", "5"], ["−1"]]


def test_a_blunder_is_explained_by_the_deals_that_fit(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    ply = blunder(app, over)
    path = f"/matches/{over}/look-back/{ply}"
    page = cast.aki.get(path).text
    assert 'id="why"' not in page  # first one tries again
    choice = re.findall(r'name="choice" value="([^"]+)"', page)[0]

    def why(language: str) -> str:
        compared = cast.aki.get(
            path, query_string={"choice": choice}, headers={"Accept-Language": language}
        )
        return " ".join(compared.text.split('id="why">')[1].split("</p>")[0].split())

    assert why("en").startswith("In 7 of 10 possible deals “")
    assert why("en").endswith("; worse in 1, equal in 2.")
    assert "配り10通りのうち7通りで" in why("ja")


def explained(client: FlaskClient, path: str, language: str = "en") -> str:
    """The page of a decision once its reader has tried again."""
    return client.get(tried(client, path), headers={"Accept-Language": language}).text


def tried(client: FlaskClient, path: str) -> str:
    """The address of a decision after the first choice was tried."""
    choice = re.findall(r'name="choice" value="([^"]+)"', client.get(path).text)[0]
    return f"{path}?{urlencode({'choice': choice})}"


def test_paper_says_what_was_played_and_what_was_best_once_all_is_judged(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    assert "data-print" not in cast.aki.get(f"/matches/{over}/look-back").text
    work(app, queued)
    blunder(app, over)
    page = cast.aki.get(f"/matches/{over}/look-back").text
    assert "data-print" in page
    listed = page.split('class="turning-points"')[1].split("</ul>")[0]
    assert listed.count("Played: ") == listed.count("<li>") > 0
    assert listed.count("−40") == 1


def test_the_curve_names_the_largest_losses_as_the_list_does(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    ply = blunder(app, over)
    page = cast.aki.get(f"/matches/{over}/look-back").text
    numbered = re.compile(r'look-back/(\d+)\?least=2"><b class="moment">(\d+)</b>')
    listed, named = (numbered.findall(part) for part in page.split('id="moments"'))
    assert str(ply) in [of for of, _ in named]
    assert set(named) <= set(listed)
    drawn = page.split('<circle class="moment"')[1:]
    assert [re.findall(r">(\d+)</text>", one)[0] for one in drawn] == [n for _, n in named]
    assert len(named) == min(len(listed), reader.MOMENTS)


def test_a_blunder_says_why_after_the_try(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    ply = blunder(app, over)
    path = f"/matches/{over}/look-back/{ply}"
    assert 'id="reasons"' not in explained(cast.aki, path)  # judged before there were reasons
    with app.app_context():
        for stored in db.session.query(ReviewJudgement).filter_by(ply=ply):
            found = [["leader", 1, 4.0, 30.0, 1, 8, 10]]
            stored.answer = stored.answer | {"reasons": found}
        db.session.commit()
    assert 'id="reasons"' not in cast.aki.get(path).text  # first one tries again
    said = explained(cast.aki, path).split('id="reasons"')[1].split("</section>")[0]
    assert "who leads: 0.4 on average with the best choice" in said
    assert "less in 8 of 10 deals" in said
    ja = explained(cast.aki, path, "ja").split('id="reasons"')[1].split("</section>")[0]
    assert "10通り中8通りで最善の手のほうが少なくなります" in ja
    listed = cast.aki.get(f"/matches/{over}/look-back").text.split('class="paper-only"')
    assert any("who leads" in item.split("</p>")[0] for item in listed[1:])
    decisions = json.loads(cast.aki.get(f"/matches/{over}/look-back.json").text)["decisions"]
    kinds = [reason["kind"] for one in decisions for reason in one["reasons"] or ()]
    assert kinds == ["leader"]


def test_three_possible_deals_are_shown_with_the_others_hands(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    ply = blunder(app, over)
    path = f"/matches/{over}/look-back/{ply}"
    assert 'id="deals"' not in cast.aki.get(path).text  # first one tries again
    page = explained(cast.aki, path)
    folded = page.split('<details id="deals">')[1].split("</details>")[0]
    assert "3 deals that decide it" in folded
    assert "and are not the real one" in folded
    assert folded.count('<section class="possible"') == 3
    assert "90\u202f%" in folded or "90 %" in folded
    with app.app_context():
        view = next(o.view for o in reviews.reviewed_match(row(over)).decisions if o.ply == ply)
    own, *rest = view["hand_sizes"]  # type: ignore[typeddict-item]  # of a trick game
    assert folded.count('class="chip') == 3 * sum(rest)
    hand = page.split('class="open-hands"')[1].split("</ol>")[0]
    assert hand.count('class="chip') == own
    assert "決め手になる3通りの配り" in explained(cast.aki, path, "ja")


def test_a_judgement_from_before_the_counting_is_shown_without(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    asked(cast.aki, over)
    work(app, queued)
    ply = blunder(app, over)
    with app.app_context():
        for stored in db.session.query(ReviewJudgement).filter_by(ply=ply):
            added = ("better", "deals")
            stored.answer = {key: one for key, one in stored.answer.items() if key not in added}
        db.session.commit()
    path = f"/matches/{over}/look-back/{ply}"
    choice = re.findall(r'name="choice" value="([^"]+)"', cast.aki.get(path).text)[0]
    compared = cast.aki.get(path, query_string={"choice": choice})
    assert compared.status_code == 200
    assert 'id="why"' not in compared.text
    assert 'id="deals"' not in compared.text


def test_the_json_holds_the_ledger_and_only_ones_own_decisions(
    app: Flask, over: str, cast: Cast, queued: list[tuple[int, ...]]
) -> None:
    path = f"/matches/{over}/look-back.json"
    assert not json.loads(cast.ben.get(path).text)["decisions"]
    asked(cast.aki, over)
    second_lane = queued.pop()
    work(app, queued)
    part = json.loads(cast.ben.get(path).text)
    assert part["decisions"]
    assert not part["ledger"]  # it adds up only when all is judged
    queued.append(second_lane)
    work(app, queued)
    found = json.loads(cast.ben.get(path).text)
    assert found.keys() == {"game", "seats", "unit", "told", "ledger", "decisions"}
    assert {one["seat"] for one in found["decisions"]} == {1}
    assert len(found["decisions"]) > len(part["decisions"])
    assert [one["seat"] for one in found["ledger"]] == [0, 1, 2]
    for one in found["decisions"]:
        assert sum(one["better"]) <= one["worlds"]
    assert "look-back.json" in cast.ben.get(f"/matches/{over}/look-back").text


def test_a_game_with_long_playouts_has_fewer_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(monkeypatch, True)
    assert reviews.simulations("nusfjord") < reviews.simulations("sinker") == 4_000
    compiled(monkeypatch, False)
    assert reviews.simulations("nusfjord") == 40


def compiled(monkeypatch: pytest.MonkeyPatch, ready: bool) -> None:
    """From now on the engine is compiled, or is not."""
    monkeypatch.setattr(native, "ready", lambda: ready)


@pytest.mark.parametrize("done", [True, False], ids=["complete", "begun"])
def test_what_plain_python_judged_is_judged_again_once_the_engine_is_compiled(
    app: Flask,
    over: str,
    cast: Cast,
    queued: list[tuple[int, ...]],
    monkeypatch: pytest.MonkeyPatch,
    done: bool,
) -> None:
    compiled(monkeypatch, False)
    assert 'id="rough"' in asked(cast.aki, over)
    late = queued[-1]
    if done:
        work(app, queued)
    assert 'id="rough"' in cast.ben.get(f"/matches/{over}/look-back").text
    queued.clear()

    compiled(monkeypatch, True)  # while the program runs
    with app.app_context():
        reviewing.go_on_with_reviews()
        reviewing.review_on(quick, *late)  # a task of the rough one still waits
        assert not db.session.query(ReviewJudgement).all()
        assert [one.engine for one in db.session.query(Review)] == [reviews.engine(4_000)]
    work(app, queued)
    page = cast.aki.get(f"/matches/{over}/look-back").text
    assert 'id="points"' in page
    assert 'id="rough"' not in page
    compiled(monkeypatch, False)  # started without it: what was judged well still counts
    assert 'id="rough"' not in cast.aki.get(f"/matches/{over}/look-back").text


def test_a_review_is_judged_with_as_many_playouts_as_it_says(
    app: Flask,
    over: str,
    cast: Cast,
    queued: list[tuple[int, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled(monkeypatch, True)
    asked(cast.aki, over)
    given: set[int] = set()

    def noting(view: View, played: str, seed: int, simulations: int) -> Judgement:
        given.add(simulations)
        return quick(view, played, seed, simulations)

    with app.app_context():
        reviewing.review_on(noting, *queued.pop(0))
    assert given == {reviews.PLAYOUTS}
