"""The archive: what outlives the server, in SQLite or in PostgreSQL."""
