"""House-banked poker: a deal, decisions, a ranking, a qualifier, a settlement and pay tables."""
