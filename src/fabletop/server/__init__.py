"""The server: lobby, tables, live updates and storage, for any game."""
