"""Sets of house rules: worded, compared, shared, and used to score rounds."""
