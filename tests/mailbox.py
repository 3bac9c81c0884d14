"""A mail server that keeps what it is given."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.post import Letter, Post


@dataclass(frozen=True)
class Mailbox(Post):
    """Takes every letter."""

    letters: list[Letter] = field(default_factory=list)

    def send(self, letter: Letter) -> bool:
        """Taken."""
        self.letters.append(letter)
        return True


def mailbox() -> Mailbox:
    """An empty one."""
    return Mailbox("localhost", 25, "", "", "club@example.org", "plain")
