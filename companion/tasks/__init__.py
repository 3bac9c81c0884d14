"""Celery tasks: AI turns and everything else that runs after a commit."""
