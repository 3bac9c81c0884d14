"""The verbs: what people do with matches and sheets.  Only these commit."""
