"""One table of subscriptions to notices instead of one for each topic.

Texts are no longer stored: they are written in the subscriber's language when they are sent. The
language of an earlier subscription is that of its stored text.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

TURNS = "turn_subscription"
EARLIER = {
    "turn": (TURNS, "seat_id, NULL, NULL, NULL, 0"),
    "place": ("place_subscription", "NULL, event_id, NULL, member_id, 0"),
    "eve": ("eve_subscription", "NULL, event_id, NULL, member_id, 0"),
    "date": ("date_subscription", "NULL, NULL, league_id, member_id, heard"),
}
"""For each topic its earlier table, and where the new columns come from."""
OWNERS = ("seat", "event", "league", "member")


def upgrade() -> None:
    # A copy: on PostgreSQL the names of the old table's constraints must be free for the new one.
    op.execute(f'CREATE TABLE {TURNS} AS SELECT * FROM "subscription"')
    # A seat whose link was renewed had left these behind until its next turn.
    op.execute(
        f"DELETE FROM {TURNS} WHERE issue <> (SELECT issue FROM seat WHERE seat.id = seat_id)"
    )
    op.drop_table("subscription")
    op.create_table(
        "subscription",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("topic", sa.String(20), nullable=False),
        *(sa.Column(f"{owner}_id", sa.Integer(), nullable=True) for owner in OWNERS),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        *browser(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscription")),
        *(of("subscription", owner) for owner in OWNERS),
    )
    for owner in OWNERS:
        op.create_index(op.f(f"ix_subscription_{owner}_id"), "subscription", [f"{owner}_id"])
    for topic, (table, subject) in EARLIER.items():
        carry_over(topic, table, subject)
        op.drop_table(table)


def carry_over(topic: str, table: str, subject: str) -> None:
    """Copy the subscriptions of a topic, the oldest first."""
    connection = op.get_bind()
    texts = connection.execute(sa.text(f"SELECT id, words FROM {table} ORDER BY id")).all()
    kept = "language" if topic == "eve" else ":language"
    insert = sa.text(
        'INSERT INTO "subscription" (topic, seat_id, event_id, league_id, member_id, heard,'
        " language, endpoint, p256dh, auth, at)"
        f" SELECT '{topic}', {subject}, {kept}, endpoint, p256dh, auth, at"
        f" FROM {table} WHERE id = :id"
    )
    for number, words in texts:
        given = {} if topic == "eve" else {"language": "en" if words[:1].isascii() else "ja"}
        connection.execute(insert, {"id": number, **given})


def downgrade() -> None:
    """The earlier tables are empty: their texts are not stored any more."""
    op.drop_table("subscription")
    op.create_table(
        "subscription",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("issue", sa.Integer(), nullable=False),
        *browser(),
        sa.Column("words", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscription")),
        of("subscription", "seat"),
        unique("subscription", "seat_id", "endpoint"),
    )
    earlier("place_subscription", "event")
    earlier("eve_subscription", "event", sa.Column("language", sa.String(8), nullable=False))
    earlier("date_subscription", "league", sa.Column("heard", sa.Integer(), nullable=False))


def earlier(table: str, owner: str, *more: sa.Column[object]) -> None:
    """Create an earlier table of what members asked for."""
    op.create_table(
        table,
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(f"{owner}_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        *more,
        *browser(),
        sa.Column("words", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        of(table, owner),
        of(table, "member"),
        unique(table, f"{owner}_id", "member_id", "endpoint"),
    )
    op.create_index(op.f(f"ix_{table}_member_id"), table, ["member_id"])


def browser() -> list[sa.Column[object]]:
    """The push address of a browser, and when it subscribed."""
    return [
        sa.Column("endpoint", sa.String(500), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    ]


def of(table: str, owner: str) -> sa.ForeignKeyConstraint:
    """A row is deleted with its owner."""
    name = op.f(f"fk_{table}_{owner}_id_{owner}")
    return sa.ForeignKeyConstraint([f"{owner}_id"], [f"{owner}.id"], name=name, ondelete="CASCADE")


def unique(table: str, *columns: str) -> sa.UniqueConstraint:
    """There is one row with these."""
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))
