"""A set of house rules: named, put into words, compared and shared; rounds scored by it."""
