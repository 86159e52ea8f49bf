"""Long work that is done beside the tables."""
