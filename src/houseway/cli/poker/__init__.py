"""House-banked poker at the terminal."""
