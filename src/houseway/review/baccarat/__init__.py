"""The review of baccarat."""
