"""Tournaments on the floor: the desk where they are run, and what everybody sees of them."""
