"""The people of the floor: who they are, what they may do and write, what they have played."""
