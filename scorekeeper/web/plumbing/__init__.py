"""Parts that every page needs: requests, responses, database. Knows no card game."""
