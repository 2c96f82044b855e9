"""A played evening to look at, and every part of the pages in every state."""
