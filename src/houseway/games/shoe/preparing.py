"""Making the cards ready: the shuffle, the cut, the recut, the loaded shoe; and the cards of an idle table."""

from __future__ import annotations

import msgspec

from houseway.games.shoe.shoe_game import ShoeGame
from houseway.round import Felt
from houseway.round.events import Called, Event, StepDue

SHUFFLE = "shuffle"
CUT = "cut"
RECUT = "recut"
LOAD = "load the shoe"
SPREAD = "spread the cards"
BURN = "burn a card"
BATCHES = ("red", "blue")


class CardsBurned(Event, frozen=True, tag="cards-burned", kw_only=True):
    """Cards went from the shoe into the discard rack, face down but for the first."""

    count: int
    card: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        first = f"{self.card} and " if self.card else ""
        count = self.count - 1 if self.card else self.count
        return f"{first}{count} card{'' if count == 1 else 's'} face down go into the discard rack."


def shuffle(game: ShoeGame, felt: Felt, clauses: tuple[str, ...]) -> None:
    """Shuffle all cards; with a shuffler the other batch comes out."""
    game.before_shuffle(felt)
    carried = felt.carried
    batch = carried.batch
    if game.has_shuffler:
        batch = 1 - batch
        step = f"The {BATCHES[1 - batch]} batch goes into the shuffler, the {BATCHES[batch]} one into play."
        felt.emit(StepDue(step=step, clauses=(*game.cite("batches", "batch-waits", "batches-alternate"), *clauses)))
    else:
        felt.emit(StepDue(step="The dealer shuffles all cards.", clauses=(*clauses, *game.cite("shuffle-check"))))
    stage = game.stage_after("shuffle")
    felt.carried = game.carried_type(stage=stage, batch=batch, shoes=carried.shoes + 1, **game.kept(carried))


def cut(game: ShoeGame, felt: Felt, step: str) -> None:
    """The cards are cut, by a player or the dealer."""
    felt.emit(StepDue(step=step, clauses=game.cite("cut", "cut-depth")))
    felt.carried = msgspec.structs.replace(felt.carried, stage="load")


def recut(game: ShoeGame, felt: Felt, by: str) -> None:
    """A supervisor wants another cut."""
    felt.emit(Called(call=RECUT, by=by, clauses=game.cite("recut")))
    felt.carried = msgspec.structs.replace(felt.carried, stage="cut")


def load(game: ShoeGame, felt: Felt, name: str) -> None:
    """The last-hand card goes into the stack, and the stack where it is dealt from."""
    step = f"The {name} goes in {game.cards_behind} cards above the bottom; the stack goes into the shoe."
    felt.emit(StepDue(step=step, clauses=game.cite("cover-card-in", "shoe")))
    felt.carried = msgspec.structs.replace(felt.carried, stage=game.stage_after("load"))


def spread(game: ShoeGame, felt: Felt) -> None:
    """Nobody plays: the cards are spread on the table, to be shuffled before the next round."""
    step = "Nobody plays: shoe and discard rack are emptied and the cards spread on the table."
    own = "idle-shuffler" if game.has_shuffler else "idle-by-hand"
    felt.emit(StepDue(step=step, clauses=game.cite("idle", own)))
    game.before_shuffle(felt)
    felt.carried = game.to_shuffle(felt.carried)


def burn(game: ShoeGame, felt: Felt, key: str) -> None:
    """A card goes unseen into the discard rack."""
    felt.emit(CardsBurned(count=1, clauses=game.cite(key)))
    felt.carried = felt.carried.with_out(1)
