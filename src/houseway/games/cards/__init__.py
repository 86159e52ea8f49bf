"""What all games with cards share: the deck or shoe shuffled, cut and dealt; cards that go astray; chips."""
