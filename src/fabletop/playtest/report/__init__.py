"""The report on a playtest: one HTML page that needs nothing else, made from the tables in the playtest's folder.

`page.write_report` makes it. `queries` reads the tables, `findings`, `words`, `course` and `targets` say what is in
them, `unusual` picks the matches worth looking at, `figures` draws.
"""
