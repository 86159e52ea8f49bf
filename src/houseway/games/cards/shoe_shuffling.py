"""Making the cards ready: the shuffle, the cut, the recut, the loaded shoe; and the cards of an idle table."""

from __future__ import annotations

import msgspec

from houseway.games.cards.shoe_game import ShoeGame
from houseway.games.cards.takers import Cuts, Requests
from houseway.games.cards.trouble import SHUFFLER_FAILS, troubles
from houseway.round import Act, Call, Decide, Felt, Irregularity, Result
from houseway.round.awaits import NotNow
from houseway.round.events import Called, Decided, Event, StepDue
from houseway.rulebook import IrregularityFacts

SHUFFLE = "shuffle"
CUT = "cut"
DECLINE = "decline"
RECUT = "recut"
LOAD = "load the shoe"
SPREAD = "spread the cards"
BURN = "burn a card"
BATCHES = ("red", "blue")
REQUESTS = {"spread-asked": "spread-the-batch", "used-first": "use-the-spread-cards"}
"""What a player may ask for at an idle table with a shuffler, by the step that the document has."""

SAYS = {
    "remove": "wagers, and the handled cards removed",
    "inspect": "wagers, and the decks inspected",
    "count": "wagers, and the decks counted by hand",
    "shuffle": "wagers, and the shuffle",
    "cut": "wagers, and the cut",
    "load": "wagers, and the loaded shoe",
    "burn": "wagers, and the card to burn",
    "ready": "wagers, then the deal",
}
"""What is awaited before the deal, by the stage of the cards."""


class CardsBurned(Event, frozen=True, tag="cards-burned", kw_only=True):
    """Cards went from the shoe into the discard rack, face down but for the first."""

    count: int
    card: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        first = f"{self.card} and " if self.card else ""
        count = self.count - 1 if self.card else self.count
        return f"{first}{count} card{'' if count == 1 else 's'} face down go into the discard rack."


# ------------------------------------------------------------ before the deal


def not_before_the_deal(felt: Felt, clause: str, trouble: str = "nothing has been dealt") -> dict[type[Act], NotNow]:
    """Why acts other than those awaited do not fit before the deal."""
    awaited = f"Awaited: {SAYS[felt.carried.stage]}"
    card = "betting is open" if felt.carried.stage == "ready" else "the cards are not ready"
    return {
        Result: NotNow(card, clause, awaited),
        Irregularity: NotNow(trouble, clause, awaited),
        Call: NotNow("that cannot be called now", clause, awaited),
        Decide: NotNow("nobody decides anything now", clause, awaited),
    }


def obey(game: ShoeGame, felt: Felt, act: Call, last_card: str) -> bool:
    """Do what a call about the cards says; False when it says something else."""
    if act.call == SHUFFLE:
        shuffle(game, felt, game.cite("shuffle" if felt.carried.stage == "shuffle" else "shuffle-any-round"))
    elif act.call == CUT:
        cut(game, felt)
    elif act.call == RECUT:
        recut(game, felt, act.by)
    elif act.call == LOAD:
        load(game, felt, last_card)
    elif act.call == SPREAD:
        spread(game, felt)
    else:
        return False
    return True


def decide(game: ShoeGame, felt: Felt, act: Decide) -> None:
    """A player cuts, will not cut, or asks for something about the batches."""
    if felt.carried.stage == "shuffle":
        ask(game, felt, act.seat, act.choice)
    elif act.choice == DECLINE:
        decline(game, felt, act.seat)
    else:
        cut(game, felt, act.seat, act.cards)


# ------------------------------------------------------------ the shuffle


def shuffle(game: ShoeGame, felt: Felt, clauses: tuple[str, ...]) -> None:
    """Shuffle all cards; with a shuffler the other batch comes out, unless a player wants the cards that lie spread."""
    game.before_shuffle(felt)
    carried = felt.carried
    if carried.spread == "idle" and not game.has_shuffler and game.cite("idle-wash"):
        felt.emit(StepDue(step="The cards are washed face down and stacked.", clauses=game.cite("idle-wash")))
    batch = carried.batch
    if not game.has_shuffler or carried.spread == "shown":
        felt.emit(StepDue(step="The dealer shuffles all cards.", clauses=(*clauses, *game.cite("shuffle-check"))))
    elif carried.spread == "asked" and game.cite("used-first"):
        step = f"The dealer shuffles the {BATCHES[batch]} batch, which lay spread; the other one stays in the shuffler."
        felt.emit(StepDue(step=step, clauses=(*game.cite("used-first"), *clauses)))
    else:
        batch = 1 - batch
        step = f"The {BATCHES[1 - batch]} batch goes into the shuffler, the {BATCHES[batch]} one into play."
        felt.emit(StepDue(step=step, clauses=(*game.cite("batches", "batch-waits", "batches-alternate"), *clauses)))
        if rack := game.cite("one-batch"):
            felt.emit(StepDue(step="The discard rack is empty before the batch is played.", clauses=rack))
        if carried.spread == "asked":
            _show(game, felt, batch)
            return
    felt.carried = game.carried_type(
        stage=game.stage_after("shuffle"),
        batch=batch,
        shoes=carried.shoes + 1,
        cutter=carried.cutter,
        **game.kept(carried),
    )
    offer_cut(game, felt)


def failures(game: ShoeGame, felt: Felt) -> tuple[IrregularityFacts, ...]:
    """What the shuffler can do wrong now, where the document knows it."""
    shuffles = game.has_shuffler and felt.carried.stage == "shuffle"
    return troubles(game, SHUFFLER_FAILS) if shuffles else ()


def shuffler_fails(game: ShoeGame, felt: Felt) -> None:
    """The shuffler jams or does not finish: the cards come out, are verified, and the dealer shuffles them."""
    game.before_shuffle(felt)
    trouble = game.rulebook.find_irregularity(SHUFFLER_FAILS)
    for step in ("The shuffler fails: the dealer shuffles.", *trouble.steps):
        felt.emit(StepDue(step=step, clauses=(trouble.clause,)))
    felt.carried = msgspec.structs.replace(felt.carried, stage=game.stage_after("shuffle"))


def _show(game: ShoeGame, felt: Felt, batch: int) -> None:
    """The batch that came out is spread for the player who asked, and is shuffled again before it is dealt."""
    step = f"The {BATCHES[batch]} batch is spread for inspection, to be shuffled again."
    felt.emit(StepDue(step=step, clauses=game.cite("spread-asked")))
    felt.carried = msgspec.structs.replace(game.to_shuffle(felt.carried), batch=batch, spread="shown")


# ------------------------------------------------------------ the cut


def who_may_cut(game: ShoeGame, felt: Felt) -> tuple[int, ...]:
    """The seats that may cut: whoever sits there; the next clockwise where the cut goes round; on a recut another.

    At stations nobody does.
    """
    if game.rulebook.station is not None:  # whoever plays at a station does not reach the cards
        return ()
    carried = felt.carried
    left = [seat for seat in sorted(felt.seated) if seat not in carried.passed]
    if not game.cite("cut-passes"):
        return tuple(left)
    return tuple(sorted(left, key=lambda seat: (seat <= carried.cutter, seat))[:1])


def cuts(game: ShoeGame, felt: Felt) -> Cuts:
    """What takes the players' cut."""
    return Cuts(
        lambda: who_may_cut(game, felt),
        game.size,
        game.cut_depth,
        game.rulebook.cite("cut-depth"),
        turn=game.rulebook.cite("cut-passes") or game.rulebook.cite("recut-next") or game.rulebook.cite("cut"),
        passes=bool(game.cite("cut-passes")),
    )


def offer_cut(game: ShoeGame, felt: Felt) -> None:
    """Say to whom the cut is offered, where it goes round the table."""
    if felt.carried.stage == "cut" and game.cite("cut-passes") and (seats := who_may_cut(game, felt)):
        clauses = game.cite("cut-alternates", "cut-passes")
        felt.emit(StepDue(step=f"The cut is offered to seat {seats[0]}.", clauses=clauses))


def cut(game: ShoeGame, felt: Felt, seat: int = 0, cards: str = "") -> None:
    """The cards are cut by a player, or by the dealer when nobody else will."""
    says = "The dealer cuts." if game.rulebook.station is not None else "Nobody else cuts, so the dealer does."
    step = f"Seat {seat} cuts {cards} cards from the top." if seat else says
    if game.dealer_cuts:
        step = "The dealer cuts, as in every tournament."
    own = game.cite("tournament-cut") if game.dealer_cuts else game.cite("cut")
    felt.emit(StepDue(step=step, clauses=(*own, *game.cite("cut-depth"))))
    carried = felt.carried
    passed = (*carried.passed, seat) if seat and game.cite("recut-next") else ()
    felt.carried = msgspec.structs.replace(carried, stage="load", passed=passed, cutter=seat or carried.cutter)


def decline(game: ShoeGame, felt: Felt, seat: int) -> None:
    """A player will not cut: the next one clockwise is asked."""
    felt.emit(Decided(seat=seat, choice=DECLINE, clauses=game.cite("cut-passes")))
    felt.carried = msgspec.structs.replace(felt.carried, passed=(*felt.carried.passed, seat))
    offer_cut(game, felt)


def recut(game: ShoeGame, felt: Felt, by: str) -> None:
    """A supervisor wants another cut; where the document says so, by the next person entitled."""
    felt.emit(Called(call=RECUT, by=by, clauses=game.cite("recut")))
    felt.carried = msgspec.structs.replace(felt.carried, stage="cut")


def load(game: ShoeGame, felt: Felt, name: str) -> None:
    """The last-hand card goes into the stack, and the stack where it is dealt from."""
    step = f"The {name} goes in {game.cards_behind} cards above the bottom; the stack goes into {game.dealt_from}."
    own = game.cite("tournament-shoe") if game.tournament is not None else ()
    felt.emit(StepDue(step=step, clauses=(*game.cite("cover-card-in", "shoe"), *own)))
    felt.carried = msgspec.structs.replace(felt.carried, stage=game.stage_after("load"), passed=())


# ------------------------------------------------------------ idle tables, burned cards


def spread(game: ShoeGame, felt: Felt) -> None:
    """Nobody plays: the cards are spread on the table, to be shuffled before the next round."""
    step = "Nobody plays: shoe and discard rack are emptied and the cards spread on the table."
    own = "idle-shuffler" if game.has_shuffler else "idle-by-hand"
    felt.emit(StepDue(step=step, clauses=game.cite("idle", own)))
    game.before_shuffle(felt)
    felt.carried = msgspec.structs.replace(game.to_shuffle(felt.carried), spread="idle")


def requests(game: ShoeGame, felt: Felt) -> Requests | None:
    """What takes a player's wish about the batches of an idle table; None where nothing can be asked for."""
    if not game.has_shuffler or felt.carried.stage != "shuffle" or felt.carried.spread != "idle":
        return None
    for key, choice in REQUESTS.items():
        if clause := game.rulebook.cite(key):
            return Requests(felt, choice, clause)
    return None


def ask(game: ShoeGame, felt: Felt, seat: int, choice: str) -> None:
    """A player asks to see the batch out of the shuffler, or to have the spread cards used first."""
    felt.emit(Decided(seat=seat, choice=choice, clauses=game.cite("spread-asked", "used-first")))
    felt.carried = msgspec.structs.replace(felt.carried, spread="asked")


def burn(game: ShoeGame, felt: Felt, key: str) -> None:
    """A card goes unseen into the discard rack."""
    felt.emit(CardsBurned(count=1, clauses=game.cite(key)))
    felt.carried = felt.carried.with_out(1)
