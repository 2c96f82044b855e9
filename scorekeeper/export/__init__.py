"""A session taken home: a document that can be opened again, and a table for a spreadsheet."""
