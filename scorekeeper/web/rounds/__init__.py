"""The past put right: a round told, corrected, struck out, inserted, its seats changed."""
