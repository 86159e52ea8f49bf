"""The wheels at the terminal."""
