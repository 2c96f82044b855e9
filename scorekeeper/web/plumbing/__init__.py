"""What every page needs and no card game knows: requests, responses, database."""
