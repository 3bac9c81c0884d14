"""The OpenAPI 3.1 document of the API: the tests hold every answer against it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

Schema = dict[str, Any]
WHOLE: Final[Schema] = {"type": "integer"}
NUMBER: Final[Schema] = {"type": "number"}
TEXT: Final[Schema] = {"type": "string"}
TRUTH: Final[Schema] = {"type": "boolean"}
DAY: Final[Schema] = {"type": "string", "format": "date"}


def told(schema: Schema, description: str) -> Schema:
    """The schema with what it means."""
    return {**schema, "description": description}


def some(items: Schema) -> Schema:
    """A list of those."""
    return {"type": "array", "items": items}


def ref(name: str) -> Schema:
    """One of the schemas below."""
    return {"$ref": f"#/components/schemas/{name}"}


def thing(**properties: Schema) -> Schema:
    """An object of just these, all there."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


PERSON: Final = {"person": told(WHOLE, "the same person has the same number"), "name": TEXT}
SPOT: Final = {"division": WHOLE, "matchday": WHOLE, "table": WHOLE}
POINTS: Final = told(NUMBER, "to four places")
SCHEMAS: Final[dict[str, Schema]] = {
    "Club": thing(id=WHOLE, name=TEXT),
    "Division": thing(number=WHOLE, name=TEXT, people=WHOLE, matchdays=WHOLE),
    "Season": thing(
        number=told(WHOLE, "from 1"),
        name=TEXT,
        ended=told(TRUTH, "its places are final"),
        divisions=some(ref("Division")),
    ),
    "League": thing(
        name=TEXT,
        game=TEXT,
        public=TRUTH,
        clubs=some(ref("Club")),
        seasons=some(ref("Season")),
    ),
    "Person": thing(**PERSON),
    "Form": thing(place=WHOLE, of=WHOLE),
    "Row": thing(
        rank=told(WHOLE, "1-2-2-4: equals share a rank"),
        **PERSON,
        club=WHOLE,
        points=POINTS,
        played=WHOLE,
        byes=WHOLE,
        victories=NUMBER,
        ties=told(
            {"type": "object", "additionalProperties": NUMBER},
            "the tie-breaks' values in the order in which they decide; the higher one is better",
        ),
        zone={"type": "string", "enum": ["up", "up_playoff", "stay", "down_playoff", "down"]},
        withdrawn=TRUTH,
        form=told(some(ref("Form")), "the last five tables, the latest last"),
    ),
    "Table": thing(number=WHOLE, name=TEXT, rows=some(ref("Row"))),
    "Standings": thing(season=ref("Season"), divisions=some(ref("Table"))),
    "Seat": thing(**PERSON, total=WHOLE, place=WHOLE, points=POINTS),
    "Result": thing(
        **SPOT,
        ruled=told(TRUTH, "a director or referee says what it comes to"),
        complete={"type": ["string", "null"], "format": "date-time"},
        seats=some(ref("Seat")),
    ),
    "Results": thing(season=ref("Season"), results=some(ref("Result"))),
    "Fixture": thing(
        **SPOT,
        since=DAY,
        until=told(DAY, "the last day of its window"),
        home={"type": ["integer", "null"], "description": "the club that is host"},
        status={"type": "string", "enum": ["planned", "open", "played", "ruled"]},
        seats=told(some(ref("Person")), "in order, the first begins"),
    ),
    "Fixtures": thing(season=ref("Season"), fixtures=some(ref("Fixture"))),
    "Team": thing(
        rank=WHOLE,
        team=WHOLE,
        name=TEXT,
        points=POINTS,
        victories=NUMBER,
        people=some(ref("Person")),
    ),
    "Teams": thing(season=ref("Season"), teams=some(ref("Team"))),
    "Rating": thing(
        **PERSON,
        rating=NUMBER,
        uncertainty=told(NUMBER, "nineteen times of twenty the strength lies no further away"),
        played=told(WHOLE, "tables that count for it"),
        provisional=TRUTH,
    ),
    "Pool": thing(game=TEXT, people=told(some(ref("Rating")), "the strongest first")),
    "Ratings": thing(games=some(ref("Pool"))),
    "Error": thing(error=WHOLE, message=TEXT),
}
PATHS: Final = {
    "/leagues/{code}": ("League", "The league, its clubs and seasons"),
    "/leagues/{code}/ratings": ("Ratings", "Everybody's rating, all seasons together"),
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


def json_of(schema: Schema) -> Schema:
    """An answer's content."""
    return {"application/json": {"schema": schema}}


def operation(address: str, content: Schema, summary: str) -> Schema:
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
