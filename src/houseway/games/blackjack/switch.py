"""Blackjack Switch: two equal wagers on two hands, whose second cards may change places once the dealer has looked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.dealing import closed
from houseway.games.blackjack.deciding import Turn, Turns, count
from houseway.games.blackjack.events import CardsSwitched
from houseway.games.blackjack.hands import Box, Deal, Hand
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.money import dollars
from houseway.refusal import Refused
from houseway.round import Awaits, Decide, Felt
from houseway.round.events import Decided
from houseway.round.takers import Decisions

SWITCH, KEEP = "switch", "keep"
RIGHT = " right"
_RIGHT = re.compile(r"(?P<wager>.+?) right(?P<at> at \d{1,2})?")


@dataclass
class SwitchHand(Hand):
    """The left or the right hand of a box; an ace and a ten that came by a switch are no blackjack."""

    is_right: bool = False
    is_switched: bool = False

    def beside(self, number: int, card: str) -> Self:
        """A split hand stays on its side."""
        return replace(super().beside(number, card), is_right=self.is_right)

    @property
    def suffix(self) -> str:
        """``right`` tells the wagers of the right hand from those of the left."""
        return (RIGHT if self.is_right else "") + super().suffix

    @property
    def name(self) -> str:
        """Where its cards lie, in words."""
        side = f"box {self.box} {'right' if self.is_right else 'left'}"
        return side + (f" hand {self.number}" if self.is_split else "")

    @property
    def has_blackjack(self) -> bool:
        """Only as dealt."""
        return super().has_blackjack and not self.is_switched


class SwitchTurns(Turns):
    """Each player is asked for a switch before the left hand is played."""

    def play_box(self, felt: Felt, deal: Deal, box: Box) -> Turn:
        """The switch, then the left hand; then the right hand."""
        if not is_right(box.first):
            other = next(it for it in deal.boxes if it.number == box.number and is_right(it.first))
            yield from self.ask(felt, deal, box.first, other.first)
        yield from super().play_box(felt, deal, box)

    def ask(self, felt: Felt, deal: Deal, left: Hand, right: Hand) -> Turn:
        """Switch and switch back as often as the player likes, until the cards are to stay."""
        clause = self.game.rulebook.cite("switch-asked")
        taker = Decisions(left.seat, (Decide(left.seat, SWITCH), Decide(left.seat, KEEP)), clause)
        while True:
            box = f"box {left.box}"  # about both of its hands
            says = f"seat {left.seat} on {box}: {SWITCH} or {KEEP}"
            act = yield Awaits("decision", says, clause, (taker,), seat=left.seat, to=box, not_now=closed(self.game))
            assert isinstance(act, Decide)  # noqa: S101
            back = "switch-back" if is_switched(left) and act.choice == SWITCH else "switch-asked"
            later = () if left is deal.boxes[0].first else ("next-player",)
            clauses = self.game.cite("decisions", back, *later)
            felt.emit(Decided(seat=left.seat, choice=act.choice, clauses=clauses))
            if act.choice == KEEP:
                return
            self.switch(felt, left, right)

    def switch(self, felt: Felt, left: Hand, right: Hand) -> None:
        """The second cards change places, moved by the dealer."""
        left.cards[1], right.cards[1] = right.cards[1], left.cards[1]
        for hand in (left, right):
            assert isinstance(hand, SwitchHand)  # noqa: S101
            hand.is_switched = not hand.is_switched
        hands = {hand.name: tuple(hand.cards) for hand in (left, right)}
        own = ("switched-21",) if 21 in (left.total, right.total) else ()
        clauses = self.game.cite("switch", "switch-after-check", "switch-by-dealer", *own)
        felt.emit(CardsSwitched(of=left.name, into=hands, clauses=clauses))
        for hand in (left, right):
            count(self.game, felt, hand.name, hand.cards)


class Switch(Blackjack):
    """Two hands for every player; a blackjack lies until the settlement, for it may be switched away."""

    hand_type, turns_type = SwitchHand, SwitchTurns
    is_analysed = True
    is_simulated = False

    def split_name(self, wager: str) -> tuple[str, int]:
        """A wager and the number of its box, whichever hand it is on."""
        match = _RIGHT.fullmatch(wager)
        return super().split_name(match["wager"] + (match["at"] or "") if match else wager)

    def canonical(self, wager: str) -> str:
        """The one spelling: ``blackjack``, ``blackjack right``, ``insurance right at 3``."""
        match = _RIGHT.fullmatch(" ".join(wager.lower().split()))
        if match is None:
            return super().canonical(wager)
        name, at, box = super().canonical(match["wager"] + (match["at"] or "")).partition(" at ")
        if name not in (MAIN, INSURANCE):
            raise Refused(
                f"{name} has one place for both hands",
                clause=self.rulebook.find_wager(name).clause,
                remedy=f"Wager on {name}",
            )
        return name + RIGHT + at + box

    def spot_names(self) -> Iterable[str]:
        """Both hands, and the side bets."""
        return (MAIN, MAIN + RIGHT, *self.side_bets)

    def together(self) -> dict[str, tuple[str, ...]]:
        """The two wagers, which must be equal."""
        return {MAIN: (MAIN + RIGHT,), MAIN + RIGHT: (MAIN,)}

    def hand_on(self, wager: str, seat: int, box: int) -> Hand:
        """The left hand, or the right one."""
        return SwitchHand(seat, box, is_right=_RIGHT.fullmatch(wager) is not None)

    def side_of(self, wager: str) -> float:
        """The left hand's ring and the right hand's; a side bet is for both."""
        if self.split_name(wager)[0] in self.side_bets:
            return 0.0
        return 1.0 if _RIGHT.fullmatch(wager) else -1.0

    def why_not_played(self, felt: Felt, seat: int, suffix: str) -> str:
        """Both hands must be played, for the same amount."""
        left, right = felt.stake(seat, MAIN + suffix), felt.stake(seat, MAIN + RIGHT + suffix)
        return "" if left == right else f"the two wagers are not equal: {dollars(left)} and {dollars(right)}"

    def pays_blackjacks_now(self, deal: Deal) -> bool:  # noqa: ARG002
        """Never: what is a blackjack is known when its player has kept the cards."""
        return False


def is_right(hand: Hand) -> bool:
    """Whether it is the right hand of its box."""
    return isinstance(hand, SwitchHand) and hand.is_right


def is_switched(hand: Hand) -> bool:
    """Whether its second card came from the other hand."""
    return isinstance(hand, SwitchHand) and hand.is_switched
