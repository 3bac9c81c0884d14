"""A sheet that is written on by its own forms."""

from __future__ import annotations

CATCHES = {
    "way": "catches",
    "key": "c",
    "seen": "0",
    "rules": "{}",
    "rules.target": "fugu",
    "rules.order": "low",
    "rules.size": "6",
    "rules.bycatch": "aji",
    "catches+fugu1": "0",
    "catches+fugu6": "0",
    "catches+tai6": "1",
    "catches+aji6": "2",
    "catches+tai1": "",
}
