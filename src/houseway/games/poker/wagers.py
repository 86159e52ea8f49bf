"""Whether the wagers may stand as they lie when the deal begins: what must be equal, and what needs another."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.games.poker.positions import ByPosition, place_name
from houseway.money import dollars
from houseway.refusal import Refused
from houseway.round import Felt

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
    """What the posted version of the game asks of two wagers together."""
    version = game.facts.version.get(game.posted.get(VERSION, ""))
    if version is None:
        return
    wager, beside = game.spots[version.wager].wager, game.spots[version.beside].wager
    stake, other = felt.stake(seat, wager.id), felt.stake(seat, beside.id)
    at = place_name(seat, felt.players[seat])
    why = f"{wager.name} is {dollars(stake)} and {beside.name} {dollars(other)} at {at}"
    if version.both and not (stake and other):
        yield Refused(f"{why}; both are compulsory", clause=version.clause, remedy="Lay both")
    least = min(stake, other) if version.either else other
    if (max(stake, other) if version.either else stake) > version.most * least:
        yield Refused(f"{why}; {version.says}", clause=version.clause, remedy=version.remedy)
