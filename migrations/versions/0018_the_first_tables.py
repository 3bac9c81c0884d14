"""The first tables.

Their number goes on from those of the development: a database that stood at 0018 has these tables
already, and nothing that was made before can be taken for one that comes later.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    ("date_subscription", "league_token", "league_table", "league_line"),
    ("league_invitation", "official", "league_club", "league"),
    ("told_hand", "told_line", "told"),
    ("phone", "event_table", "event_line", "place_subscription", "event"),
    ("subscription", "undo_request", "move", "seat", "match_clock", "match", "deal"),
    ("sheet_line", "sheet"),
    ("mail_wish", "same_person", "apart", "helper", "keeper", "invitation", "member", "club"),
    ("sign_in", "organiser"),
)


def upgrade() -> None:
    organisers()
    clubs()
    sheets()
    matches()
    notices_of_turns()
    events()
    notices_of_places()
    told()
    leagues()
    tables_of_leagues()
    officials()


def downgrade() -> None:
    for room in TABLES:
        for table in room:
            op.drop_table(table)


def number(name: str, *, null: bool = False) -> sa.Column[int]:
    """A whole number, or the number of a row."""
    return sa.Column(name, sa.Integer(), nullable=null)


def words(name: str, length: int, *, null: bool = False) -> sa.Column[str]:
    """A text of at most so many letters."""
    return sa.Column(name, sa.String(length=length), nullable=null)


def later(name: str, length: int) -> sa.Column[str]:
    """A text that rows written without it have empty."""
    return sa.Column(name, sa.String(length=length), nullable=False, server_default="")


def moment(name: str, *, null: bool = False) -> sa.Column[object]:
    """A moment in UTC."""
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def data(name: str, *, null: bool = False) -> sa.Column[object]:
    """JSON."""
    return sa.Column(name, sa.JSON(), nullable=null)


def browser(length: int) -> list[sa.schema.SchemaItem]:
    """A browser that is told something, in words of at most so many letters (Web Push)."""
    return [
        words("endpoint", 500),
        words("p256dh", 100),
        words("auth", 40),
        words("words", length),
        moment("at"),
    ]


def key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    """What a row is found by."""
    return sa.PrimaryKeyConstraint(*(columns or ("id",)), name=op.f(f"pk_{table}"))


def one(table: str, *columns: str) -> sa.UniqueConstraint:
    """There is one row with these."""
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def of(
    table: str, column: str, other: str, *, ondelete: str | None = None
) -> sa.ForeignKeyConstraint:
    """A row belongs to one of another table."""
    called = op.f(f"fk_{table}_{column}_{other}")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=called, ondelete=ondelete)


def found_by(table: str, *columns: str) -> None:
    """Rows are looked for by each of these."""
    for column in columns:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def organisers() -> None:
    """Accounts, and the browsers in which they are signed in."""
    op.create_table(
        "organiser",
        number("id"),
        words("name", 80),
        words("password_hash", 255),
        moment("created_at"),
        key("organiser"),
        one("organiser", "name"),
    )
    op.create_table(
        "sign_in",
        number("id"),
        number("organiser_id"),
        words("token_hash", 64),
        words("browser", 60),
        moment("created_at"),
        moment("seen_at"),
        moment("ended_at", null=True),
        key("sign_in"),
        of("sign_in", "organiser_id", "organiser"),
        one("sign_in", "token_hash"),
    )
    found_by("sign_in", "organiser_id")


def clubs() -> None:
    """Clubs, their members, helpers and organisers."""
    op.create_table(
        "club",
        number("id"),
        words("code", 32),
        words("name", 80),
        number("owner_id"),
        moment("created_at"),
        moment("archived_at", null=True),
        key("club"),
        of("club", "owner_id", "organiser"),
        one("club", "code"),
    )
    found_by("club", "owner_id")
    op.create_table(
        "member",
        number("id"),
        number("club_id"),
        words("name", 40),
        words("reading", 80),
        words("contact", 120),
        number("merged_into_id", null=True),
        moment("anonymous_at", null=True),
        number("issue"),
        moment("created_at"),
        later("mark", 8),
        key("member"),
        of("member", "club_id", "club"),
        of("member", "merged_into_id", "member"),
    )
    found_by("member", "club_id", "merged_into_id")
    op.create_table(
        "apart",
        number("one_id"),
        number("other_id"),
        key("apart", "one_id", "other_id"),
        of("apart", "one_id", "member"),
        of("apart", "other_id", "member"),
    )
    found_by("apart", "other_id")
    op.create_table(
        "helper",
        number("id"),
        number("club_id"),
        words("name", 40),
        words("token_hash", 64),
        moment("created_at"),
        moment("revoked_at", null=True),
        key("helper"),
        of("helper", "club_id", "club"),
        one("helper", "token_hash"),
    )
    found_by("helper", "club_id")
    op.create_table(
        "keeper",
        number("club_id"),
        number("organiser_id"),
        moment("since"),
        key("keeper", "club_id", "organiser_id"),
        of("keeper", "club_id", "club"),
        of("keeper", "organiser_id", "organiser"),
    )
    found_by("keeper", "organiser_id")
    op.create_table(
        "invitation",
        number("id"),
        number("club_id"),
        words("name", 40),
        words("token_hash", 64),
        moment("created_at"),
        key("invitation"),
        of("invitation", "club_id", "club"),
        one("invitation", "token_hash"),
    )
    found_by("invitation", "club_id")
    people()


def people() -> None:
    """Members of two clubs who are one, and who wants letters."""
    op.create_table(
        "same_person",
        number("one_id"),
        number("other_id"),
        moment("one_said", null=True),
        moment("other_said", null=True),
        sa.Column("pooled", sa.Boolean(), nullable=False, server_default=sa.false()),
        key("same_person", "one_id", "other_id"),
        of("same_person", "one_id", "member"),
        of("same_person", "other_id", "member"),
    )
    found_by("same_person", "other_id")
    op.create_table(
        "mail_wish",
        number("member_id"),
        words("address", 120),
        words("language", 8),
        number("issue"),
        moment("asked_at"),
        moment("confirmed_at", null=True),
        sa.Column("told_on", sa.Date(), nullable=True),
        key("mail_wish", "member_id"),
        of("mail_wish", "member_id", "member"),
    )


def sheets() -> None:
    """Paper score sheets and their lines."""
    op.create_table(
        "sheet",
        number("id"),
        words("code", 32),
        words("game", 40),
        data("options"),
        data("names"),
        words("writer_hash", 64, null=True),
        number("issue"),
        moment("created_at"),
        moment("closed_at", null=True),
        number("version"),
        number("length"),
        number("opened_by", null=True),
        key("sheet"),
        one("sheet", "code"),
        one("sheet", "writer_hash"),
        of("sheet", "opened_by", "organiser"),
    )
    found_by("sheet", "opened_by")
    op.create_table(
        "sheet_line",
        number("id"),
        number("sheet_id"),
        number("n"),
        words("kind", 16),
        number("round", null=True),
        data("data"),
        words("key", 64),
        words("by", 40),
        moment("at"),
        number("person", null=True),
        key("sheet_line"),
        of("sheet_line", "sheet_id", "sheet"),
        one("sheet_line", "sheet_id", "key"),
        one("sheet_line", "sheet_id", "n"),
    )


def matches() -> None:
    """Matches on screen: deals that many play, seats, moves, words on taking back, clocks."""
    op.create_table(
        "deal",
        number("id"),
        words("code", 32),
        words("game", 40),
        data("options"),
        words("seed", 64),
        words("fingerprint", 64),
        number("club_id", null=True),
        words("week", 8, null=True),
        moment("created_at"),
        key("deal"),
        of("deal", "club_id", "club"),
        one("deal", "code"),
        one("deal", "club_id", "week", "game"),
    )
    found_by("deal", "club_id")
    op.create_table(
        "match",
        number("id"),
        words("code", 32),
        words("game", 40),
        data("options"),
        number("seats"),
        words("state", 16),
        number("pace"),
        words("host_hash", 64),
        number("rematch_of", null=True),
        moment("created_at"),
        moment("started_at", null=True),
        moment("ended_at", null=True),
        moment("closed_at", null=True),
        number("version"),
        number("length"),
        words("luck_seed", 64, null=True),
        words("luck_fingerprint", 64, null=True),
        sa.Column("luck_words", sa.Text(), nullable=True),
        number("opened_by", null=True),
        data("luck_anew", null=True),
        number("deal_id", null=True),
        key("match"),
        of("match", "rematch_of", "match"),
        one("match", "code"),
        of("match", "opened_by", "organiser"),
        of("match", "deal_id", "deal"),
    )
    found_by("match", "rematch_of", "state", "opened_by", "deal_id")
    op.create_table(
        "seat",
        number("id"),
        number("match_id"),
        number("index"),
        words("name", 40),
        words("kind", 8),
        words("level", 16, null=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        words("token_hash", 64, null=True),
        number("issue"),
        moment("joined_at", null=True),
        key("seat"),
        of("seat", "match_id", "match"),
        one("seat", "match_id", "index"),
        one("seat", "token_hash"),
    )
    op.create_table(
        "move",
        number("id"),
        number("match_id"),
        number("ply"),
        number("seat"),
        sa.Column("text", sa.Text(), nullable=False),
        words("by", 40),
        words("key", 64),
        moment("at"),
        key("move"),
        of("move", "match_id", "match"),
        one("move", "match_id", "key"),
        one("move", "match_id", "ply"),
    )
    op.create_table(
        "undo_request",
        number("id"),
        number("match_id"),
        number("ply"),
        number("seat"),
        words("word", 8),
        moment("at"),
        key("undo_request"),
        of("undo_request", "match_id", "match"),
        one("undo_request", "match_id", "ply", "seat"),
    )
    op.create_table(
        "match_clock",
        number("match_id"),
        words("kind", 8),
        number("hours"),
        words("over", 8),
        moment("due_at", null=True),
        data("waiting"),
        sa.Column("out", sa.Boolean(), nullable=False),
        key("match_clock", "match_id"),
        of("match_clock", "match_id", "match"),
    )
    found_by("match_clock", "due_at")


def notices_of_turns() -> None:
    """Browsers that are told when it is their seat's turn."""
    op.create_table(
        "subscription",
        number("id"),
        number("seat_id"),
        number("issue"),
        *browser(80),
        key("subscription"),
        of("subscription", "seat_id", "seat", ondelete="CASCADE"),
        one("subscription", "seat_id", "endpoint"),
    )


def events() -> None:
    """Evenings: their journals, what their tables are played on, and whose phone is whose."""
    op.create_table(
        "event",
        number("id"),
        words("code", 32),
        number("club_id"),
        words("name", 80),
        words("season", 80),
        sa.Column("public", sa.Boolean(), nullable=False),
        moment("created_at"),
        number("version"),
        number("length"),
        moment("starts_at", null=True),
        later("zone", 40),
        later("place", 120),
        moment("archived_at", null=True),
        key("event"),
        of("event", "club_id", "club"),
        one("event", "code"),
    )
    found_by("event", "club_id", "season")
    op.create_table(
        "event_line",
        number("id"),
        number("event_id"),
        number("n"),
        words("kind", 16),
        data("data"),
        words("key", 64),
        words("by", 60),
        moment("at"),
        key("event_line"),
        of("event_line", "event_id", "event"),
        one("event_line", "event_id", "key"),
        one("event_line", "event_id", "n"),
    )
    op.create_table(
        "event_table",
        number("id"),
        number("event_id"),
        number("round"),
        number("number"),
        number("sheet_id", null=True),
        number("match_id", null=True),
        data("result", null=True),
        number("result_version"),
        key("event_table"),
        of("event_table", "event_id", "event"),
        of("event_table", "sheet_id", "sheet"),
        of("event_table", "match_id", "match"),
        one("event_table", "event_id", "round", "number"),
        one("event_table", "sheet_id"),
        one("event_table", "match_id"),
    )
    op.create_table(
        "phone",
        number("id"),
        number("event_id"),
        number("member_id"),
        words("token_hash", 64),
        words("browser", 60),
        words("state", 8),
        words("by", 60),
        moment("at"),
        key("phone"),
        of("phone", "event_id", "event"),
        of("phone", "member_id", "member"),
        one("phone", "token_hash"),
    )
    found_by("phone", "event_id", "member_id")


def notices_of_places() -> None:
    """Browsers that are told when there is a place for somebody who waited for one."""
    op.create_table(
        "place_subscription",
        number("id"),
        number("event_id"),
        number("member_id"),
        *browser(200),
        key("place_subscription"),
        of("place_subscription", "event_id", "event", ondelete="CASCADE"),
        of("place_subscription", "member_id", "member", ondelete="CASCADE"),
        one("place_subscription", "event_id", "member_id", "endpoint"),
    )
    found_by("place_subscription", "member_id")


def told() -> None:
    """AIs at a real table: what each is told, and hands that people tell."""
    op.create_table(
        "told",
        number("id"),
        number("sheet_id"),
        number("seat"),
        words("level", 16),
        number("length"),
        key("told"),
        of("told", "sheet_id", "sheet"),
        one("told", "sheet_id", "seat"),
    )
    op.create_table(
        "told_line",
        number("id"),
        number("told_id"),
        number("n"),
        number("seat"),
        sa.Column("text", sa.Text(), nullable=False),
        words("by", 40),
        words("key", 64),
        moment("at"),
        key("told_line"),
        of("told_line", "told_id", "told"),
        one("told_line", "told_id", "key"),
        one("told_line", "told_id", "n"),
    )
    op.create_table(
        "told_hand",
        number("id"),
        number("told_id"),
        number("deal"),
        number("seat"),
        data("cards"),
        words("key", 64),
        words("by", 40),
        moment("at"),
        key("told_hand"),
        of("told_hand", "told_id", "told"),
        one("told_hand", "told_id", "key"),
    )
    found_by("told_hand", "told_id")


def leagues() -> None:
    """Leagues, their clubs and their journals."""
    op.create_table(
        "league",
        number("id"),
        words("code", 32),
        words("name", 80),
        sa.Column("public", sa.Boolean(), nullable=False),
        moment("created_at"),
        moment("archived_at", null=True),
        number("version"),
        number("length"),
        key("league"),
        one("league", "code"),
    )
    op.create_table(
        "league_club",
        number("league_id"),
        number("club_id"),
        key("league_club", "league_id", "club_id"),
        of("league_club", "league_id", "league"),
        of("league_club", "club_id", "club"),
    )
    found_by("league_club", "club_id")
    op.create_table(
        "league_line",
        number("id"),
        number("league_id"),
        number("n"),
        words("kind", 16),
        data("data"),
        words("key", 64),
        words("by", 60),
        moment("at"),
        key("league_line"),
        of("league_line", "league_id", "league"),
        one("league_line", "league_id", "n"),
        one("league_line", "league_id", "key"),
    )
    found_by("league_line", "kind")


def tables_of_leagues() -> None:
    """What the tables of leagues are played on, and browsers that are told their dates."""
    spot = ("league_id", "season", "division", "matchday", "number")
    op.create_table(
        "league_table",
        number("id"),
        *(number(name) for name in spot),
        number("sheet_id", null=True),
        number("match_id", null=True),
        data("result", null=True),
        number("result_version"),
        moment("finished_at", null=True),
        key("league_table"),
        of("league_table", "league_id", "league"),
        of("league_table", "sheet_id", "sheet"),
        of("league_table", "match_id", "match"),
        one("league_table", *spot),
        one("league_table", "sheet_id"),
        one("league_table", "match_id"),
    )
    op.create_table(
        "date_subscription",
        number("id"),
        number("league_id"),
        number("member_id"),
        number("heard"),
        *browser(200),
        key("date_subscription"),
        of("date_subscription", "league_id", "league", ondelete="CASCADE"),
        of("date_subscription", "member_id", "member", ondelete="CASCADE"),
        one("date_subscription", "league_id", "member_id", "endpoint"),
    )
    found_by("date_subscription", "member_id")


def officials() -> None:
    """Who runs a league, links that ask for more, and words by which programs may read it."""
    op.create_table(
        "official",
        number("league_id"),
        number("organiser_id"),
        words("role", 8),
        words("name", 40),
        moment("since"),
        key("official", "league_id", "organiser_id"),
        of("official", "league_id", "league"),
        of("official", "organiser_id", "organiser"),
    )
    found_by("official", "organiser_id")
    for link in ("league_invitation", "league_token"):
        op.create_table(
            link,
            number("id"),
            number("league_id"),
            *([words("role", 8)] if link == "league_invitation" else []),
            words("name", 40),
            words("token_hash", 64),
            moment("created_at"),
            key(link),
            of(link, "league_id", "league"),
            one(link, "token_hash"),
        )
        found_by(link, "league_id")
