"""House-banked poker as pictures."""
