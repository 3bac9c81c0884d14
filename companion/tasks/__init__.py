"""The AI's turns: queued by the web after each commit, taken by a Celery worker."""
