"""The software bill of materials (CycloneDX), from requirements.lock."""

import re
from typing import TypedDict

PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
SCOPES = {"run": "required", "servers": "optional"}


class Component(TypedDict):
    """A package, with the digests of all its files."""

    type: str
    name: str
    version: str
    scope: str
    purl: str
    hashes: list[dict[str, str]]


class Bill(TypedDict):
    """The file of a bill of materials."""

    bomFormat: str
    specVersion: str
    version: int
    metadata: dict[str, dict[str, str]]
    components: list[Component]


def bill_of_materials(lock: str, version: str) -> Bill:
    """The packages of the lock's parts `run` and `servers`; the latter are optional."""
    components: list[Component] = []
    for part in lock.split("\n# == ")[1:]:
        name, _, lines = part.partition(" ==\n")
        if scope := SCOPES.get(name):
            components += [_component(pin, scope) for pin in re.split(r"\n(?=\w)", lines.strip())]
    own = {
        "type": "application",
        "name": "tairyo",
        "version": version,
        "purl": _purl("tairyo", version),
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
    }


def _purl(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _component(pin: str, scope: str) -> Component:
    found = PIN.match(pin)
    if found is None:
        raise ValueError(f"not a locked package: {pin[:40]}")
    name, version = found.groups()
    return {
        "type": "library",
        "name": name,
        "version": version,
        "scope": scope,
        "purl": _purl(name, version),
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in HASH.findall(pin)],
    }
