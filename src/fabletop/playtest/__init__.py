"""Playtests: experiments with thousands of matches that are kept on disk, can be stopped and gone on with, and end as
tables that anything can read.

`running.run_playtest` plays, `folder.Folder` is what is kept, `rows` says what each column means.
"""
