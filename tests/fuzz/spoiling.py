"""How a value, a form, a file or an address is spoilt."""

from __future__ import annotations

import json
import random
from urllib.parse import quote

from tests.fuzz.garden import BY_SCRIPTS
from tests.pages import Form

Fields = list[tuple[str, str]]
NUMBERS = (
    *("0", "-1", "1e9", "1e400", "NaN", "Infinity", "-0", "007", "1_000", "0x10", "٣", "１２", "½"),
    *("99999999999999999999", "-99999999999999999999", "9" * 4400, "1" + "0" * 40, "2.5", "+3"),
    *("2147483648", "9223372036854775808", "1,5", " 4 ", "4\n", "²", "4.", "--4", "1/0"),
)
TEXTS = (
    *("", " ", "\x00", "a\x00b", "\r\n", "\u200b", "\u202eabc", "\ufeff", "\ud800"[:0], "🐟" * 50),
    *("'; DROP TABLE match; --", "<script>alert(1)</script>", "%s%(x)s%", "{{ 7*7 }}", "../../etc"),
    *("＝１＋１", "=1+1", "a" * 300, "魚" * 5000, "x" * 140_000, "\u0301" * 200, "\x1b[31m", "\\"),
    *("null", "true", "[]", "{}", '"', "2026-13-45", "2026-11-22T25:61", "0000-00-00", "25:99"),
    *("9999-12-31", "10000-01-01", "0001-01-01T00:00", "ja", "fisherman", "nobody", "-", "*"),
    *("=?utf-8?q?a=0d=0a?=@example.org", "a@b..example", "a\x00@example.org", "é@example.org"),
    *("//evil.example", "/%09/evil.example", "https://evil.example", "/\\evil.example", "%0d%0a"),
)
WORTHS: tuple[object, ...] = (
    *(None, True, -1, 10**30, 1.5, "", "x", [], {}, [[]], {"": {}}, "\x00", "\ud83d"),
    *("a" * 70_000, [1] * 3000, 1e308),
)
HEADERS = (
    ("If-None-Match", 'W/"x'),
    ("Accept-Language", "x" * 500 + ";q=9,ja;q=,*"),
    ("Range", "bytes=9-1"),
    ("HX-Request", "true"),
    ("HX-Target", "<"),
    ("Last-Event-ID", "9" * 400),
    ("Referer", "http://[::1"),
    ("X-Forwarded-For", "::, 999.1.1.1"),
    ("X-Forwarded-Host", "evil.example"),
    ("Host", "h" * 3000),
    ("Host", "evil.example:99999"),
    ("Cookie", "session=x; language=xx; session=.."),
    ("Content-Type", "application/json"),
    ("Content-Type", "multipart/form-data; boundary="),
    ("Authorization", "Bearer é"),
)


def value(luck: random.Random, before: str) -> str:
    """A value in the place of another one."""
    way = luck.randrange(8)
    if way < 3:
        return luck.choice(NUMBERS)
    if way < 6:
        return luck.choice(TEXTS)
    if way == 6:
        return before + luck.choice(TEXTS)
    return before[: luck.randrange(len(before) + 1)]


def fields(luck: random.Random, form: Form, names: list[str]) -> Fields:
    """What the form would send, with some of it spoilt; one time in five nothing is."""
    sent: Fields = [(n, v) for n, vs in form.values.items() if n not in BY_SCRIPTS for v in vs]
    sent += [(name, BY_SCRIPTS[name]) for name in form.open_to if name in BY_SCRIPTS]
    for name, allowed in form.open_to.items():
        if name in BY_SCRIPTS:
            continue
        if allowed and luck.random() < 0.5 and name not in ("csrf_token", "key", "seen", "length"):
            sent = [(n, v) for n, v in sent if n != name] + [(name, luck.choice(sorted(allowed)))]
        elif allowed is None and not form.values.get(name, [""])[0] and luck.random() < 0.6:
            sent = [(n, v) for n, v in sent if n != name] + [(name, luck.choice(SENSIBLE))]
    if form.buttons:
        _, name, worth = luck.choice(form.buttons)
        sent += [(name, worth)] if name else []
    if luck.random() < 0.2 or not sent:
        return sent
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        at = luck.randrange(len(sent))
        name, worth = sent[at]
        way = luck.randrange(10)
        if way < 6:
            sent[at] = (name, value(luck, worth))
        elif way == 6:
            del sent[at]
        elif way == 7:
            sent.append((name, value(luck, worth)))
        elif way == 8:
            sent.append((luck.choice(names), value(luck, worth)))
        else:
            sent[at] = (value(luck, name)[:200], worth)
        if not sent:
            break
    return sent


SENSIBLE = (
    "3",
    "1",
    "0",
    "5",
    "Aki",
    "Ben",
    "Chie",
    "12",
    "a reason",
    "2026-12-01",
    "18:30",
    "m0@example.org",
)


def file(luck: random.Random, sample: bytes) -> bytes:
    """A file with something wrong in it; JSON mostly stays JSON."""
    way = luck.randrange(10)
    if way < 5:
        try:
            return json.dumps(
                worth(luck, json.loads(sample)), ensure_ascii=luck.random() < 0.5
            ).encode("utf-8", "surrogatepass")
        except (ValueError, RecursionError):
            way = 5 + way % 5
    if way == 5:
        return sample[: luck.randrange(len(sample) + 1)]
    if way == 6:
        at = luck.randrange(len(sample) + 1)
        return sample[:at] + luck.choice(TEXTS).encode("utf-8", "replace") + sample[at:]
    if way == 7:
        spoilt = bytearray(sample or b"x")
        for _ in range(8):
            spoilt[luck.randrange(len(spoilt))] = luck.randrange(256)
        return bytes(spoilt)
    if way == 8:
        return luck.choice((b"[" * 50_000, b'{"a":' * 20_000, b"\xff\xfe" * 100, b"1" * 5000, b""))
    lines = sample.splitlines(keepends=True) or [b""]
    luck.shuffle(lines)
    return b"".join(lines)


def worth(luck: random.Random, told: object) -> object:
    """The same JSON with one place of it spoilt."""
    if isinstance(told, dict) and told and luck.random() < 0.9:
        key = luck.choice(list(told))
        way = luck.randrange(8)
        if way == 0:
            return {k: v for k, v in told.items() if k != key}
        if way == 1:
            return told | {luck.choice(TEXTS)[:50]: luck.choice(WORTHS)}
        return told | {key: worth(luck, told[key])}
    if isinstance(told, list) and told and luck.random() < 0.9:
        at = luck.randrange(len(told))
        if luck.random() < 0.15:
            return [*told[:at], *told[at + 1 :]]
        if luck.random() < 0.1:
            return [*told, told[at]]
        return [*told[:at], worth(luck, told[at]), *told[at + 1 :]]
    return luck.choice(WORTHS)


def quoted(text: str) -> str:
    """A part of an address."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="%")


def address(luck: random.Random, path: str) -> str:
    """An address with one part of it spoilt, as it would stand in a request."""
    parts = path.split("/")
    at = luck.randrange(1, len(parts)) if len(parts) > 1 else 0
    parts[at] = quoted(value(luck, parts[at])[:5000])
    return "/".join(parts) or "/"
