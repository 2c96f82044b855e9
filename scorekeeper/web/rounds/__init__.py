"""Pages that show and correct the rounds of a session."""
