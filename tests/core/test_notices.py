"""Every topic is found; subscriptions end with what they are about and whom they are for."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.config import PACKAGE
from companion.core.notices import notices
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs.league_journal import open_league
from companion.models import Model, Subscription, db
from companion.models.deleting import delete_with_all
from tests.core.evenings import opened
from tests.tables import started
from tests.upkeep.filled import BROWSER


def test_every_notice_has_a_topic_of_its_own_that_fits() -> None:
    kinds = notices()
    assert len({kind.TOPIC for kind in kinds}) == len(kinds)
    modules = {kind.__module__.rpartition(".")[2] for kind in kinds}
    assert modules == {path.stem for path in PACKAGE.glob("*/verbs/*_notice.py")}
    assert all(len(kind.TOPIC) <= 20 for kind in kinds)


@pytest.mark.parametrize(
    ("owner", "left"),
    [
        ("match", {"place", "date"}),
        ("event", {"turn", "date"}),
        ("league", {"turn", "place"}),
        ("member", {"turn"}),
    ],
)
def test_with_its_owner_a_subscription_goes(app: Flask, owner: str, left: set[str]) -> None:
    with app.app_context():
        event, (member, _) = opened(2)
        league = open_league(
            event.club.owner, "Aki", event.club, "Bay League", checked({"game": "fisherman"})
        )
        match = started()
        numbers = {
            "match": match.id,
            "event": event.id,
            "league": league.id,
            "member": member.id,
        }
        db.session.add_all(
            Subscription(topic=topic, **subject, **BROWSER)
            for topic, subject in (
                ("turn", {"seat_id": match.places[0].id}),
                ("place", {"event_id": event.id, "member_id": member.id}),
                ("date", {"league_id": league.id, "member_id": member.id}),
            )
        )
        db.session.commit()
        delete_with_all(Model.metadata.tables[owner], [numbers[owner]])
        db.session.commit()
        assert {one.topic for one in db.session.query(Subscription)} == left
