"""The book, in a SQLite file or on PostgreSQL, and all SQL of the project.

`Refused` is for mistakes of people, `Unavailable` for a book that cannot be used; any other
exception is a bug.
"""
