"""The door of the floor: who comes in, how fast and how much, and what is said to the others."""
