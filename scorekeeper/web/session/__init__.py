"""A session: its page, its people, its links, its rules and its end."""
