"""The sections of a poker document: the hands, the qualifier, the decisions, the deal, the limit on payouts."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.games.cards.deck_game import OneDeckFacts
from houseway.games.poker import rules
from houseway.hands import FIVE_CARD, THREE_CARD, Ranking
from houseway.rulebook.schema import Section

RANKINGS: dict[str, Ranking] = {"three card": THREE_CARD, "five card": FIVE_CARD}
"""The rankings that a document may name."""

UNQUALIFIED = {"wins": rules.WINS, "pushes": rules.PUSHES, "compared": rules.COMPARE}
ON_FOLD = {"lost": rules.LOST, "stays": rules.STAYS, "if tucked": rules.IF_TUCKED}


class HandFacts(Section, frozen=True):
    """``[hand]``: how many cards each hand and the board have, and the ranking that compares player and dealer."""

    cards: int
    ranking: str
    board: int = 0

    @property
    def compares(self) -> Ranking:
        """What beats what between player and dealer."""
        return RANKINGS[self.ranking]


class QualifierFacts(Section, frozen=True):
    """``[qualifier]``: the least hand with which the dealer plays."""

    category: str
    clause: str
    ranks: str = ""


class DecisionFacts(Section, frozen=True):
    """``[[decision]]``: a chance to raise by these multiples of the Ante, or else to check or fold."""

    id: str
    clause: str
    times: tuple[int, ...]
    otherwise: Literal["check", "fold"]
    cites: dict[str, str] = msgspec.field(default_factory=dict)


class LimitFacts(Section, frozen=True):
    """``[limit]``: the most that one hand can be paid in all, the wagers that count, and whether set amounts do."""

    clause: str
    wagers: tuple[str, ...]
    amount: str = ""
    fixed: bool = True


class PositionFacts(Section, frozen=True):
    """``[positions]``: how many positions one player may play; ``blind`` if only the first is looked at."""

    clause: str
    most: int = 1
    adjacent: bool = True
    blind: bool = False


class VerifyFacts(Section, frozen=True):
    """``[verify]``: from which hand on somebody looks at it before it is paid."""

    category: str
    clause: str
    by: str


class PokerFacts(OneDeckFacts, frozen=True, kw_only=True):
    """The sections of a poker document.

    ``deal`` has, by method and point of the round, who gets how many cards; ``stands`` has, by irregularity, the
    wagers that stay valid when it stops a hand.
    """

    hand: HandFacts
    decision: tuple[DecisionFacts, ...]
    deal: dict[str, dict[str, tuple[str, ...]]]
    qualifier: QualifierFacts | None = None
    limit: LimitFacts | None = None
    positions: PositionFacts | None = None
    verify: VerifyFacts | None = None
    stands: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Covers(Section, frozen=True):
    """``covers`` of a wager.

    ``kind``: *against dealer* and *blind* are compared with the dealer's hand; *hand* is paid by a pay table alone;
    *bonus* is paid on the stake of another wager (``on``) and has none of its own; *envy* is paid for another
    player's hand. ``raised`` wagers are laid at a decision. ``looks_at`` are the cards that make the hand: *player*,
    *dealer*, *board*, *flop*, *extra*.
    ``needs`` are wagers that must all lie beside it, ``beside`` some of which one must, ``equals`` one of the same
    amount, ``instead_of`` one that is not offered with it. ``settled_last`` is settled after the player's other
    wagers; the stake of a ``collected`` one never comes back. ``amounts`` are the only ones it may have. ``meters``
    names the option with the meter of a row, where it is not ``meter``; ``floors`` has odds that a row gains at least.
    ``as_dealt``: of several shares of a meter in one round, that of the hand dealt first is paid first.
    """

    kind: Literal["against dealer", "blind", "hand", "bonus", "envy"]
    raised: bool = False
    unqualified: Literal["wins", "pushes", "compared"] = "compared"
    ranking: str = ""
    looks_at: tuple[str, ...] = ("player",)
    on: str = ""
    on_fold: Literal["lost", "stays", "if tucked"] = "lost"
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
    cites: dict[str, str] = msgspec.field(default_factory=dict)
