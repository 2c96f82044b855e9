"""The SQLite file and all SQL of the project.

`Refused` is for mistakes of people, `Unavailable` for a file that cannot be used; any other
exception is a bug.
"""
