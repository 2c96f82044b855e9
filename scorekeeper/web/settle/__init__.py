"""Settling up: who gives whom how much, what was paid, and what was spent outside rounds."""
