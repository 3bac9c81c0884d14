"""Clubs with members and helpers; organisers see where they are signed in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sign_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("organiser_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organiser_id"], ["organiser.id"], name=op.f("fk_sign_in_organiser_id_organiser")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sign_in_token_hash")),
    )
    op.create_index(op.f("ix_sign_in_organiser_id"), "sign_in", ["organiser_id"])
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["organiser.id"], name=op.f("fk_club_owner_id_organiser")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
        sa.UniqueConstraint("code", name=op.f("uq_club_code")),
    )
    op.create_index(op.f("ix_club_owner_id"), "club", ["owner_id"])
    op.create_table(
        "member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("reading", sa.String(length=80), nullable=False),
        sa.Column("contact", sa.String(length=120), nullable=False),
        sa.Column("merged_into_id", sa.Integer(), nullable=True),
        sa.Column("anonymous_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("issue", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_member_club_id_club")),
        sa.ForeignKeyConstraint(
            ["merged_into_id"], ["member.id"], name=op.f("fk_member_merged_into_id_member")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member")),
    )
    op.create_index(op.f("ix_member_club_id"), "member", ["club_id"])
    op.create_index(op.f("ix_member_merged_into_id"), "member", ["merged_into_id"])
    op.create_table(
        "helper",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_helper_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helper")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_helper_token_hash")),
    )
    op.create_index(op.f("ix_helper_club_id"), "helper", ["club_id"])


def downgrade() -> None:
    for table in ("helper", "member", "club", "sign_in"):
        op.drop_table(table)
