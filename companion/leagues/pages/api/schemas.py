"""JSON Schema of the API's responses."""

from __future__ import annotations

from typing import Final

Schema = dict[str, object]
WHOLE: Final[Schema] = {"type": "integer"}
NUMBER: Final[Schema] = {"type": "number"}
TEXT: Final[Schema] = {"type": "string"}
MAYBE: Final[Schema] = {"type": ["integer", "null"]}
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
    "PlacePoints": thing(people=WHOLE, places=told(some(WHOLE), "from the first place on")),
    "Points": thing(
        tables=told(some(ref("PlacePoints")), "by how many sit there; who shares a place shares"),
        bye=told(WHOLE, "for sitting a matchday out"),
        change=told(
            {"type": "string", "enum": ["stays", "open"]},
            "stays: points and tie-breaks stay from a season's first result to its end; "
            "open: a director may change them, and everything is recalculated",
        ),
    ),
    "Matchdays": thing(
        number=told(WHOLE, "of a season"),
        days=told(WHOLE, "that each window lasts"),
        people=told(WHOLE, "at a table, if it can be"),
    ),
    "Moving": thing(
        people=told(MAYBE, "how many go up, and down, between two divisions; or null"),
        share=told(MAYBE, "then this many of a hundred of the smaller division"),
        playoff=told(WHOLE, "how many of each of two divisions meet in a play-off"),
    ),
    "Sizes": thing(
        target=told(WHOLE, "people in a division, if it can be"),
        least=WHOLE,
        most=WHOLE,
        newcomers=told(
            {"type": "string", "enum": ["end", "own"]},
            "play at the end of the last division, or in one of their own",
        ),
    ),
    "Rules": thing(
        season=ref("Season"),
        game=TEXT,
        points=ref("Points"),
        ties=told(some(TEXT), "what decides among equals, in this order; as in the standings"),
        matchdays=ref("Matchdays"),
        unplayed=told(
            {"type": "string", "enum": ["nothing", "draw", "totals"]},
            "what a table comes to that was not played in time; totals: a director decides",
        ),
        absent=told(
            {"type": "string", "enum": ["nothing", "bye", "no"]},
            "what somebody gets for whom an AI sat in: no points, or those of sitting out; "
            "no: none may sit in",
        ),
        term=told(WHOLE, "days after which a result is fixed, unless all confirm it before"),
        moving=ref("Moving"),
        divisions=ref("Sizes"),
        team_best=told(MAYBE, "members' points that count on a matchday; null: all"),
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
    "Sitting": thing(**PERSON, ai=told(TRUTH, "they did not come: an AI sits in")),
    "Fixture": thing(
        **SPOT,
        since=DAY,
        until=told(DAY, "the last day of its window"),
        home={"type": ["integer", "null"], "description": "the club that is host"},
        status={"type": "string", "enum": ["planned", "open", "played", "ruled"]},
        seats=told(some(ref("Sitting")), "in order, the first begins"),
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
