"""Pages of a group of evenings."""
