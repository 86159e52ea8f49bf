"""One coup decides the wagers of everybody: two on the same place win or lose together."""
