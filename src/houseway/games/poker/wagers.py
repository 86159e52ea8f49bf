"""Whether the wagers may stand as they lie when the deal begins: what must be equal, and what needs another."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.games.poker.positions import ByPosition, place_name
from houseway.money import dollars
from houseway.refusal import Refused
from houseway.round import Felt

PAIR_PLUS = "pair-plus"
VERSION = "version"


def why_not_deal(game: PokerGame, felt: Felt) -> Refused | None:
    """Why the cards may not be dealt yet; None when they may."""
    if not felt.stakes:
        return Refused("nobody has wagered", clause=game.rulebook.cite("bets"), remedy="Lay a wager first")
    felt = ByPosition(felt)
    for seat in felt.players:
        for name in game.laid:
            for refused in _faults(game, felt, seat, game.spots[name]):
                return refused
        for refused in _required(game, felt, seat):
            return refused
    return None


def _faults(game: PokerGame, felt: ByPosition, seat: int, spot: Spot) -> Iterator[Refused]:
    """What is wrong with one wager at a position."""
    at = place_name(seat, felt.players[seat])
    covers, stake = spot.covers, felt.stake(seat, spot.name)
    clause = covers.cites.get("laid", spot.wager.clause).split()[0]
    if covers.equals and felt.stake(seat, covers.equals) != stake:
        other = game.spots[covers.equals]
        amounts = f"{spot.wager.name} is {dollars(stake)} and {other.wager.name} is"
        why = f"{amounts} {dollars(felt.stake(seat, other.name))} at {at}; they must be the same"
        yield Refused(why, clause=clause, remedy="Make them equal")
    if not stake:
        return
    missing = [game.spots[name].wager.name for name in covers.needs if not felt.stake(seat, name)]
    if covers.beside and not any(felt.stake(seat, name) for name in covers.beside):
        missing.append(" or ".join(game.spots[name].wager.name for name in covers.beside))
    if missing:
        names = " and ".join(missing)
        why = f"{spot.wager.name} at {at} needs {names} beside it"
        yield Refused(why, clause=clause, remedy=f"Lay {names}, or take {spot.wager.name} back")


def _required(game: PokerGame, felt: ByPosition, seat: int) -> Iterator[Refused]:
    """What a version of Three Card Poker asks of Ante and Pair Plus together."""
    version = game.posted.get(VERSION, "free")
    if version == "free":
        return
    clause = game.rulebook.cite(f"{VERSION}-{version}")
    ante, pair_plus = felt.stake(seat, "ante"), felt.stake(seat, PAIR_PLUS)
    amounts = f"Pair Plus is {dollars(pair_plus)} and Ante {dollars(ante)} at {place_name(seat, felt.players[seat])}"
    if version == "ante-covers" and pair_plus > ante:
        yield Refused(f"{amounts}; the Ante must be at least as large", clause=clause, remedy="Raise the Ante")
    if version == "ante-half" and pair_plus > 2 * ante:
        yield Refused(f"{amounts}; the Ante must be at least half", clause=clause, remedy="Raise the Ante")
    if version == "both" and not (ante and pair_plus):
        yield Refused(f"{amounts}; both are compulsory", clause=clause, remedy="Lay both")
    if version == "both" and max(ante, pair_plus) > 5 * min(ante, pair_plus):
        yield Refused(f"{amounts}; neither may be more than five times the other", clause=clause, remedy="Level them")
