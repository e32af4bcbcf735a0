"""The checks of card data, by what they look at; `card_checks` puts them together."""
