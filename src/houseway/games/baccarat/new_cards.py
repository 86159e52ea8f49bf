"""Cards that players have handled leave the table after the shoe; other decks are inspected before they are played."""

from __future__ import annotations

import msgspec

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.round import Call, Felt
from houseway.round.events import Called, Event, StepDue
from houseway.round.takers import Calls

REMOVE = "remove the cards"
IN_ORDER = "the decks are in order"
AT_FAULT = "the decks are not in order"
NEW_CARDS = ("remove", "inspect", "count")
"""The stages between the end of a shoe that players have handled and the shuffle of the next."""


HANDLED = "handled by players"
"""Why cards leave the table after a shoe."""


class CardsBagged(Event, frozen=True, tag="cards-bagged", kw_only=True):
    """Cards leave the table as a set in a sealed bag; its ledger entry has the date, the table and who signed."""

    decks: int
    why: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return (
            f"All {self.decks} decks leave the table as a set, sealed in a bag with date, game, number of decks, "
            "reason and signature; other decks come."
        )


def calls_for_new_cards(game: BaccaratGame, felt: Felt) -> Calls:
    """What is awaited of whoever removes the cards, inspects other ones, or counts them by hand."""
    stage = felt.carried.stage
    rulebook = game.rulebook
    if stage == "remove":
        return Calls(rulebook, (REMOVE,), rulebook.cite("handled-removed"), rulebook.ranks[1:2])
    clause = rulebook.cite("decks-inspected" if stage == "inspect" else "decks-counted")
    return Calls(rulebook, (IN_ORDER, AT_FAULT), clause, rulebook.all_clauses[clause].by)


def usual_for_new_cards(calls: Calls) -> Call:
    """What happens when nothing is out of the ordinary."""
    return Call(calls.calls[0], calls.by[0])


def obey_for_new_cards(game: BaccaratGame, felt: Felt, act: Call) -> None:
    """The set goes out; other decks are played once they have been found in order."""
    carried = felt.carried
    if act.call == REMOVE:
        felt.emit(CardsBagged(decks=game.decks, why=HANDLED, by=act.by, clauses=game.cite("handled-removed")))
        felt.carried = msgspec.structs.replace(felt.carried, stage="inspect", handled=False)
        return
    counted = carried.stage == "count"
    clauses = game.cite("decks-counted" if counted else "decks-inspected")
    felt.emit(Called(call=act.call, by=act.by, clauses=clauses))
    if act.call == IN_ORDER:
        felt.carried = msgspec.structs.replace(carried, stage=game.first_stage)
    elif not counted and game.cite("decks-counted"):
        felt.carried = msgspec.structs.replace(carried, stage="count")
    else:
        felt.emit(StepDue(step="Other decks come to the table.", by=act.by, clauses=clauses))
        felt.carried = msgspec.structs.replace(carried, stage="inspect")
