"""A table at which anything may be tried: what makes sense, what does not, by whoever sits there and whoever does not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from houseway.money import Cents
from houseway.refusal import HousewayError
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES
from houseway.rulebook import load
from houseway.table import Table, acts
from houseway.table.acts import AnyTableAct

STRANGERS = ("banana", "player", "")
"""Ranks that no document has."""
CHIPS, LITTLE = 100_000_000, 6_000
"""What a player buys in for: enough for anything, or for a few wagers."""


def random_posting(document: str, chance: random.Random) -> dict[str, str]:
    """Some options posted otherwise, as far as the document lets them stand together."""
    settings: dict[str, str] = {}
    choices = [option for option in load(document).option if option.allowed]
    for option in chance.sample(choices, min(len(choices), chance.randrange(5))):
        tried = settings | {option.id: chance.choice(option.allowed)}
        try:
            Table(document, tried)
        except HousewayError:
            continue
        settings = tried
    return settings


class Trial:
    """A table of one document with a few players, who do and are asked to do whatever comes to mind."""

    def __init__(self, document: str, chance: random.Random) -> None:
        self.chance = chance
        self.settings = random_posting(document, chance)
        self.table = Table(document, self.settings)
        self.table.inspect_all("R. Vega")
        self.table.open()
        self.places = self.table.posted.whole("seats")
        for seat in chance.sample(range(1, self.places + 1), min(3, self.places)):
            self.table.sit(seat)
            if chance.random() < 0.8:
                self.table.apply(acts.BuyIn(seat, chance.choice((CHIPS, LITTLE))))
        self.wagers = [*self.table.game.spot_names()]

    def next_act(self) -> AnyTableAct:
        """Mostly what happens next, often something else that may be done, now and then nonsense."""
        self.table.begin_round()
        dice = self.chance.random()
        if dice < 0.15:
            return self.nonsense()
        if dice < 0.20:
            return self.coming_or_going()
        usual = self.table.round.awaits.usual
        if usual is not None and dice < 0.65:
            return usual
        if dice < 0.8 and self.table.seats:
            return self.wager()
        others = [act for taker in self.table.round.awaits.takers if Bet not in taker.kinds for act in taker.legal()]
        return self.chance.choice(others or [usual or self.wager()])

    def wager(self) -> AnyAct:
        """Somebody lays the least that a wager takes, or a good deal more, or takes one back."""
        seat = self.chance.choice([*self.table.seats, 1])
        lies = [wager for wager, _ in self.table.felt.of_seat(seat)]
        if lies and self.chance.random() < 0.2:
            return TakeBack(seat, self.chance.choice(lies))
        wager = self.chance.choice(self.wagers)
        return Bet(seat, wager, max(100, self.table.game.limits(wager)[0]) * self.chance.choice((1, 1, 2, 10)))

    def coming_or_going(self) -> AnyTableAct:
        seat = self.chance.randint(1, self.places)
        one_of: tuple[AnyTableAct, ...] = (
            acts.Sit(seat),
            acts.Leave(seat),
            acts.BuyIn(seat, 50_000),
            acts.Toke(seat, 500),
        )
        return self.chance.choice(one_of)

    def nonsense(self) -> AnyAct:
        """An act of any kind, by anybody, of something that may or may not be."""
        chance, rulebook = self.chance, self.table.rulebook
        seat = chance.randint(-1, self.places + 2)
        rank = chance.choice((*rulebook.ranks, *STRANGERS))
        wager = chance.choice((*self.wagers, "", "😀", "split 17-19"))
        amount = chance.choice((-100, 0, 1, 100, 1050, 10**9))
        takers = [taker for taker in self.table.round.awaits.takers if Bet not in taker.kinds]
        known = [act for taker in takers for act in taker.legal() if isinstance(act, (Call, Decide, Result))]
        like = chance.choice(known) if known else Call("")
        calls = (like.call if isinstance(like, Call) else "settle", "", "shuffle", "no more bets")
        choices = (like.choice if isinstance(like, Decide) else "cut", "fold", "shoot", "")
        shows = (like.shows if isinstance(like, Result) else "Ah", "99", "")
        one_of: tuple[AnyAct, ...] = (
            Bet(seat, wager, amount, chance.choice(("chips", "cash")), chance.random() < 0.5),
            TakeBack(seat, wager, chance.choice((None, amount))),
            Call(chance.choice(calls), rank),
            Result(chance.choice(("card", "ball", "dice", "clapper")), chance.choice(shows)),
            Irregularity(chance.choice((*(it.id for it in rulebook.irregularity), "fire")), rank),
            Decide(seat, chance.choice(choices), cards=chance.choice(("", "2", "x"))),
        )
        return chance.choice(one_of)

    # ------------------------------------------------------------ what must hold

    def state(self) -> tuple[object, ...]:
        """Everything that a refused act must leave alone."""
        table, played = self.table, self.table.round
        seats = {number: (seat.chips, seat.colour, seat.net) for number, seat in table.seats.items()}
        lies = dict(played.felt.stakes)
        return (table.is_open, seats, tuple(played.acts), played.events, lies, table.carried, played.awaits.says)

    def broken_laws(self) -> Iterator[str]:
        """What does not hold of the money, as it lies now."""
        played = self.table.round
        balances = played.felt.balances
        if sum(balances.values()) != 0:
            yield f"money came from nowhere: {dict(balances)}"
        before = sum(stake_before(played.carried_in))
        if balances[STAKES] + before != sum(played.felt.stakes.values()):
            yield f"stakes of {played.felt.stakes} are booked as {balances[STAKES]}"
        if any(stake <= 0 for stake in played.felt.stakes.values()):
            yield f"a wager of nothing: {played.felt.stakes}"
        for number, seat in self.table.seats.items():
            if seat.chips is not None and seat.chips < 0:
                yield f"seat {number} has {seat.chips}"


def stake_before(carried: object) -> Iterator[Cents]:
    """What lay on the layout when a round began."""
    for one in getattr(carried, "lying", ()):
        yield one.stake
