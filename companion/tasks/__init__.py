"""The AI's turns: queued by the web after each commit, taken by a Celery worker."""

from companion.tasks.answering import rouse
from companion.tasks.embedded import Embedded, start_embedded
from companion.tasks.queue import wake
from companion.tasks.worker import make_worker, work

__all__ = ["Embedded", "make_worker", "rouse", "start_embedded", "wake", "work"]
