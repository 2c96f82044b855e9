"""Settling up: payments to make, payments made, and expenses outside rounds."""
