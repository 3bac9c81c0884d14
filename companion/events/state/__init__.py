"""The state of an event: attendance, rounds and their tables, rulings.

A table's scores are not part of it: they are on its sheet or in its match.
`events.entries.event_fold` builds the state from the event's entries.

evening        the whole state                stage            a round: clock and seating
event_table    a table of a round             event_settings   play, seating and scoring
"""
