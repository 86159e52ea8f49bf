"""The review of a wheel: its outcomes, alone, by groups, round the rim and in their order."""
