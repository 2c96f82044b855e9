"""How a house rule is declared, and what follows from a declaration."""
