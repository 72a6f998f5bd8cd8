"""What several games share: dealing, deciding at once, the dictionary at the table."""
