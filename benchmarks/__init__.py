"""How fast everything is: `python -m benchmarks`, and `python -m benchmarks.server` for the server."""
