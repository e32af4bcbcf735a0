"""Tests in a real browser. A package, so that what they share ends with the last of them: while the browser is driven,
its event loop is the thread's, and tests that start a loop of their own could not run after them."""
