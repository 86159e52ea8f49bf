"""The documents as facts: one TOML file each, loaded, checked and posted."""

from houseway.rulebook.load import facts, load_file
from houseway.rulebook.posted import Posted, is_on
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Clause, IrregularityFacts, Option, PayTable, Ruling, Wager
from houseway.rulebook.shelf import documents, find, game_documents, load

__all__ = [
    "Clause",
    "IrregularityFacts",
    "Option",
    "PayTable",
    "Posted",
    "Rulebook",
    "Ruling",
    "Wager",
    "documents",
    "facts",
    "find",
    "game_documents",
    "is_on",
    "load",
    "load_file",
]
