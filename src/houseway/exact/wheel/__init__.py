"""The wheels exactly."""
