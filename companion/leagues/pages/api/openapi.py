"""The OpenAPI 3.1 document; tests check every response against it."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.leagues.pages.api.schemas import SCHEMAS, TEXT, WHOLE, Schema, ref, told

PATHS: Final = {
    "/leagues/{code}": ("League", "The league, its clubs and seasons"),
    "/leagues/{code}/ratings": ("Ratings", "Everybody's rating, all seasons together"),
    "/leagues/{code}/seasons/{number}/rules": ("Rules", "What the season is played for"),
    "/leagues/{code}/seasons/{number}/standings": ("Standings", "Every division's table"),
    "/leagues/{code}/seasons/{number}/results": ("Results", "Every table that counts"),
    "/leagues/{code}/seasons/{number}/fixtures": ("Fixtures", "Every table of the plan"),
    "/leagues/{code}/seasons/{number}/teams": ("Teams", "The teams' table"),
}
"""By address the schema of its answer, and what it is."""
FEED: Final = "/leagues/{code}/results.atom"
HOLES: Final = {
    "code": (TEXT, "as in the address of the league's page"),
    "number": (WHOLE, "the season, from 1; 0 is the current one"),
}
ERRORS: Final = {
    "401": "the league is not public, and no token of it was sent",
    "404": "no such league or season",
    "429": "too many requests: wait a minute",
}


def json_of(schema: object) -> Schema:
    """An answer's content."""
    return {"application/json": {"schema": schema}}


def operation(address: str, content: object, summary: str) -> Schema:
    """What GET answers at an address."""
    return {
        "get": {
            "summary": summary,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": told(schema, said)}
                for name, (schema, said) in HOLES.items()
                if f"{{{name}}}" in address
            ],
            "responses": {
                "200": {"description": summary, "content": content},
                "304": {"description": "nothing has changed since the ETag that was sent"},
                **{
                    code: {"description": said, "content": json_of(ref("Error"))}
                    for code, said in ERRORS.items()
                },
            },
        }
    }


@cache
def document() -> Schema:
    """The whole document."""
    feed = {"application/atom+xml": {"schema": TEXT}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tairyō leagues", "version": "1"},
        "servers": [{"url": "/api/v1"}],
        "security": [{}, {"token": []}, {"password": []}],
        "paths": {
            **{
                address: operation(address, json_of(ref(name)), summary)
                for address, (name, summary) in PATHS.items()
            },
            FEED: operation(FEED, feed, "The latest results as a feed"),
        },
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "password": {"type": "http", "scheme": "basic"},
            },
        },
    }
