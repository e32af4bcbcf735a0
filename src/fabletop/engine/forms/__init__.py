"""Forms: structured answers that several games ask for, and what helps a player to make one.

`hints` are the kinds of help that every surface knows; `template` fills in the answer; `multiset` and `pack` are whole
forms. A game's own form (see `fabletop.engine.questions.Form`) gives hints of one of these kinds and is helped on every
surface.
"""
