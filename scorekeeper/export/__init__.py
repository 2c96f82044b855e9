"""A session as a file that can be opened again, and as a table for a spreadsheet."""
