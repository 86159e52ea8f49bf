"""The pages of the floor: each a function of what it shows, drawn here and nowhere else."""
