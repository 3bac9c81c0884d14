"""What a browser calls itself, short enough to be recognised by its owner."""

from __future__ import annotations

# In this order: most browsers claim to be several others as well.
NAMES = ("Edg", "OPR", "SamsungBrowser", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
CALLED = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def browser_name(agent: str) -> str:
    """The browser and its system.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36")
    'Chrome · Linux'
    >>> browser_name("")
    '?'
    """
    name = next((name for name in NAMES if f"{name}/" in agent), "")
    system = next((words for sign, words in SYSTEMS.items() if sign in agent), "")
    return " · ".join(filter(None, (CALLED.get(name, name), system))) or "?"
