"""The sections of a poker document: the hands, the qualifier, the decisions, the deal, the limit on payouts."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.games.cards.deck_game import OneDeckFacts
from houseway.games.poker import rules
from houseway.hands import (
    DEUCES_AND_JOKER,
    DEUCES_WILD,
    FIVE_CARD,
    FOUR_CARD,
    LOWEST,
    NO_JOKER,
    THREE_CARD,
    TWO_CARD,
    Ranking,
    colours,
    flushes,
    naturals,
    straight_flushes,
)
from houseway.rulebook.schema import Section

RANKINGS: dict[str, Ranking] = {
    "two card": TWO_CARD,
    "three card": THREE_CARD,
    "four card": FOUR_CARD,
    "five card": FIVE_CARD,
    "deuces wild": DEUCES_WILD,
    "deuces and joker": DEUCES_AND_JOKER,
    "deuces and joker, naturals apart": naturals(DEUCES_AND_JOKER),
    "colours of three": colours(3),
    "colours of five": colours(5),
    "flushes": flushes(),
    "straight flushes": straight_flushes(),
    "flushes with deuces wild": flushes(deuces_wild=True),
    "straight flushes with deuces wild": straight_flushes(deuces_wild=True),
}
"""The rankings that a document may name without stating them."""

START, DEALER, EXTRA = "start", "dealer", "extra"
"""Points of a round that every game may have: the first cards, the dealer's after the decisions, a progressive's."""

KINDS = {
    "against dealer": rules.AGAINST,
    "blind": rules.BLIND,
    "sure blind": rules.SURE_BLIND,
    "hand": rules.HAND,
    "bonus": rules.BONUS,
    "win bonus": rules.WIN_BONUS,
    "envy": rules.ENVY,
    "bad beat": rules.BAD_BEAT,
}
UNQUALIFIED = {"wins": rules.WINS, "pushes": rules.PUSHES, "compared": rules.COMPARE}
TIES = {"win": rules.WINS, "push": rules.PUSHES, "lose": rules.LOSES}
ON_FOLD = {"lost": rules.LOST, "stays": rules.STAYS, "if tucked": rules.IF_TUCKED}


class HandFacts(Section, frozen=True):
    """``[hand]``: how many cards the player, the dealer and the board have, and what beats what.

    Without ``dealer`` the dealer has as many as a player; 0 is a game without a dealer's hand. A hand is the best of
    its cards, as many as its ranking takes. ``exposed`` tells that a dealer's card may be exposed too early even after
    the last decision.
    """

    cards: int
    ranking: str
    board: int = 0
    dealer: int | None = None
    exposed: bool = False

    @property
    def of_dealer(self) -> int:
        """How many cards the dealer's hand has; 0 where there is none."""
        return self.cards if self.dealer is None else self.dealer


class LaidFacts(Section, frozen=True):
    """``[board]`` and ``[extra]``: how cards lie that belong to nobody, row by row: the first of them is 1, 0 is none.

    ``called`` is the place where they lie; cards in one row need not be stated. Some are dealt only ``if_wagered`` on.
    """

    called: str = ""
    if_wagered: bool = False
    rows: tuple[tuple[int, ...], ...] = ()

    def places(self, count: int) -> list[tuple[float, float]]:
        """Where each of so many cards lies, in cards to the right of the middle and down from it.

        >>> LaidFacts(rows=((0, 3, 0), (1, 5, 2), (0, 4, 0))).places(5)
        [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (0.0, 0.0)]
        >>> LaidFacts().places(2)
        [(-0.5, 0.0), (0.5, 0.0)]
        """
        rows = self.rows or (tuple(range(1, count + 1)),)
        found = {
            card: (across - (len(row) - 1) / 2, down - (len(rows) - 1) / 2)
            for down, row in enumerate(rows)
            for across, card in enumerate(row)
        }
        return [found[card] for card in range(1, count + 1)]


class RankingFacts(Section, frozen=True):
    """``[ranking.<name>]``: a ranking of the document's own: the categories from the lowest, and what is wild."""

    size: int
    categories: tuple[str, ...]
    low_straight: str = LOWEST
    low_straight_flush: str = LOWEST
    joker: str = NO_JOKER
    deuces_wild: bool = False

    @property
    def ranking(self) -> Ranking:
        """What beats what."""
        return Ranking(
            self.size, self.categories, self.low_straight, self.low_straight_flush, self.joker, self.deuces_wild
        )


class QualifierFacts(Section, frozen=True):
    """``[qualifier]``: the least hand with which the dealer plays."""

    category: str
    clause: str
    ranks: str = ""


class DecisionFacts(Section, frozen=True):
    """``[[decision]]``: at a point of the deal, a chance to raise or to take a wager back; else to check, fold or ride.

    A raise puts ``times`` the wager ``of`` on ``wager``; ``only_with`` has the least hand that allows a multiple.
    ``withdraws`` is a wager that may be taken back instead; ``sets`` are the hands that the cards are set into, the
    low one first, and how many cards each has. ``does`` is the word for it. ``folds`` are collected at
    once, or together when all have decided.
    """

    id: str
    clause: str
    otherwise: Literal["check", "fold", "stay", "ride"]
    times: tuple[int, ...] = ()
    at: str = START
    wager: str = "play"
    of: str = "ante"
    does: str = "play"
    only_with: dict[str, str] = msgspec.field(default_factory=dict)
    withdraws: str = ""
    sets: dict[str, int] = msgspec.field(default_factory=dict)
    folds: Literal["at once", "together"] = "at once"
    cites: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def choices(self) -> dict[str, int]:
        """What a player may do besides the other thing, and by how many times the wager it raises.

        A decision that is called like the raise itself has one multiple, which needs no number.

        >>> DecisionFacts("on-the-flop", "10.C", "check", (2,)).choices
        {'play-2x': 2}
        >>> DecisionFacts("play", "10.B", "fold", (1,)).choices
        {'play': 1}
        """
        if self.withdraws or self.sets:
            return {self.does: 0}
        return {self.does if self.id == self.does else f"{self.does}-{times}x": times for times in self.times}


class LimitFacts(Section, frozen=True):
    """``[limit]``: the most that one hand can be paid in all, the wagers that count, and whether set amounts do.

    ``or_least``: what the least wagers could win is paid in any case.
    """

    clause: str
    wagers: tuple[str, ...]
    amount: str = ""
    fixed: bool = True
    or_least: bool = True


class PositionFacts(Section, frozen=True):
    """``[positions]``: how many positions one player may play, all of them where ``most`` does not say.

    They are side by side if ``adjacent``; ``blind`` if only the first is looked at.
    """

    clause: str
    most: int | None = None
    adjacent: bool = True
    blind: bool = False


class VersionFacts(Section, frozen=True):
    """``[version.<name>]``: how large one wager may be beside another: ``most`` times it, or ``either`` of the other.

    ``both`` must be laid where the version says so; ``says`` and ``remedy`` are what a player is told.
    """

    clause: str
    wager: str
    beside: str
    most: int
    says: str
    remedy: str
    either: bool = False
    both: bool = False


class VerifyFacts(Section, frozen=True):
    """``[verify]``: from which hand on somebody looks at it before it is paid."""

    category: str
    clause: str
    by: str


class LateFoldFacts(Section, frozen=True):
    """``[late_fold]``: a hand may still be given up when all cards lie open, until it is settled."""

    clause: str


class TossFacts(Section, frozen=True):
    """``[toss]``: a card that is dealt to the dealer face up and is wild leaves the hand."""

    clause: str


class PokerFacts(OneDeckFacts, frozen=True, kw_only=True):
    """The sections of a poker document.

    ``deal`` has, by method and point of the round, who gets how many cards; ``streets`` the points at which community
    cards are turned up, in turn, and how many lie open then; ``lines`` the community cards, from 1, that some wagers
    look at, and ``board`` how they all lie; ``extra`` how the cards lie that some side bet alone looks at; ``stands``
    has, by irregularity, the wagers that stay valid when it stops a hand. ``says`` is what the dealer is told besides:
    how the community cards lie, by way of dealing (``shoe-board``), where one of them is put aside
    (``shoe-discards``), what lies on the dealer's first or second card (``hand-dealer-1``) and comes off before the
    dealer's hand is turned (``hand-dealer-shows``), and when a street is turned up (its name).
    """

    hand: HandFacts
    decision: tuple[DecisionFacts, ...]
    deal: dict[str, dict[str, tuple[str, ...]]]
    streets: dict[str, int] = msgspec.field(default_factory=dict)
    lines: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    board: LaidFacts = LaidFacts()
    extra: LaidFacts = LaidFacts(called="the progressive")
    ranking: dict[str, RankingFacts] = msgspec.field(default_factory=dict)
    version: dict[str, VersionFacts] = msgspec.field(default_factory=dict)
    qualifier: QualifierFacts | None = None
    limit: LimitFacts | None = None
    positions: PositionFacts | None = None
    verify: VerifyFacts | None = None
    late_fold: LateFoldFacts | None = None
    toss: TossFacts | None = None
    stands: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    says: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def points(self) -> tuple[str, ...]:
        """The points of a round at which cards are dealt, in turn; those of a progressive follow the dealer's."""
        return (START, *self.streets, DEALER)

    def extra_cards(self, method: str) -> int:
        """How many cards a way of dealing lays out that some side bet alone looks at."""
        steps = [step.split(" to ") for steps in self.deal.get(method, {}).values() for step in steps]
        return sum(int(count) for count, to in steps if to.startswith(EXTRA))

    @property
    def rankings(self) -> dict[str, Ranking]:
        """The rankings by name: the usual ones, and those that the document states."""
        return RANKINGS | {name: stated.ranking for name, stated in self.ranking.items()}


class Covers(Section, frozen=True):
    """``covers`` of a wager.

    ``kind``: *against dealer* and *blind* are compared with the dealer's hand, and a *sure blind* where its pay table
    has no row for the hand; ``beaten`` is the pay table of one that loses; *hand* is paid by a pay table alone;
    *bonus* is paid on the stake of another wager (``on``) and has none of its own, a *win bonus* if the hand is not
    beaten; *envy* is paid for another player's hand; a *bad beat* for the lower of the player's and the dealer's hand,
    whichever that is. ``raised`` wagers are laid at a decision.
    ``looks_at`` are the cards that make the hand: *player*,
    *dealer*, *board*, *flop*, *extra*, or a line of community cards; ``best_of`` are lines of which the one that makes
    the better hand counts with them. ``sees`` are cards beside these, which a row may want to be of some kind while the
    hands are good. ``keeps_cards``: the cards of a folded hand lie with it until it is settled. ``ties`` is what
    becomes of it when hands tie.
    ``needs`` are wagers that must all lie beside it, ``beside`` some of which one must, ``equals`` one of the same
    amount, ``instead_of`` one that is not offered with it. ``settled_last`` is settled after the player's other
    wagers; the stake of a ``collected`` one never comes back. ``amounts`` are the only ones it may have. ``meters``
    names the option with the meter of a row, where it is not ``meter``; ``floors`` has odds that a row gains at least.
    ``as_dealt``: of several shares of a meter in one round, that of the hand dealt first is paid first.
    ``least`` is how much must lie on the wager that envy comes with.
    """

    kind: Literal["against dealer", "blind", "sure blind", "hand", "bonus", "win bonus", "envy", "bad beat"]
    raised: bool = False
    unqualified: Literal["wins", "pushes", "compared"] = "compared"
    ties: Literal["win", "push", "lose"] = "push"
    beaten: str = ""
    ranking: str = ""
    looks_at: tuple[str, ...] = ("player",)
    sees: tuple[str, ...] = ()
    best_of: tuple[str, ...] = ()
    on: str = ""
    on_fold: Literal["lost", "stays", "if tucked"] = "lost"
    keeps_cards: bool = False
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    equals: str = ""
    instead_of: str = ""
    settled_last: bool = False
    collected: bool = False
    amounts: tuple[str, ...] = ()
    meters: dict[str, str] = msgspec.field(default_factory=dict)
    floors: dict[str, str] = msgspec.field(default_factory=dict)
    as_dealt: bool = False
    least: str = ""
    cites: dict[str, str] = msgspec.field(default_factory=dict)
