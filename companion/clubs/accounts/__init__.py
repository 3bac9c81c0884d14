"""Organisers' accounts and sign-ins."""
