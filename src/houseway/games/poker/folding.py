"""Folds: what they lose, what stays, where the cards go; and hands that are given up when all cards lie open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.games.poker.state import Cards
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Decide, Felt
from houseway.round.acts import AnyAct
from houseway.round.events import Decided, StepDue

FOLD = "fold"


def collect_folded(
    game: PokerGame, felt: Felt, cards: Cards, cites: Mapping[str, str], position: int, *, is_late: bool = False
) -> None:
    """Collect what a fold loses; what stays is settled with the others, and keeps the cards that lie with it.

    ``cites`` has what the document says of the fold, and of its cards.
    """
    place = cards.place(position)
    keeps = False
    for name, _ in tuple(felt.of_seat(position)):
        spot = game.spots[name]
        if _stays(game, cards, spot, position, is_late=is_late):
            keeps |= keeps_cards(spot) and not is_late
            own = [*spot.covers.cites.get("stays", "").split(), *game.cite(f"{game.dealing}-stays")]
            stays = f"{spot.wager.name} stays"
            if keeps_cards(spot) and not is_late:
                stays = f"its cards stay for {spot.wager.name}"
            felt.emit(StepDue(step=f"{place.capitalize()} has folded; {stays}.", clauses=(spot.wager.clause, *own)))
        else:
            own = (spot.covers.cites.get("folded") or cites.get(FOLD, "")).split()
            linked = game.link_cite("folded", name)
            felt.collect(position, name, "folded", (spot.wager.clause, *own, *game.cite("folds-collected"), *linked))
    clauses = (*game.cite("folded-spread", "folds-collected"), *cites.get("collected", "").split())
    if not keeps:
        cards.racked.add(position)
    if clauses and not keeps:
        spread = "are spread face down and " if game.cite("folded-spread") else ""
        felt.emit(StepDue(step=f"The cards of {place} {spread}go into the discard rack.", clauses=clauses))


def _stays(game: PokerGame, cards: Cards, spot: Spot, position: int, *, is_late: bool) -> bool:
    """Whether a wager stays when its hand is folded, or given up late."""
    if is_late and (posted := game.posted.get(f"{spot.name}-on-late-fold")):
        return posted == "stays"
    return rules.stands_after_fold(spot.on_fold, int(position in cards.tucked))


def keeps_cards(spot: Spot) -> bool:
    """Whether the cards of a folded hand lie on with a wager that stays."""
    return spot.looks_at_player or spot.covers.keeps_cards


# ---------------------------------------------------------------- hands given up late


@dataclass(frozen=True, slots=True)
class LateFolds:
    """Takes the word of any player who gives a hand up while it has not been shown."""

    positions: Mapping[Decide, int]
    clause: str
    not_now: str = ": all cards lie open"
    kinds: tuple[type[Act], ...] = (Decide,)

    def why_not(self, act: Act) -> HousewayError | None:
        """Something else, or a hand that has no wager left."""
        assert isinstance(act, Decide)  # noqa: S101
        if act in self.positions:
            return None
        own = ", ".join(known.choice for known in self.positions if known.seat == act.seat)
        why = f"seat {act.seat} may not {act.choice[:40]}{self.not_now}"
        return Refused(why, clause=self.clause, remedy=f"Legal now: {own}" if own else "Wait for the settlement")

    def legal(self) -> Iterator[AnyAct]:
        """Each hand that may be given up."""
        return iter(self.positions)


def late_folds(game: PokerGame, felt: Felt, cards: Cards) -> tuple[LateFolds, ...]:
    """Who may give a hand up now, where the document lets players do so when all cards lie open."""
    late = game.facts.late_fold
    if late is None or cards.is_void:
        return ()
    found: dict[Decide, int] = {}
    for position in cards.seats:
        if position not in cards.folded and any(felt.of_seat(position)):
            seat = cards.players[position]
            found[Decide(seat, FOLD if position == seat else f"{FOLD}-position-{position}")] = position
    return (LateFolds(found, late.clause),) if found else ()


def fold_late(game: PokerGame, felt: Felt, cards: Cards, taker: LateFolds, act: Decide) -> None:
    """A hand is given up: wagers and cards are collected at once, and nobody sees the cards."""
    position = taker.positions[act]
    cards.folded.add(position)
    felt.emit(Decided(seat=act.seat, choice=act.choice, clauses=(taker.clause,)))
    cites = {FOLD: taker.clause, "collected": taker.clause}
    collect_folded(game, felt, cards, cites, position, is_late=True)
