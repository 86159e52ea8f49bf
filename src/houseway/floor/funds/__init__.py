"""The funds of the houses on a floor: kept in the ledger, by whoever has the duty."""
