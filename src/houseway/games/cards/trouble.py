"""Cards that go astray: what the document knows of it, and whether the hand is void or goes on."""

from __future__ import annotations

from houseway.games.cards.card_game import CardGame
from houseway.round import Felt, Irregularity
from houseway.round.events import StepDue
from houseway.rulebook import IrregularityFacts

SHUFFLER_FAILS = "shuffler-malfunction"
VOIDS = ("void", "void in part")
GOES_ON = "The card stays where it is and the hand goes on."
"""What is told where the property has posted that an exposed card changes nothing."""


class Stopped(Exception):  # noqa: N818  it is no error: something stopped the round
    """Something went wrong that stops the hand; the round says what becomes of the wagers."""

    def __init__(self, act: Irregularity) -> None:
        """``act`` says what it was, and who said so."""
        self.act = act
        super().__init__(act.id)


def troubles(game: CardGame, *ids: str) -> tuple[IrregularityFacts, ...]:
    """The irregularities of these ids that can happen at the table."""
    return tuple(it for it in game.irregularities if it.id in ids)


def clause_of(game: CardGame, irregularity: str) -> tuple[str, ...]:
    """The clause of an irregularity that the document knows."""
    return tuple(it.clause for it in game.rulebook.irregularity if it.id == irregularity and it.is_known(game.posted))


def effect_of(game: CardGame, irregularity: IrregularityFacts) -> str:
    """What an irregularity does: as posted, where the property has a choice."""
    return game.posted.get(irregularity.id, irregularity.call).replace("-", " ")


def stop_or_go_on(game: CardGame, felt: Felt, act: Irregularity) -> None:
    """Something went wrong: it voids the hands, or the dealer puts it right and the hand goes on."""
    irregularity = game.rulebook.find_irregularity(act.id)
    if effect_of(game, irregularity) in VOIDS:
        raise Stopped(act)
    for step in (GOES_ON,) if act.id in game.posted else irregularity.steps:
        felt.emit(StepDue(step=step, clauses=(irregularity.clause,)))
