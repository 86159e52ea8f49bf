"""The demo floor: its tables, its people and its bots."""
