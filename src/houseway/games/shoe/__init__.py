"""Cards that are shuffled, cut, burned and dealt round after round: what every game with a shoe shares."""
