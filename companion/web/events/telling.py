"""The lines of an event in words: what was done, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from companion.competition.evening import Stage
from companion.competition.evening.signing import Signing, signing_of
from companion.competition.evening.when import When, when_of
from companion.games import GAMES
from companion.kit.lines import UNDO
from companion.kit.words import Phrase
from companion.models import EventLine
from companion.web.plumbing.words import say, say_clock

AND = Phrase(", ")


def totals(figures: Iterable[int]) -> str:
    """Totals in the order of the seats."""
    return " / ".join(str(figure).replace("-", "−") for figure in figures)


def played(games: Iterable[str]) -> Phrase:
    """The games' names, each once."""
    first, *more = [GAMES[key].title for key in dict.fromkeys(games)]
    said: Phrase = first
    for title in more:
        said = Phrase("%(one)s / %(other)s", one=said, other=title)
    return said


def place(number: int, table: int, stages: Sequence[Stage]) -> Phrase:
    """Which table of which round; one that was opened by itself is called just that."""
    stage = stages[number - 1]
    if stage.alone:
        return stage.title
    return Phrase("%(round)s, table %(table)s", round=stage.title, table=table)


def seated(line: EventLine, stages: Sequence[Stage]) -> Phrase:
    """Which round a draft seated: the one of the last draft before its start."""
    stage = next(stage for stage in stages if stage.drafted_by >= line.n)
    return stage.title if stage.final == line.data["final"] else replace(stage, final=False).title


def begun(line: EventLine, stages: Sequence[Stage]) -> Phrase:
    """Which round began: the one that was seated last."""
    return next(stage.title for stage in reversed(stages) if stage.drafted_by < line.n)


def told(line: EventLine, names: Mapping[int, str], stages: Sequence[Stage]) -> Phrase:
    """What a line says, for people; `stages` are the evening's rounds."""
    data = line.data
    where = place(data["round"], data["table"], stages) if line.kind in AT_A_TABLE else ""
    match line.kind:
        case "attend":
            who = say(AND).join(names.get(person, "?") for person in data["people"])
            return Phrase("%(who)s: %(how)s", who=who, how=ATTENDS[data["as"]])
        case "draft":
            game = played(data.get("games") or [data["game"]])
            return Phrase("%(round)s seated for %(game)s", round=seated(line, stages), game=game)
        case "replace":
            who = "AI" if data["person"] is None else names.get(data["person"], "?")
            return Phrase("%(where)s: %(who)s plays on", where=where, who=who)
        case "ruling":
            return Phrase(
                "%(where)s ruled %(totals)s: %(why)s",
                where=where,
                totals=totals(data["totals"]),
                why=data["why"],
            )
        case "confirm":
            return Phrase(
                "%(where)s: %(who)s says %(totals)s",
                where=where,
                who=names.get(data["person"], "?"),
                totals=totals(data["totals"]),
            )
        case "totals":
            return Phrase(
                "%(where)s: totals alone, %(totals)s", where=where, totals=totals(data["totals"])
            )
        case "paid":
            who = names.get(data["person"], "?")
            if data["paid"]:
                return Phrase("%(who)s: %(how)s", who=who, how=Phrase("entry fee paid"))
            return Phrase("%(who)s: %(how)s", who=who, how=Phrase("entry fee not paid after all"))
        case "note":
            return Phrase("%(where)s: note: %(text)s", where=where, text=data["text"])
        case "penalty":
            return Phrase(
                "%(where)s: %(step)s for %(who)s: %(why)s",
                where=where,
                step=penalty(data),
                who=names.get(data["person"], "?"),
                why=data["reason"],
            )
        case "clock" if data.get("table"):
            at = place(data["round"], data["table"], stages)
            return Phrase("%(where)s: %(n)s minutes more", where=at, n=data["minutes"])
        case "table":
            who = say(AND).join("AI" if p is None else names.get(p, "?") for p in data["seats"])
            game = GAMES[data["game"]].title
            return Phrase("A table of %(game)s was opened: %(who)s", game=game, who=who)
        case "mark":
            table = Phrase("Table %(n)s", n=data["table"])
            return Phrase("%(who)s: %(how)s", who=table, how=MARKED[data["as"]])
        case "ask":
            return Phrase(
                "%(where)s: a correction was asked for, %(before)s → %(after)s",
                where=where,
                before=totals(data["before"]),
                after=totals(data["after"]),
            )
        case "answer":
            if data["yes"]:
                return Phrase("%(where)s: accepted, no. %(n)s", where=where, n=data["ask"])
            return Phrase("%(where)s: refused, no. %(n)s", where=where, n=data["ask"])
        case "corrected":
            entry = data["entry"]
            if entry is None:
                return Phrase("%(where)s: names changed after it was closed", where=where)
            return Phrase(
                "%(where)s: round %(n)s of the sheet written after it was closed",
                where=where,
                n=entry + 1,
            )
        case "adjust":
            return Phrase(
                "%(points)s points for %(who)s: %(why)s",
                points=f"{data['points']:+g}".replace("-", "−"),
                who=names.get(data["person"], "?"),
                why=data["reason"],
            )
        case "clock":
            return CLOCK[data["do"]]
        case "best":
            many = data["evenings"]
            return (
                Phrase("Evenings of the season that count: the best %(n)s", n=many) if many else ALL
            )
        case "enlist":
            who = names.get(data["person"], "?")
            on = data["in"]
            return (
                Phrase("%(who)s signed up", who=who)
                if on
                else Phrase("%(who)s signed off", who=who)
            )
        case "told":
            who = names.get(data["person"], "?")
            if data["told"]:
                return Phrase("%(who)s moved up from the waiting list and was told", who=who)
            return Phrase("%(who)s moved up from the waiting list and was not told", who=who)
        case "signing":
            return signing_in_words(signing_of(data))
        case "when":
            return when_in_words(when_of(data))
        case "start":
            return Phrase("%(round)s began", round=begun(line, stages))
        case "close":
            return Phrase("%(round)s closed", round=stages[data["round"] - 1].title)
        case kind if kind == UNDO:
            return Phrase("Line %(n)s taken back", n=data["line"])
    return PLAIN[line.kind]


def when_in_words(when: When) -> Phrase:
    """When and where, as a line says it."""
    if when.starts is None:
        return Phrase("Venue: %(place)s", place=when.place) if when.place else NO_DAY
    said = Phrase("Day and time: %(when)s", when=say_clock(when.starts))
    return Phrase("%(when)s, %(place)s", when=said, place=when.place) if when.place else said


def signing_in_words(signing: Signing) -> Phrase:
    """How one may sign up, as a line says it."""
    if not signing.open:
        return Phrase("Sign-up closed")
    if signing.limit:
        return Phrase("Sign-up open, places: %(n)s", n=signing.limit)
    return Phrase("Sign-up open")


def penalty(data: Mapping[str, object]) -> Phrase:
    """Which step a penalty was."""
    if data["step"] == "warning":
        return Phrase("warning")
    if data["step"] == "points":
        return Phrase("−%(n)s points", n=str(data["points"]))
    return Phrase("last place")


ATTENDS: Mapping[str, Phrase] = {
    "expected": Phrase("expected"),
    "present": Phrase("present"),
    "late": Phrase("came late, present"),
    "standby": Phrase("stand-by"),
    "gone": Phrase("gone"),
}
MARKED: Mapping[str, Phrase] = {
    "counts": Phrase("counts"),
    "besides": Phrase("not counted"),
    "dropped": Phrase("given up"),
}
CLOCK: Mapping[str, Phrase] = {
    "pause": Phrase("The clock was stopped"),
    "resume": Phrase("The clock runs again"),
    "extend": Phrase("The round was extended"),
    "call": Phrase("The last minutes were called"),
}
AT_A_TABLE = frozenset(
    {"replace", "ruling", "confirm", "totals", "note", "penalty", "ask", "answer", "corrected"}
)
NO_DAY = Phrase("No day of its own: held when it was opened")
ALL = Phrase("All evenings of the season count")
PLAIN: Mapping[str, Phrase] = {
    "settings": Phrase("Settings"),
    "end": Phrase("The evening ended"),
}
