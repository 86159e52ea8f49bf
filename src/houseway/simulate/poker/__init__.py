"""House-banked poker simulated: the rules compiled, by the hundred million."""
