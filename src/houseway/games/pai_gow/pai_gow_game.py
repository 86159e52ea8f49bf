"""What a Pai Gow table is before a card is dealt: which game, how the deal starts, the settlement, the house way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from houseway.games.pai_gow import rules
from houseway.games.pai_gow.facts import (
    BANK_MOMENTS,
    CELLS,
    COMES_TO,
    LOW_HAND,
    CommissionFacts,
    PaiGowFacts,
    PushFacts,
    StartFacts,
    VariantFacts,
)
from houseway.games.pai_gow.house_way import HouseWayFacts, SetHand, faults_of_house_way, set_by
from houseway.games.pai_gow.state import Cards, Carried
from houseway.games.pai_gow.words import WORDS
from houseway.games.poker import state
from houseway.games.poker.paytable import BOTH, asks_for
from houseway.games.poker.poker_game import Spot
from houseway.games.poker.poker_round import PokerRound
from houseway.games.poker.setting import is_foul
from houseway.hands import Ranking
from houseway.money import Cents, cents
from houseway.refusal import Refused
from houseway.round.game import Besides
from houseway.rulebook import IrregularityFacts, Posted, Rulebook, is_on
from houseway.rulebook.check import Fault, uncited
from houseway.rulebook.load import fault_in

MAIN = "pai-gow"
PUSHES = "pushes"
HAND_SIZE, LOW_SIZE = 7, 2
LIDS = ("bank-lifts-lid", "bank-lifts-lid-machine")
"""What only a player who banks and shakes does wrong."""
AT_THE_START = ("dice-stacked", "dice-not-flat", "die-out", *LIDS)
"""What goes wrong while it is found out where the deal starts."""
AT_THE_END = ("hand-misset", "dealer-misset", "verification-fails")
"""What goes wrong when the dealer's hand has been set."""
WHILE_DEALING = ("stack-card-exposed", "stacks-not-dealt")
BEFORE_A_LOOK = "player-card-exposed"
"""What a player decides on before the own cards are looked at."""
ONCE_DEALT = (BEFORE_A_LOOK, "misdeal-hand", "misdeal-shoe", "deck-not-whole", "deck-not-whole-shoe")


class PaiGowGame(PokerRound):
    """A Pai Gow table: everything but the procedure of a round."""

    words = WORDS
    carried_type = Carried
    cards_type = Cards
    facts_type = PaiGowFacts
    facts: PaiGowFacts

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read which of the games is posted, and what it has of its own."""
        super().__init__(rulebook, posted)
        for fault in _faults(rulebook, self.facts):
            raise fault_in(rulebook, fault)
        if why := self._why_not_start():
            raise why
        self.low_ranking, self.high_ranking = LOW_HAND, self.ranking
        self.cells = tuple(COMES_TO[self.facts.settlement[cell].comes_to] for cell in CELLS)

    def _why_not_start(self) -> Refused | None:
        """The posted way to start the deal may need others posted."""
        for option, value in self.start.only_with.items():
            if self.posted[option] != value:
                why = f"the start is found by {self.start.by} and {option} is {self.posted[option]}"
                return Refused(why, clause=self.start.clause, remedy=f"Post {option} = {value}, or another start")
        return None

    # ------------------------------------------------------------ which game

    @cached_property
    def variant(self) -> VariantFacts:
        """The posted one of the document's games."""
        known = self.facts.variant
        return known[self.posted.get("variant", next(iter(known)))]

    @property
    def is_face_up(self) -> bool:
        """Whether the dealer's hand is set before the players'."""
        return bool(self.variant.face_up)

    @cached_property
    def start(self) -> StartFacts:
        """How it is found out where the deal starts."""
        return self.facts.start[self.posted.get("start", next(iter(self.facts.start)))]

    def known_rankings(self) -> Mapping[str, Ranking]:
        """The rankings by name; a bonus wager may count what a hand is paid before what it ranks."""
        known = self.facts.rankings
        is_by_pay = self.posted.get("fortune-counts") == "best-paid"
        return {**known, "fortune": known["fortune by pay"]} if is_by_pay else known

    @cached_property
    def is_banked_by_players(self) -> bool:
        """Whether players may bank."""
        return self.facts.bank is not None and is_on(self.posted, "player-bank", otherwise=True)

    # ------------------------------------------------------------ hands

    @property
    def house_way(self) -> HouseWayFacts:
        """How the house sets its hands, line by line."""
        return self.facts.house_way

    @property
    def fortune_ranking(self) -> Ranking:
        """What counts for bonus wagers on all seven cards."""
        return self.rankings["fortune"]

    @property
    def pushes(self) -> tuple[PushFacts, ...]:
        """The dealer's hands that push every main wager at this table."""
        return tuple(push for push in self.variant.pushes if self.posted.get(push.option, PUSHES) == PUSHES)

    def by_house_way(self, cards: Sequence[int]) -> SetHand:
        """How the house sets seven cards, and the line that decides."""
        return set_by(self.facts.house_way, cards, self.low_ranking, self.high_ranking)

    def is_foul(self, low: Sequence[int], high: Sequence[int]) -> bool:
        """Whether the low hand is higher than the high one, so that the wager is lost."""
        return is_foul(low, high, self.low_ranking, self.high_ranking)

    def pushing(self, cards: state.Cards) -> tuple[str, ...]:
        """The clauses by which the dealer's hand pushes every main wager; none where it does not."""
        for push in self.pushes:
            ranking = self.low_ranking if push.looks_at == "dealer-low" else self.high_ranking
            least, most, _ = asks_for(ranking, push.hand)
            held = cards.looked_at(next(iter(cards.hands)), (push.looks_at,))
            if least <= ranking.value(held) <= most:
                return tuple(push.clause.split())
        return ()

    def seen_for(self, cards: state.Cards, spot: Spot, seat: int, held: Sequence[int]) -> Iterable[int]:
        """The cards of the hand; and, where the player's own are of the same kind, that both are."""
        if spot.covers.sees != ("player",):
            return held
        least, most = min(spot.rows.least), max(spot.rows.most)
        is_both = least <= spot.ranking.value(cards.hands[seat]) <= most
        return [*held, BOTH] if is_both else held

    def looks_at_own(self, wager: str) -> bool:
        """Whether a wager needs the player's own cards."""
        covers = self.spots[wager].covers
        return "player" in (*covers.looks_at, *covers.sees)

    # ------------------------------------------------------------ money

    def commission(self, won: Cents) -> Cents:
        """What is kept of a win: nothing where the game is free of commission."""
        facts = self.facts.commission
        if facts is None or not self.variant.commission:
            return 0
        return rules.commission(won, facts.percent, self.commission_step(facts))

    def gain_of_win(self, stake: Cents) -> Cents:
        """What a main wager gains that wins, after the commission."""
        won = self.spots[MAIN].odds.profit(stake, self.rounding)  # type: ignore[union-attr]
        return won - self.commission(won)

    def commission_step(self, facts: CommissionFacts) -> Cents:
        """The multiple that the commission is rounded up to: a cent, or what the document allows and is posted."""
        return cents(facts.step) if facts.step and self.posted.get("commission-rounding") == "up" else 1

    def besides(self) -> Iterator[Besides]:
        """The commission, and the most that a bonus wager is paid."""
        facts = self.facts.commission
        if facts is not None:
            step = self.commission_step(facts)
            up = f", up to the next {facts.step}" if step > 1 else ""
            kept = f"{facts.percent}% of it are kept{up}"
            yield Besides(MAIN, "what is won", kept, facts.clause, self.variant.commission)
        yield from super().besides()

    def after_closing(self, carried: Any) -> Any:
        """The next opening looks at all cards anew, and nobody has wagered yet who could bank."""
        return msgspec.structs.replace(super().after_closing(carried), wagered={}, turn=0, banked=0, button=0)

    # ------------------------------------------------------------ what goes wrong

    def in_the_deal(self) -> Iterator[IrregularityFacts]:
        """What can go wrong once the deal has begun."""
        elsewhere = (*AT_THE_START, *AT_THE_END)
        return (it for it in super().in_the_deal() if it.id not in elsewhere)

    def can_happen(self, irregularity: IrregularityFacts, cards: state.Cards) -> bool:
        """What happens to stacks, while they are dealt; what happens to a player's hand, once that is there."""
        assert isinstance(cards, Cards)  # noqa: S101
        if irregularity.id == BEFORE_A_LOOK and not {*cards.seats} - {*cards.set_hands} - cards.surrendered:
            return False
        is_dealt = all(len(hand) == HAND_SIZE for hand in (*cards.hands.values(), cards.dealer))
        if irregularity.id in WHILE_DEALING:
            return not is_dealt
        return is_dealt or irregularity.id not in ONCE_DEALT


def _faults(rulebook: Rulebook, facts: PaiGowFacts) -> Iterator[Fault]:
    """All nine cells are stated, every way of dealing is delivered somehow, and every clause exists."""
    for cell in CELLS:
        if cell not in facts.settlement:
            yield Fault(("settlement",), f"nothing is said of {cell!r}", "State all nine cells")
    for way in facts.deal:
        if way not in facts.delivery:
            yield Fault(("delivery",), f"the deal by {way} is delivered nohow", f"Write [delivery.{way}]")
    for name, stated in facts.settlement.items():
        if name not in CELLS:
            yield Fault(("settlement", name), f"there is no cell {name!r}", f"Write one of {', '.join(CELLS)}")
        yield from uncited(rulebook, ("settlement", name), stated.clause)
    for key, start in facts.start.items():
        yield from uncited(
            rulebook, ("start", key), " ".join((start.clause, start.also, start.announced, start.covered))
        )
    for key, variant in facts.variant.items():
        cited = (variant.clause, variant.face_up, variant.folds, *(push.clause for push in variant.pushes))
        yield from uncited(rulebook, ("variant", key), " ".join(cited))
    for key in ("commission", "surrender", "bank"):
        section = getattr(facts, key)
        named = msgspec.structs.asdict(section) if section is not None else {}
        texts = [text for name, text in named.items() if isinstance(text, str) and name != "step"]
        yield from uncited(rulebook, (key,), " ".join([*texts, *named.get("cites", {}).values()]))
    for moment in facts.bank.cites if facts.bank else ():
        if moment not in BANK_MOMENTS:
            known = ", ".join(BANK_MOMENTS)
            yield Fault(("bank", "cites"), f"a bank has no moment {moment!r}", f"Write one of {known}")
    yield from faults_of_house_way(rulebook, facts.house_way)
