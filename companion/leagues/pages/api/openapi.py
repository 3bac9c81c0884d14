"""The OpenAPI 3.1 document; tests check every response against it."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from companion.leagues.pages.api import answers

Schema = dict[str, object]
PATHS: Final = {
    "/leagues/{code}": (answers.League, "The league, its clubs and seasons"),
    "/leagues/{code}/ratings": (answers.Ratings, "Everybody's rating, all seasons together"),
    "/leagues/{code}/seasons/{number}/rules": (
        answers.Rules,
        "How the season is planned and scored",
    ),
    "/leagues/{code}/seasons/{number}/standings": (
        answers.Standings,
        "The standings of every division",
    ),
    "/leagues/{code}/seasons/{number}/results": (answers.Results, "Every result that counts"),
    "/leagues/{code}/seasons/{number}/fixtures": (answers.Fixtures, "Every table of the plan"),
    "/leagues/{code}/seasons/{number}/teams": (answers.Teams, "The standings of the teams"),
}
"""Response type and summary by path."""
FEED: Final = "/leagues/{code}/results.atom"
PARAMETERS: Final = {
    "code": ("string", "as in the address of the league's page"),
    "number": ("integer", "the season, from 1; 0 is the current one"),
}
ERRORS: Final = {
    "401": "the league is not public, and no token of it was sent",
    "404": "no such league or season",
    "429": "too many requests: wait a minute",
}


def json_of(schema: object) -> Schema:
    """Return the content of a JSON response with this schema."""
    return {"application/json": {"schema": schema}}


def operation(address: str, content: object, summary: str, error: object) -> Schema:
    """Return the GET operation of a path."""
    return {
        "get": {
            "summary": summary,
            "parameters": [
                {
                    **{"name": name, "in": "path", "required": True, "description": said},
                    "schema": {"type": kind},
                }
                for name, (kind, said) in PARAMETERS.items()
                if f"{{{name}}}" in address
            ],
            "responses": {
                "200": {"description": summary, "content": content},
                "304": {"description": "nothing has changed since the ETag that was sent"},
                **{
                    code: {"description": said, "content": json_of(error)}
                    for code, said in ERRORS.items()
                },
            },
        }
    }


@cache
def document() -> Schema:
    types = [kind for kind, _ in PATHS.values()]
    (error, *schemas), components = msgspec.json.schema_components(
        [answers.Error, *types], ref_template="#/components/schemas/{name}"
    )
    feed = {"application/atom+xml": {"schema": {"type": "string"}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tairyō leagues", "version": "1"},
        "servers": [{"url": "/api/v1"}],
        "security": [{}, {"token": []}, {"password": []}],
        "paths": {
            **{
                address: operation(address, json_of(schema), summary, error)
                for (address, (_, summary)), schema in zip(PATHS.items(), schemas, strict=True)
            },
            FEED: operation(FEED, feed, "The latest results as a feed", error),
        },
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "password": {"type": "http", "scheme": "basic"},
            },
        },
    }
