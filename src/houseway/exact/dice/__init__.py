"""The dice exactly."""
