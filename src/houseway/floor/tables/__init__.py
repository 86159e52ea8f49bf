"""The tables of the floor: what is asked of them, who judges it, what they answer, and what each person sees."""
