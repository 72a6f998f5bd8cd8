"""The shelf: one file per game, told in its rulebook's order. No game knows another."""
