"""Addresses that letters go to: what a mail server takes as one, and nothing else."""

from datetime import UTC, datetime

import pytest
import time_machine

from companion.clubs.members.mailing import PAUSE, wish
from companion.core.post import Letter, Post
from companion.kit.sheet import SheetError
from companion.models import MailWish, Member, db
from tests.core.evenings import opened

pytestmark = pytest.mark.usefixtures("indoors")


@pytest.fixture
def member() -> Member:
    """Somebody of a club."""
    _, members = opened(4)
    return members[0]


@pytest.mark.parametrize("address", ["aki@example.org", "a.k+i@mail.bay-anglers.co.jp"])
def test_an_address_is_kept(member: Member, address: str) -> None:
    assert wish(member, f" {address} ", "en").address == address


@pytest.mark.parametrize(
    "address",
    [
        "=?utf-8?q?a=0d=0aBcc:b?=@example.org",
        "=?utf-8?q?a=40x.yz=2Cb?=@example.org",
        "a@b..c",
        "a@-b.org",
        "a..b@example.org",
        ".a@example.org",
        "a\x00b@example.org",
        "a\x7f@example.org",
        "a@example.org\n",
        "two words@example.org",
        f"{'a' * 65}@example.org",
        "nowhere",
    ],
)
def test_what_is_no_address_is_refused_and_nothing_is_stored(member: Member, address: str) -> None:
    if address.endswith("\n"):
        address = f"x{address}x"
    with pytest.raises(SheetError) as refused:
        wish(member, address, "en")
    assert refused.value.place == "address"
    assert db.session.query(MailWish).count() == 0


def test_a_letter_that_cannot_be_written_is_not_sent() -> None:
    post = Post("127.0.0.1", 9, "", "", "club@example.org", "none")
    assert not post.send(Letter("=?utf-8?q?a=0d=0aBcc:b?=@example.org", "Subject", "Text"))


def test_a_second_email_waits_a_little(member: Member) -> None:
    with time_machine.travel(datetime(2026, 11, 28, 18, tzinfo=UTC), tick=False) as clock:
        wish(member, "aki@example.org", "en")
        with pytest.raises(SheetError, match="sent just now"):
            wish(member, "aki@example.net", "en")
        clock.shift(PAUSE)
        assert wish(member, "aki@example.net", "en").address == "aki@example.net"
