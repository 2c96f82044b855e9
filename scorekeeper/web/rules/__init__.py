"""House rules: shown, chosen, edited, kept, compared."""
