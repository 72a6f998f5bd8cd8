"""The company: players that are not people. A bot is handed what its seat sees, never a match."""
