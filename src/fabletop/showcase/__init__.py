"""A table on which every widget is shown with made-up data, so that looks are worked on without a game."""
