"""Declarations of house rules, and everything derived from them."""
