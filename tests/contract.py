"""A table at which anything may be tried: what makes sense, what does not, by whoever sits there and whoever does not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from houseway.money import Cents
from houseway.refusal import HousewayError
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES
from houseway.round.takers import Results
from houseway.rulebook import game_documents, load
from houseway.table import Table, acts
from houseway.table.acts import AnyTableAct

STRANGERS = ("banana", "player", "")
"""Ranks that no document has."""
CHIPS, LITTLE = 100_000_000, 6_000
"""What a player buys in for: enough for anything, or for a few wagers."""


TURNS = 4
"""Postings of a document: as many as most options have values."""


def played() -> list[str]:
    """Every document that is played; one that plays several games once for each, as ``document game``."""
    found = ((document, load(document).games) for document in game_documents())
    return [name for document, games in found for name in ([f"{document} {game}" for game in games] or [document])]


def posting(name: str, turn: int) -> dict[str, str]:
    """Every option as it may be posted, another way each turn, as far as the document lets them stand together."""
    start = random.Random(name)
    document, _, game = name.partition(" ")
    book = load(document).games.get(game, load(document))
    options = [(option.id, option.allowed, start.randrange(60)) for option in book.option if option.allowed]
    wanted = {key: allowed[(turn + first) % len(allowed)] for key, allowed, first in options}
    wanted |= {"game": game} if game else {}
    if stands(document, wanted):
        return wanted
    settings: dict[str, str] = {"game": game} if game else {}
    for key in start.sample([*wanted], len(wanted)):
        tried = settings | {key: wanted[key]}
        settings = tried if stands(document, tried) else settings
    return settings


def stands(document: str, settings: dict[str, str]) -> bool:
    """Whether a table may be posted so."""
    try:
        Table(document, settings)
    except HousewayError:
        return False
    return True


class Trial:
    """A table of one document with a few players, who do and are asked to do whatever comes to mind."""

    def __init__(self, document: str, turn: int = 0, seed: str = "") -> None:
        self.chance = random.Random(f"{document} {turn} {seed}")
        self.settings = posting(document, turn)
        document = document.partition(" ")[0]
        self.table = Table(document, self.settings)
        self.table.inspect_all("R. Vega", confirmed_by="B. Ode")
        self.table.open()
        self.places = self.table.posted.whole("seats")
        for seat in self.chance.sample(range(1, self.places + 1), min(3, self.places)):
            self.table.sit(seat)
            if self.chance.random() < 0.8:
                self.table.apply(acts.BuyIn(seat, self.chance.choice((CHIPS, CHIPS, LITTLE))))
        self.wagers = [*self.table.game.spot_names()]

    def next_act(self) -> AnyTableAct:
        """Mostly what happens next, often another wager, now and then something else that may be done, or nonsense."""
        self.table.begin_round()
        dice = self.chance.random()
        if dice < 0.15:
            return self.nonsense()
        if dice < 0.18:
            return self.coming_or_going()
        if dice < 0.28 and self.table.seats:
            return self.wager()
        if dice < 0.31:
            return self.chance.choice(self.others() or [self.next_in_order()])
        return self.next_in_order()

    def others(self) -> list[AnyAct]:
        """What may be done besides a wager, irregularities included."""
        takers = [taker for taker in self.table.round.awaits.takers if Bet not in taker.kinds]
        return [act for taker in takers for act in taker.legal()]

    def next_in_order(self) -> AnyTableAct:
        """What brings the round on: a wager to begin with, the usual, a result, a decision of whoever has it."""
        awaits = self.table.round.awaits
        if awaits.what == "wagers" and (awaits.usual is None or self.chance.random() < 0.6):
            wager = self.wager_in_order()
            if wager is not None:
                return wager
        results = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if awaits.usual is not None or results is None:
            decisions = [act for act in self.others() if isinstance(act, Decide) and act.seat == awaits.seat]
            laid = [TakeBack(*where) for where in self.table.felt.stakes]  # an Ante that no Blind can match, say
            return awaits.usual or self.chance.choice(decisions or [*self.others(), *laid] or [Call("settle")])
        return Result(results.of, self.chance.choices([*results.weights], [*results.weights.values()])[0])

    def wager_in_order(self) -> Bet | None:
        """The first wager of somebody who has none, or another as high beside it: Blind and Ante, odds behind the line."""
        for seat in self.chance.sample([*self.table.seats], len(self.table.seats)):
            lies = dict(self.table.felt.of_seat(seat))
            if missing := self.missing(seat, lies):
                return missing
            for wager in self.chance.sample(self.wagers, len(self.wagers)) if lies else self.wagers:
                some = max(100, self.table.game.limits(wager)[0]) * self.chance.choice((1, 1, 5))
                for amount in (next(iter(lies.values()), some), some) if wager not in lies else ():
                    bet = Bet(seat, wager, amount)
                    if self.table.why_not(bet) is None:
                        return bet
        return None

    def missing(self, seat: int, lies: dict[str, int]) -> Bet | None:
        """What one of three or more wagers lacks that must be equal; of two, chance brings the other often enough."""
        for wager, others in self.table.game.together().items() if lies else ():
            short = max(lies.get(one, 0) for one in (wager, *others)) - lies.get(wager, 0)
            bet = Bet(seat, wager, short)
            if len(others) > 1 and short and self.table.why_not(bet) is None:
                return bet
        return None

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
        known = [act for act in self.others() if isinstance(act, (Call, Decide, Result))]
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
        before = sum(lying(played.carried_in).values())
        if balances[STAKES] + before != sum(played.felt.stakes.values()):
            yield f"stakes of {played.felt.stakes} are booked as {balances[STAKES]}"
        if any(stake <= 0 for stake in played.felt.stakes.values()):
            yield f"a wager of nothing: {played.felt.stakes}"
        for number, seat in self.table.seats.items():
            if seat.chips is not None and seat.chips < 0:
                yield f"seat {number} has {seat.chips}"


def lying(carried: object) -> dict[tuple[int, str], Cents]:
    """What lies on the layout between two rounds."""
    return {(one.seat, one.wager): one.stake for one in getattr(carried, "lying", ())}
