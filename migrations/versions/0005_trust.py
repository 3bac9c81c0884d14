"""What trust needs to know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    openers()
    phones()
    evenings()
    people()
    luck()
    notices()


def downgrade() -> None:
    no_notices()
    no_luck()
    no_people()
    no_phones()
    no_openers()
    no_evenings()


def evenings() -> None:
    """When and where an event is; filing away; several organisers of a club."""
    moment = sa.DateTime(timezone=True)
    with op.batch_alter_table("event") as event:
        event.add_column(sa.Column("starts_at", moment, nullable=True))
        event.add_column(sa.Column("zone", sa.String(40), nullable=False, server_default=""))
        event.add_column(sa.Column("place", sa.String(120), nullable=False, server_default=""))
        event.add_column(sa.Column("archived_at", moment, nullable=True))
    with op.batch_alter_table("club") as club:
        club.add_column(sa.Column("archived_at", moment, nullable=True))
    op.create_table(
        "keeper",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("organiser_id", sa.Integer(), nullable=False),
        sa.Column("since", moment, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_keeper_club_id_club")),
        sa.ForeignKeyConstraint(
            ["organiser_id"], ["organiser.id"], name=op.f("fk_keeper_organiser_id_organiser")
        ),
        sa.PrimaryKeyConstraint("club_id", "organiser_id", name=op.f("pk_keeper")),
    )
    op.create_index(op.f("ix_keeper_organiser_id"), "keeper", ["organiser_id"])
    op.execute(
        "INSERT INTO keeper (club_id, organiser_id, since)"
        " SELECT id, owner_id, created_at FROM club"
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_invitation_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_invitation_token_hash")),
    )
    op.create_index(op.f("ix_invitation_club_id"), "invitation", ["club_id"])


def no_evenings() -> None:
    """The way back."""
    op.drop_table("invitation")
    op.drop_table("keeper")
    with op.batch_alter_table("club") as club:
        club.drop_column("archived_at")
    with op.batch_alter_table("event") as event:
        for column in ("archived_at", "place", "zone", "starts_at"):
            event.drop_column(column)


def people() -> None:
    """Who wrote a line of a table's sheet; how namesakes are told apart, and who is not one."""
    op.add_column("sheet_line", sa.Column("person", sa.Integer(), nullable=True))
    with op.batch_alter_table("member") as member:
        member.add_column(sa.Column("mark", sa.String(8), nullable=False, server_default=""))
    # Whoever shares a name gets a number by the order in which they were written down.
    op.execute(
        "UPDATE member SET mark = (SELECT CAST(COUNT(*) AS VARCHAR(8)) FROM member AS other"
        " WHERE other.club_id = member.club_id AND other.name = member.name"
        " AND other.merged_into_id IS NULL AND other.id <= member.id)"
        " WHERE merged_into_id IS NULL AND anonymous_at IS NULL AND EXISTS"
        " (SELECT 1 FROM member AS same WHERE same.club_id = member.club_id"
        " AND same.name = member.name AND same.merged_into_id IS NULL AND same.id <> member.id)"
    )
    op.create_table(
        "apart",
        sa.Column("one_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["one_id"], ["member.id"], name=op.f("fk_apart_one_id_member")),
        sa.ForeignKeyConstraint(["other_id"], ["member.id"], name=op.f("fk_apart_other_id_member")),
        sa.PrimaryKeyConstraint("one_id", "other_id", name=op.f("pk_apart")),
    )
    op.create_index(op.f("ix_apart_other_id"), "apart", ["other_id"])


def no_people() -> None:
    """The way back."""
    op.drop_table("apart")
    with op.batch_alter_table("member") as member:
        member.drop_column("mark")
    with op.batch_alter_table("sheet_line") as line:
        line.drop_column("person")


def openers() -> None:
    """Which organiser opened a match or sheet beside events."""
    for name in ("match", "sheet"):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("opened_by", sa.Integer(), nullable=True))
            table.create_foreign_key(
                op.f(f"fk_{name}_opened_by_organiser"), "organiser", ["opened_by"], ["id"]
            )
            table.create_index(op.f(f"ix_{name}_opened_by"), ["opened_by"])


def no_openers() -> None:
    """The way back."""
    for name in ("match", "sheet"):
        with op.batch_alter_table(name) as table:
            table.drop_index(op.f(f"ix_{name}_opened_by"))
            table.drop_constraint(op.f(f"fk_{name}_opened_by_organiser"), type_="foreignkey")
            table.drop_column("opened_by")


def phones() -> None:
    """Which browsers are whose at an evening."""
    op.create_table(
        "phone",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=60), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_phone_event_id_event")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_phone_member_id_member")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phone")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_phone_token_hash")),
    )
    op.create_index(op.f("ix_phone_event_id"), "phone", ["event_id"])
    op.create_index(op.f("ix_phone_member_id"), "phone", ["member_id"])


def no_phones() -> None:
    """The way back."""
    op.drop_table("phone")


def luck() -> None:
    """Words that were mixed into a match's luck after a restore."""
    op.add_column("match", sa.Column("luck_anew", sa.JSON(), nullable=True))


def no_luck() -> None:
    """The way back."""
    with op.batch_alter_table("match") as match:
        match.drop_column("luck_anew")


def notices() -> None:
    """Browsers that are told when it is their seat's turn."""
    op.create_table(
        "subscription",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("issue", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.String(length=500), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("words", sa.String(length=80), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
            name=op.f("fk_subscription_seat_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscription")),
        sa.UniqueConstraint("seat_id", "endpoint", name=op.f("uq_subscription_seat_id_endpoint")),
    )


def no_notices() -> None:
    """The way back."""
    op.drop_table("subscription")
