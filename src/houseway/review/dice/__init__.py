"""The review of dice."""
