"""How the terminal shows widgets: a module for each family, with its drawing and its words, and one table of them."""
