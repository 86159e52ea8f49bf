"""The dice as pictures."""
