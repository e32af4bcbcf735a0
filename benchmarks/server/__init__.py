"""What the server costs and how quick it is: `python -m benchmarks.server` at the root of the project."""
