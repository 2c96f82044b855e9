"""House rules wherever they are shown: read, chosen, changed, kept, compared."""
