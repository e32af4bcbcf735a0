"""The engine: everything that all games share, and nothing that only one of them needs."""
