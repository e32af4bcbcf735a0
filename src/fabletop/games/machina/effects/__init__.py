"""The language of the cards: the verbs that card data may use, each with what it does and how it is said.

Verbs perform themselves by the rules. What else card data may use, and all names, are in `language.py`.
"""
