"""One deck made ready: washed, shuffled by machine or by hand, counted, cut; and a deck that leaves the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from houseway.games.cards.deck import Deck
from houseway.games.cards.deck_game import MISCOUNTS, DeckGame
from houseway.games.cards.trouble import troubles
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Call, Felt, Irregularity
from houseway.round.acts import AnyAct
from houseway.round.awaits import Taker
from houseway.round.events import Called, StepDue
from houseway.round.takers import Calls
from houseway.rulebook import IrregularityFacts

SHUFFLE = "shuffle"
CUT = "cut"
NEW_DECK = "new deck"
COUNTED = "count right"
WHOLE = "deck whole"
NOT_WHOLE = "deck not whole"
JAMS = "shuffler-jam"
BAD_CUT = "cut-improper"

COLOURS = ("red", "blue")


@dataclass(frozen=True, slots=True)
class DealerCuts:
    """Takes the dealer's cut: ``cut``, or ``cut 20`` where the cards are counted."""

    game: DeckGame
    clause: str
    kinds: tuple[type[Act], ...] = (Call,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Another call, somebody else's, or a cut too near an end."""
        assert isinstance(act, Call)  # noqa: S101
        word, _, number = act.call.partition(" ")
        is_count = number.isascii() and number.isdigit() and len(number) < 4
        if word != CUT or (number and not is_count):
            return Refused(f'"{act.call[:40]}" cannot be called now', clause=self.clause, remedy=f"Possible: {CUT}")
        if not self.game.rulebook.may(act.by, ("dealer",)):
            return Refused(f'"{CUT}" is not for the {act.by[:40]}', clause=self.clause, remedy="It is for: dealer")
        facts = self.game.facts.cut
        if not number or facts is None:
            return None
        most = len(self.game.deck) - facts.rest
        if facts.least <= int(number) <= most:
            return None
        why = f"{int(number)} cards from the top of {len(self.game.deck)} is no cut"
        return Refused(why, clause=facts.clause, remedy=f"Cut {facts.least} to {most} cards from the top")

    def legal(self) -> Iterator[AnyAct]:
        """The cut; it stands for every depth."""
        yield Call(CUT)


def takers_before(game: DeckGame, carried: Deck) -> list[Taker]:
    """What the cards await before they can be dealt."""
    rulebook, stage = game.rulebook, carried.stage
    if stage == "cut":
        return [DealerCuts(game, rulebook.cite("cut"))]
    if stage == "recount":
        return [Calls(rulebook, (COUNTED,), clause_of_count(game))]
    if stage == "inspect":
        assert game.facts.decks is not None  # noqa: S101
        return [Calls(rulebook, (WHOLE, NOT_WHOLE), clause_of_count(game), (game.facts.decks.inspected_by,))]
    calls = {"replace": (NEW_DECK, "new-deck"), "shuffle": (SHUFFLE, "shuffle")}
    return [Calls(rulebook, calls[stage][:1], rulebook.cite(calls[stage][1]))] if stage in calls else []


def usual_call(game: DeckGame, carried: Deck) -> Call | None:
    """What the cards await when nothing is out of the ordinary."""
    if carried.stage == "inspect":
        assert game.facts.decks is not None  # noqa: S101
        return Call(WHOLE, game.facts.decks.inspected_by)
    calls = {"replace": NEW_DECK, "shuffle": SHUFFLE, "recount": COUNTED, "cut": CUT}
    return Call(calls[carried.stage]) if carried.stage in calls else None


def troubles_before(game: DeckGame, carried: Deck) -> tuple[IrregularityFacts, ...]:
    """What can go wrong with the cards before they are dealt, of what the document knows."""
    ids: tuple[str, ...] = ()
    if carried.stage == "shuffle" and game.has_shuffler and not carried.by_hand:
        ids = (JAMS, MISCOUNTS)
    elif carried.stage == "recount":
        ids = (MISCOUNTS,)
    elif carried.stage == "ready" and is_cut(game, carried):
        ids = (BAD_CUT,)
    return troubles(game, *ids)


def is_cut(game: DeckGame, carried: Deck) -> bool:
    """Whether these cards are cut: what a machine has shuffled is not."""
    return game.cuts and (carried.by_hand or not game.has_shuffler)


def clause_of_count(game: DeckGame) -> str:
    """The clause on a deck that the shuffler counts wrong."""
    return game.rulebook.find_irregularity(MISCOUNTS).clause


# ---------------------------------------------------------------- what is done


def make_ready(game: DeckGame, felt: Felt, act: Call) -> None:
    """Do what a call about the cards says."""
    if act.call == SHUFFLE:
        shuffle(game, felt)
    elif act.call == NEW_DECK:
        step = "Another deck comes to the table; the dealer looks at it, front and back."
        felt.emit(StepDue(step=step, clauses=game.cite("new-deck")))
        if game.cite("wash"):
            felt.emit(StepDue(step="It is washed face down and stacked.", clauses=game.cite("wash")))
        _now(felt, stage="shuffle")
    elif act.call == COUNTED:
        felt.emit(Called(call=COUNTED, by=act.by, clauses=(clause_of_count(game),)))
        _out_of_the_shuffler(game, felt)
    elif act.call == WHOLE:
        step = "The cards are all there, so the shuffler is not trusted with them: the dealer shuffles."
        felt.emit(StepDue(step=step, by=act.by, clauses=(clause_of_count(game), *game.cite("by-hand"))))
        _now(felt, stage="shuffle", by_hand=True)
    elif act.call == NOT_WHOLE:
        step = "The cards are not all there: the deck leaves the table."
        felt.emit(StepDue(step=step, by=act.by, clauses=(clause_of_count(game),)))
        _now(felt, stage="replace")
    else:
        cut(game, felt, act.call.partition(" ")[2])


def shuffle(game: DeckGame, felt: Felt) -> None:
    """The dealer shuffles and will cut; or the shuffler's deck comes out and the other goes in."""
    wash(game, felt)
    carried: Deck = felt.carried
    if game.has_shuffler and not carried.by_hand:
        _out_of_the_shuffler(game, felt)
        return
    what = f"{COLOURS[carried.deck]} deck by hand" if carried.by_hand else "cards"
    clauses = game.cite("shuffle", "deck", "shuffle-how", *(("by-hand",) if carried.by_hand else ()))
    felt.emit(StepDue(step=f"The dealer shuffles the {what}.", clauses=clauses))
    if is_cut(game, carried):
        _now(felt, stage="cut")
    else:
        _are_ready(game, felt)


def wash(game: DeckGame, felt: Felt) -> None:
    """Cards that have come to the table are washed before anything else is done with them, unless shuffled before."""
    if felt.carried.is_new and game.posted.get("first-shuffle") == "preshuffled":
        felt.emit(StepDue(step="Each deck goes straight into the shuffler.", clauses=game.cite("preshuffled")))
    elif felt.carried.is_new and game.cite("wash"):
        whose = "Each deck is" if game.has_shuffler else "The cards are"
        felt.emit(StepDue(step=f"{whose} washed face down and stacked.", clauses=game.cite("wash")))
    _now(felt, is_new=False)


def _out_of_the_shuffler(game: DeckGame, felt: Felt) -> None:
    out, into = COLOURS[felt.carried.deck], COLOURS[1 - felt.carried.deck]
    clauses = game.cite("shuffle", "deck", "two-decks", "decks-alternate", "shuffled-by-device")
    felt.emit(StepDue(step=f"The {out} deck comes out of the shuffler, the {into} one goes in.", clauses=clauses))
    _are_ready(game, felt)


def cut(game: DeckGame, felt: Felt, number: str) -> None:
    """The dealer cuts, with one hand, onto the cover card."""
    facts = game.facts.cut
    count = number or (f"at least {facts.least}" if facts else "some")
    step = f"The dealer cuts {count} cards."
    if game.cite("cut-how"):
        step = f"With one hand the dealer cuts {count} cards onto the cover card, and puts the rest on top of them."
    keys = ("cut", "cut-how", "cover-card-out", "cut-depth", "cut-rest", "cut-completed")
    felt.emit(StepDue(step=step, clauses=game.cite(*keys)))
    _are_ready(game, felt)


def _are_ready(game: DeckGame, felt: Felt) -> None:
    """The cards are ready, and go where they are dealt from, if that is a shoe."""
    _now(felt, stage="ready")
    if game.is_shoe and game.cite("into-the-shoe"):
        felt.emit(StepDue(step="The cards go into the dealing shoe.", clauses=game.cite("into-the-shoe")))


def trouble(game: DeckGame, felt: Felt, act: Irregularity) -> None:
    """The shuffler jams or counts a deck that is not whole, or the cut was wrong; wagers lie on."""
    wash(game, felt)
    irregularity = game.rulebook.find_irregularity(act.id)
    is_again = felt.carried.stage == "recount"
    if act.id == BAD_CUT:
        _now(felt, stage="cut")
    elif act.id == JAMS:
        _now(felt, stage="shuffle", by_hand=True)
    elif game.deck_leaves_after(act.id):
        _now(felt, stage="replace")
    else:
        _now(felt, stage="inspect" if is_again else "recount")
    is_counted = felt.carried.stage in ("recount", "inspect")
    for step in irregularity.steps[is_again : is_again + 1] if is_counted else irregularity.steps:
        felt.emit(StepDue(step=step, by=act.by, clauses=(irregularity.clause,)))


def _now(felt: Felt, **changes: object) -> None:
    felt.carried = msgspec.structs.replace(felt.carried, **changes)
