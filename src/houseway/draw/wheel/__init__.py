"""The wheels as pictures."""
