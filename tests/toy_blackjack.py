"""Toy variants of blackjack: each replaces a step of every kind, as a document to come would, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import DOUBLE, Choices
from houseway.games.blackjack.dealing import next_card
from houseway.games.blackjack.deciding import Turn, Turns
from houseway.games.blackjack.finishes import DOUBLED, Finish, plain
from houseway.games.blackjack.hands import Box, Deal, Hand, hard_total, has_ace
from houseway.games.blackjack.settling import Settlement
from houseway.games.blackjack.side_bets import KINDS, Kind
from houseway.money import Cents
from houseway.odds import ToOne
from houseway.round import Decide, Felt
from houseway.round.events import CardDealt
from houseway.rule import rule
from houseway.rulebook import Posted, load_file
from houseway.rulebook.shelf import folder

ZAP, SWITCH = "zap", "switch"
FREE = DOUBLED + 1


def is_free(hard: int, ace: bool) -> bool:
    return not ace and 9 <= hard <= 11


class PushOn22(Blackjack):
    """A dealer's 22 pushes; a side bet on the up card; whichever cards the rulebook's deck has."""

    kinds = {  # noqa: RUF012
        **KINDS,
        "ace-up": Kind(
            ("nothing", "ace up", "three aces"),
            rule(lambda first, second, up, named: 0 if up < 48 else 2 if min(first, second) >= 48 else 1),  # noqa: ARG005
            looks_at=3,
        ),
    }

    def outcome(self, total: int, has_blackjack: bool, dealer_total: int, dealer_blackjack: bool) -> int:
        found = super().outcome(total, has_blackjack, dealer_total, dealer_blackjack)
        return rules.PUSHES if found == rules.WINS and dealer_total == 22 else found


class FreeTurns(Turns):
    def lay(self, felt: Felt, hand: Hand, wager: str, amount: Cents, clauses: tuple[str, ...], act: Decide) -> None:  # noqa: ARG002
        free = wager == hand.doubled and is_free(hard_total(hand.cards), has_ace(hand.cards))
        felt.place(hand.seat, wager, amount, clauses, free=free)


class FreeChoices(Choices):
    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        costs = super().costs(felt, deal, box, hand)
        if DOUBLE in costs and is_free(hard_total(hand.cards), has_ace(hand.cards)):
            costs[DOUBLE] = 0
        return costs


class FreeDoubles(PushOn22):
    """The house doubles a hard 9, 10 or 11 with its own money; the analyser is told by a finish."""

    choices_type, turns_type = FreeChoices, FreeTurns
    is_analysed = True

    @property
    def finishes(self) -> tuple[Finish, ...]:
        free = Finish("doubled for free", Fraction(1), Fraction(-1), Fraction(0), Fraction(2))
        return (*plain(self.options.win_odds.per_unit), free)

    def doubled_as(self, hard: int, has_ace: bool) -> int:
        return FREE if is_free(hard, has_ace) else DOUBLED


@dataclass
class ZappedHand(Hand):
    is_zapped: bool = False

    @property
    def has_blackjack(self) -> bool:
        return super().has_blackjack and not self.is_zapped


class ZapChoices(Choices):
    def costs(self, felt: Felt, deal: Deal, box: Box, hand: Hand) -> dict[str, Cents]:
        costs = super().costs(felt, deal, box, hand)
        assert isinstance(hand, ZappedHand)
        if len(hand.cards) == 2 and not has_ace(hand.cards) and hand.total in range(15, 19) and not hand.is_zapped:
            costs[ZAP] = 0
        if len(hand.cards) == 2 and other_box(deal, box):
            costs[SWITCH] = 0
        return costs


def other_box(deal: Deal, box: Box) -> Box | None:
    return next((other for other in deal.boxes if other.seat == box.seat and other.number > box.number), None)


class ZapTurns(Turns):
    def __init__(self, game: BlackjackGame) -> None:
        super().__init__(game)
        self.acts |= {ZAP: self.zap, SWITCH: self.switch}

    def zap(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> Turn:  # noqa: ARG002
        """Two new cards instead of the hand."""
        assert isinstance(hand, ZappedHand)
        hand.is_zapped, hand.cards = True, []
        for _ in range(2):
            card = yield from next_card(self.game, felt, deal, hand.name, "up")
            hand.cards.append(card)
            felt.emit(CardDealt(to=hand.name, card=card, clauses=self.game.cite("draw-card")))

    def switch(self, felt: Felt, deal: Deal, box: Box, hand: Hand, act: Decide) -> None:  # noqa: ARG002
        """The second cards of two boxes change places."""
        other = other_box(deal, box)
        assert other is not None
        hand.cards[1], other.first.cards[1] = other.first.cards[1], hand.cards[1]


class ZapSettlement(Settlement):
    def odds(self, felt: Felt, deal: Deal, hand: Hand, outcome: int) -> ToOne:
        """A 21 of five cards pays 2 to 1."""
        is_bonus = outcome == rules.WINS and hand.total == 21 and len(hand.cards) == 5
        return ToOne(2) if is_bonus else super().odds(felt, deal, hand, outcome)


class Zap(PushOn22):
    """A hand can be changed for two new cards, or change its second card with the next box; bonus for a long 21."""

    hand_type, choices_type, turns_type, settlement_type = ZappedHand, ZapChoices, ZapTurns, ZapSettlement


HARD_ROCK = "hard-rock-cincinnati/blackjack"
SIDE = '{ outcome = "ace up", pays = "3 to 1" },\n    { outcome = "three aces", pays = "50 to 1" },\n]'


def toy(kind: type[Blackjack], where: Path, *, deck: str = "cards = 52", **posted: str) -> Blackjack:
    """A toy by Hard Rock's rulebook, with another deck and TriLux decided by the toy's own kind."""
    text = (folder("rulebooks") / f"{HARD_ROCK}.toml").read_text()
    first, last = text.index('kind = "three-card"'), text.index('cites = { wins = "15.C')
    text = text[:first] + 'kind = "ace-up", ' + text[last:]
    rows = text.index("rows = [", text.index('clause = "15.C.iv.a"\nrows')) + len("rows = [\n    ")
    text = text[:rows] + SIDE + text[text.index("\n]", rows) + 2 :]
    path = where / "toy.toml"
    path.write_text(text.replace("cards = 52", deck, 1))
    book = load_file(path, HARD_ROCK)
    return kind(book, Posted(book, {"chip": "$1", **{key.replace("_", "-"): value for key, value in posted.items()}}))


__all__ = ["FREE", "SWITCH", "ZAP", "FreeDoubles", "PushOn22", "Zap", "toy"]
