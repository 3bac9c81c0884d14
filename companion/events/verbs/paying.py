"""Who has paid the entry fee: a tick beside each name, written down as everything else is."""

from __future__ import annotations

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.people_entries import Paid
from companion.events.verbs.allowed import going
from companion.events.verbs.journal import locked, once, write
from companion.events.verbs.pairs import listed
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event


@once
def mark_paid(event: Event, person: int, paid: bool, *, key: str, by: str) -> Appended:
    """This person has paid, or has not after all."""
    if not listed(event, person):
        raise Refused(Phrase("Somebody there is not on the club's list."))
    with locked(event) as evening:
        going(evening)
        if not evening.settings.get("fee"):
            raise Refused(Phrase("This event has no entry fee."))
        return write(event, Paid(person=Person(person), paid=paid), key=key, by=by)
