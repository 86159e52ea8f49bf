"""The floor: live tables on the ledger, who may do what there, and the screens."""
