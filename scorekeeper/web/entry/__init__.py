"""The form of a round: reading it, writing it, and presenting the result."""
