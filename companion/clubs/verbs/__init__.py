"""Clubs: member lists, helpers, organisers, namesakes and linked members."""
