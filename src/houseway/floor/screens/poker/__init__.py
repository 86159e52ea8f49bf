"""House-banked poker on the screens."""
