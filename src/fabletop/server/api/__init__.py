"""The HTTP API: one module for each subject, put together in `document` with its description."""
