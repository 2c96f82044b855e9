"""The arithmetic of an evening: ledger, seats, totals, settling up."""
