"""The rules of Paperback Adventures, one module per chapter; the table of steps is `steps.py`."""
