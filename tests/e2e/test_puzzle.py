"""The puzzle of the day on a phone: one tap compares, and the streak stays in the browser."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.review.puzzles import game_of, number_of, puzzles_of, today
from tests.e2e.phones import Phones, assert_for_everyone


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_day_s_first_answer_counts_for_the_streak(
    app: Flask, phones: Phones, language: str
) -> None:
    day, page = today(), phones.new(language)
    key = game_of(day)
    assert key
    best, *others = puzzles_of(key)[number_of(day) - 1].choices
    page.goto("/")
    page.evaluate(f'localStorage.puzzles = \'{{"day": {day.toordinal() - 1}, "streak": 2}}\'')
    page.locator("a[href='/puzzles/']").click()
    expect(page).to_have_url(re.compile(f"/puzzles/{key}/"))
    assert_for_everyone(page)
    for choice in (best, others[-1]):
        page.locator(f"#choices button[value='{choice.text}']").click()
        expect(page.locator("#compared")).to_be_in_viewport()
        expect(page.locator("#streak")).to_be_visible()
        expect(page.locator("#streak strong")).to_have_text("3")
        assert_for_everyone(page)
        page.go_back()


def test_without_scripts_a_puzzle_is_answered_too(app: Flask, phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    page.goto("/puzzles/")
    page.locator("#choices button").first.click()
    expect(page.locator("#answer table.compared").first).to_be_visible()
    expect(page.locator("#streak")).to_be_hidden()
