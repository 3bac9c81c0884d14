"""Sending mail, where SMTP is configured."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from companion.config import Settings, SettingsError

PATIENCE: Final = 10  # seconds
WAYS: Final = ("starttls", "tls", "none")


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail; `stop` is the one-click unsubscribe address."""

    to: str
    subject: str
    text: str
    stop: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """The mail server that sends letters."""

    host: str
    port: int
    user: str
    password: str
    sender: str
    way: str

    def send(self, letter: Letter) -> bool:
        """Send the letter; True if the server accepted it."""
        try:
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Subject"] = self.sender, letter.to, letter.subject
            mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="tairyo.invalid")
            if letter.stop:
                mail["List-Unsubscribe"] = f"<{letter.stop}>"
                mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            mail.set_content(letter.text)
            with self._server() as server:
                if self.way == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except (OSError, ValueError, smtplib.SMTPException):
            return False
        return True

    def _server(self) -> smtplib.SMTP:
        if self.way == "tls":
            return smtplib.SMTP_SSL(
                self.host, self.port, timeout=PATIENCE, context=ssl.create_default_context()
            )
        return smtplib.SMTP(self.host, self.port, timeout=PATIENCE)


def make_post(settings: Settings) -> Post | None:
    """The mail server of the settings; None without one: then nobody is asked for an address."""
    if not settings.smtp_host:
        return None
    if settings.smtp_security not in WAYS:
        raise SettingsError(f"SMTP_SECURITY is one of {', '.join(WAYS)}.")
    if not settings.smtp_from:
        raise SettingsError("SMTP_FROM is the address that letters come from.")
    if not settings.public_url:
        raise SettingsError("Letters need PUBLIC_URL: their links name it.")
    return Post(
        settings.smtp_host,
        settings.smtp_port,
        settings.smtp_user,
        settings.smtp_password,
        settings.smtp_from,
        settings.smtp_security,
    )
