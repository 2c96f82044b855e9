"""Everything that is kept, in one SQLite file. All SQL of the project is here.

A module for each noun. What people do wrong is raised as `Refused`, which rolls back what was
begun; any other exception is a mistake of ours.
"""
