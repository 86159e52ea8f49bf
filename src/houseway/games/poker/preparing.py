"""Before the deal: wagers, while the cards are shuffled and cut."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.state import Cards
from houseway.games.poker.takers import DEAL, ChipBets, Deals, Positions
from houseway.games.poker.wagers import why_not_deal
from houseway.round import Act, Awaits, Call, Decide, Felt, Irregularity, Result
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Called, Decided, StepDue
from houseway.round.takers import Calls, Irregularities
from houseway.rulebook import Irregularity as IrregularityFacts

SHUFFLE = "shuffle"
CUT = "cut"
SPREAD = "spread the cards"
BURN = "burn a card"
JAMS = "shuffler-jam"
MISCOUNTS = "shuffler-count"
BAD_CUT = "cut-improper"

COLOURS = ("red", "blue")
SAYS = {"shuffle": "wagers, and the shuffle", "cut": "wagers, and the cut", "ready": "wagers, then the deal"}


def take_wagers(game: PokerGame, felt: Felt) -> Generator[Awaits, AnyAct, Cards]:
    """Take wagers and make the cards ready until the dealer deals."""
    bets = ChipBets(felt, game)
    cards = Cards()
    while True:
        act = yield _awaits(game, felt, cards)
        if bets.do(act):
            continue
        if isinstance(act, Decide):
            _also_play(game, felt, cards, act)
        elif isinstance(act, Irregularity):
            _trouble(game, felt, act)
        elif isinstance(act, Call) and act.call == DEAL:
            break
        elif isinstance(act, Call):
            _obey(game, felt, cards, act)
    felt.emit(Called(call="no more bets", by="dealer", clauses=_closing(game, felt)))
    cards.laid = dict(felt.stakes)
    cards.hands = {seat: [] for seat in sorted({seat for seat, _ in felt.stakes})}
    return cards


def _closing(game: PokerGame, felt: Felt) -> tuple[str, ...]:
    """The clauses that close the wagers, and those of wagers that lie side by side."""
    clauses = game.cite("bets-closed", f"{game.dealing}-option", f"{game.dealing}-ready")
    for name in dict.fromkeys(name for _, name in felt.stakes):
        clauses += tuple(game.spots[name].covers.cites.get("closed", "").split())
    if any(felt.stake(seat, "ante") and felt.stake(seat, "pair-plus") for seat in felt.seats):
        clauses += game.cite("both-wagers")
    return clauses


def _awaits(game: PokerGame, felt: Felt, cards: Cards) -> Awaits:
    stage, rulebook = felt.carried.stage, game.rulebook
    clause = rulebook.cite("bets")
    takers: list[Taker] = [ChipBets(felt, game), Positions(game, felt, cards)]
    usual: Call | None = Call(DEAL) if why_not_deal(game, felt) is None else None
    calls: list[str] = []
    if stage == "ready":
        takers.append(Deals(game, felt, clause))
        if rulebook.cite("idle") and not felt.stakes:
            calls.append(SPREAD)
        if rulebook.cite("burn-any-time") and cards.burned < 1:
            calls.append(BURN)
    else:
        usual = Call(SHUFFLE if stage == "shuffle" else CUT)
        calls.append(usual.call)
    if calls:
        takers.insert(2, Calls(rulebook, tuple(calls), rulebook.cite(stage) or clause))
    known: tuple[IrregularityFacts, ...] = ()
    if stage == "shuffle" and game.has_shuffler:
        known = troubles(game, JAMS, MISCOUNTS)
    elif stage == "ready" and game.is_cut:
        known = troubles(game, BAD_CUT)
    if known:
        takers.append(Irregularities(rulebook, known))
    says = SAYS[stage]
    not_now: dict[type[Act], NotNow] = {
        Result: NotNow("no card is due before the deal", clause, f"Awaited: {says}"),
        Irregularity: NotNow("nothing has been dealt", clause, f"Awaited: {says}"),
    }
    return Awaits("wagers", says, clause, tuple(takers), usual, not_now=not_now)


def troubles(game: PokerGame, *ids: str) -> tuple[IrregularityFacts, ...]:
    """The irregularities of these ids that the document knows."""
    return tuple(it for it in game.rulebook.irregularity if it.id in ids)


def _also_play(game: PokerGame, felt: Felt, cards: Cards, act: Decide) -> None:
    cards.players[int(act.cards)] = act.seat
    assert game.facts.positions is not None  # noqa: S101
    choice = f"also plays position {act.cards}"
    felt.emit(Decided(seat=act.seat, choice=choice, clauses=(game.facts.positions.clause,)))


def _obey(game: PokerGame, felt: Felt, cards: Cards, act: Call) -> None:
    """Do what a call before the deal says."""
    if act.call == SHUFFLE:
        _shuffle(game, felt)
    elif act.call == CUT:
        step = "The dealer cuts at least ten cards onto the cover card."
        felt.emit(StepDue(step=step, clauses=game.cite("cut", "cut-depth", "cut-completed")))
        felt.carried = msgspec.structs.replace(felt.carried, stage="ready")
    elif act.call == BURN:
        cards.burned += 1
        felt.emit(StepDue(step="A card is burned.", clauses=game.cite("burn-any-time")))
    else:
        felt.emit(StepDue(step="Nobody plays: the cards are spread on the table.", clauses=game.cite("idle")))
        felt.carried = msgspec.structs.replace(felt.carried, stage="shuffle")


def _shuffle(game: PokerGame, felt: Felt) -> None:
    """The dealer shuffles and will cut; or the shuffler's deck comes out and the other goes in."""
    carried = felt.carried
    if game.has_shuffler:
        step = (
            f"The {COLOURS[carried.deck]} deck comes out of the shuffler, the {COLOURS[1 - carried.deck]} one goes in."
        )
        felt.emit(
            StepDue(
                step=step, clauses=game.cite("shuffle", "deck", "two-decks", "decks-alternate", "shuffled-by-device")
            )
        )
        felt.carried = msgspec.structs.replace(carried, stage="ready")
        return
    felt.emit(StepDue(step="The dealer shuffles the cards.", clauses=game.cite("shuffle", "deck", "shuffle-how")))
    felt.carried = msgspec.structs.replace(carried, stage="cut" if game.is_cut else "ready")


def _trouble(game: PokerGame, felt: Felt, act: Irregularity) -> None:
    """The shuffler jams or counts a deck that is not whole, or the cut was wrong; wagers lie on."""
    irregularity = game.rulebook.find_irregularity(act.id)
    if act.id == BAD_CUT:
        felt.carried = msgspec.structs.replace(felt.carried, stage="cut")
    for step in irregularity.steps:
        felt.emit(StepDue(step=step, by=act.by, clauses=(irregularity.clause,)))
