"""The page of honour: who won, once it is decided."""

import csv
import re
from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import Evening

Opened = Callable[..., Evening]


def rule(night: Evening, stage: int, table: int, *totals: int) -> None:
    """A table's result by an organiser's word."""
    form = {"total": list(map(str, totals)), "why": "by hand"}
    assert night.post(f"/round/{stage}/tables/{table}/ruling", **form).status_code == 303


def begin(night: Evening) -> None:
    """Start what is seated."""
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    assert night.post("/seating/start", seen=seen).status_code == 303


def steps(page: str) -> dict[int, list[str]]:
    """Who stands on the podium."""
    found = re.findall(
        r'<li class="step-(\d)">\s*<span class="who">(.*?)<span class="block">', page, re.DOTALL
    )
    return {int(rank): re.findall(r"<span>([^<]+)", names) for rank, names in found}


def seated(night: Evening) -> list[str]:
    """The names at the latest round's first table, in the order of their seats."""
    first = night.see("/round").split('id="table-1"')[1].split("</ol>")[0]
    return re.findall(r"<li><span>(\w+)</span>", first)


def with_final(night: Evening, *totals: int) -> list[str]:
    """A round, then a final of four with this result; who sat there."""
    night.start()
    for table, result in ((1, (9, 8, 7, 6)), (2, (9, 8, 7, 6))):
        rule(night, 1, table, *result)
    night.post("/round/1/close")
    assert night.post("/seating/finals", game="fisherman", size="4").status_code == 303
    begin(night)
    people = seated(night)
    rule(night, 2, 1, *totals)
    return people


def test_the_winner_of_the_final_is_honoured_once_it_is_closed(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    people = with_final(night, 1, 2, 3, 9)
    assert client.get(f"{night.path}/honours").status_code == 303
    assert not steps(night.see())
    night.post("/round/2/close")
    page = client.get(f"{night.path}/honours").text
    podium = {1: [people[3]], 2: [people[2]], 3: [people[1]]}
    assert steps(page) == steps(client.get(night.path).text) == podium
    assert steps(night.see("/screen")) == podium
    assert f'<h1 id="winners">{people[3]} wins</h1>' in page
    assert "Final: place 1 of 4" in page
    assert page.count('class="name"') == 8
    assert f"{night.path}/honours" in re.findall(r'id="honours-link" value="([^"]*)"', page)[0]


def test_a_tie_in_the_final_says_what_told_them_apart(evening: Opened, client: FlaskClient) -> None:
    night = evening(8, **{"ties.seats": "1"})  # the best seed sits first: seats decide no final
    people = with_final(night, 9, 2, 3, 9)
    night.post("/round/2/close")
    page = client.get(f"{night.path}/honours").text
    assert steps(page)[1] == [people[0]]
    assert page.count("Final: place 1 of 4, then place") == 2


def test_a_corrected_final_honours_somebody_else(evening: Opened, client: FlaskClient) -> None:
    night = evening(8)
    people = with_final(night, 1, 2, 3, 9)
    night.post("/round/2/close")
    rule(night, 2, 1, 9, 2, 3, 1)
    assert steps(client.get(f"{night.path}/honours").text)[1] == [people[0]]


def test_a_player_s_own_place_is_the_final_s(
    app: Flask, evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    people = with_final(night, 1, 2, 3, 9)
    with app.app_context():
        member = db.session.query(Member).filter_by(name=people[2]).one()
        client.get(f"/p/{player_link(member)}")
    night.post("/round/2/close")
    page = client.get(f"{night.path}/me").text
    assert "<strong>Place 2</strong>" in page
    assert "Final: place 2 of 4" in page
    assert f"{night.path}/honours" in page


def test_certificates_name_the_place_of_the_final(evening: Opened) -> None:
    night = evening(8)
    people = with_final(night, 1, 2, 3, 9)
    night.post("/round/2/close")
    page = night.see("/print/certificates")
    names = re.findall(r"<h2>(\w+)</h2>", page)
    assert names == [people[3], people[2], people[1]]
    assert "Final: place 1 of 4" in page


def test_everybody_can_have_a_certificate(evening: Opened) -> None:
    night = evening(8)
    with_final(night, 1, 2, 3, 9)
    night.post("/round/2/close")
    (link,) = re.findall(r'href="([^"]+certificates\?all=1)"', night.see("/print"))
    page = night.organiser.get(link).text
    names = re.findall(r"<h2>(\w+)</h2>", page)
    assert len(set(names)) == len(names) == 8
    assert "Place 8" in page or "Place 7" in page


def test_without_finals_the_standings_are_honoured_when_the_evening_is_over(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(4, **{"ties.seats": "0"})
    night.start()
    people = seated(night)
    rule(night, 1, 1, 9, 9, 3, 1)
    night.post("/round/1/close")
    assert not steps(night.see())
    assert "Certificates" in night.see("/print/certificates")
    night.post("/end")
    page = client.get(f"{night.path}/honours").text
    assert steps(page) == {1: sorted(people[:2]), 3: [people[2]]}
    assert " win</h1>" in page
    assert "75 points" in page


def test_a_tied_final_goes_by_what_was_settled_before_it(evening: Opened, app: Flask) -> None:
    night = evening(8)
    people = with_final(night, 5, 5, 1, 4)  # the best seed sits first
    night.post("/round/2/close")
    page = night.see("/honours")
    assert steps(page) == {1: [people[0]], 2: [people[1]], 3: [people[3]]}
    assert "then place 1 before it" in page
    assert "mean seat" not in page.split('id="places"')[1].split("Round 1")[0]
    assert "People tied in a final keep their order from before it." in night.see("/standings")
    assert "place 1 before it" in night.see("/standings")
    certificates = night.see("/print/certificates")
    assert certificates.index(people[0]) < certificates.index(people[1])
    assert "then place 2 before it" in certificates
    lines = csv.DictReader(night.see("/standings.csv").lstrip("\ufeff").splitlines())
    ends = {line["Name"]: line["Place after the finals"] for line in lines}
    with app.app_context():
        club = db.session.scalars(db.select(Member)).first()
        assert club
        path = f"/clubs/{club.club.code}/players"
        numbers = {m.name: m.id for m in db.session.scalars(db.select(Member))}
    for at, name in enumerate((people[0], people[1], people[3], people[2]), 1):
        assert ends[name] == str(at)
        record = night.organiser.get(f"{path}/{numbers[name]}").text
        assert f"<span>Place {at}</span>" in record
