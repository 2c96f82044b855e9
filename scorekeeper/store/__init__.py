"""Everything that is kept, in one SQLite file. All SQL of the project is here.

A module for each noun. Mistakes of people come back as `Refused`; what is raised is ours.
"""
