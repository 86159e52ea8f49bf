"""The dice at the terminal."""
