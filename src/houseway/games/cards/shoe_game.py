"""What a table with a shoe is before a card is dealt: how many decks, how they are shuffled, what the cards await."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from houseway.equipment.cards import decks_of
from houseway.games.cards.card_game import CardGame
from houseway.games.cards.shoe import Shoe, Stage
from houseway.games.tournament import Tournament
from houseway.money import Cents
from houseway.round import Felt
from houseway.round.events import StepDue
from houseway.rulebook import Posted, Rulebook, is_on


class ShoeGame(CardGame):
    """A game dealt from a shoe, from the hand, or from a device that never stops shuffling."""

    carried_type: type[Shoe] = Shoe
    cuts = True
    burns = True
    cut_depth = 1
    last_card_option = "cut-card"
    dealt_from = "the shoe"

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read how many decks there are and who shuffles them."""
        super().__init__(rulebook, posted)
        self.decks = posted.whole("decks")
        self.size = len(self.deck) * self.decks
        self.has_device = is_on(posted, "continuous-shuffler")
        self.tournament = Tournament.of(rulebook, posted)

    def fresh(self) -> Any:
        """A table before its first shoe: the cards await the shuffle, unless they came shuffled."""
        if self.has_device:
            return self.carried_type(stage="ready")
        return self.carried_type(stage=self.first_stage)

    @property
    def comes_preshuffled(self) -> bool:
        """Whether new cards come shuffled to the table."""
        return self.posted.get("first-shuffle") == "preshuffled"

    @property
    def first_stage(self) -> Stage:
        """What new cards await."""
        return self.stages[1] if self.comes_preshuffled else "shuffle"

    def opening_steps(self) -> tuple[StepDue, ...]:
        """The cards are washed; preshuffled ones are laid out as the document says."""
        clauses = self.cite("preshuffled" if self.comes_preshuffled else "wash")
        steps = tuple(StepDue(step=self.rulebook.gist(clause), clauses=(clause,)) for clause in clauses)
        return steps if self.tournament is None else (*steps, self.tournament.announced(self.posted))

    @property
    def dealer_cuts(self) -> bool:
        """Whether no player cuts: in a tournament whose section says so."""
        return self.tournament is not None and bool(self.rulebook.cite("tournament-cut"))

    @property
    def counts_chips(self) -> bool:
        """A tournament waits for nobody who has no chips left."""
        return self.tournament is not None

    def with_chips(self, carried: Any, chips: Mapping[int, Cents | None]) -> Any:
        """Who has too few chips for a wager."""
        if self.tournament is None:
            return carried
        carried = self.fresh() if carried is None else carried
        return msgspec.structs.replace(carried, tournament=self.tournament.with_chips(carried.tournament, chips))

    def wagered(self, felt: Felt) -> set[int]:
        """The seats with a wager that counts for them in a tournament."""
        return {seat for seat, _ in felt.stakes}

    def waits_for(self, felt: Felt) -> int:
        """The first seat in turn that has chips and no wager, in a tournament that goes on."""
        if self.tournament is None or self.tournament.has_ended(felt.carried.tournament):
            return 0
        return next(self.tournament.missing(felt.carried.tournament, felt.seated, self.wagered(felt)), 0)

    def count_round(self, felt: Felt) -> None:
        """One more round of a tournament has counted."""
        if self.tournament is not None:
            now = self.tournament.after_round(felt.carried.tournament, felt.seated)
            felt.carried = msgspec.structs.replace(felt.carried, tournament=now)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """What the cards go through before they are dealt."""
        cuts: tuple[Stage, ...] = ("cut", "load") if self.cuts else ()
        burns: tuple[Stage, ...] = ("burn",) if self.burns else ()
        return ("shuffle", *cuts, *burns, "ready")

    def stage_after(self, stage: Stage) -> Stage:
        """What follows a stage."""
        return self.stages[self.stages.index(stage) + 1]

    def cards_left(self, carried: Shoe) -> int:
        """How many cards can still be drawn, those aside included."""
        return self.size - carried.out + carried.aside

    @property
    def cards_behind(self) -> int:
        """How many cards lie behind the cutting card."""
        return self.posted.whole(self.last_card_option)

    @cached_property
    def _full(self) -> dict[str, int]:
        return decks_of(self.decks, self.deck)

    def full_shoe(self) -> dict[str, int]:
        """All decks together: how many of each card."""
        return dict(self._full)

    def unseen(self, carried: Shoe) -> dict[str, int]:
        """How many of each card nobody has seen since the shuffle."""
        return carried.unseen(self._full)

    def kept(self, carried: Any) -> dict[str, Any]:
        """What outlasts a shuffle, besides the batches; games with debts or records say more."""
        return {"tournament": carried.tournament}

    def after_closing(self, carried: Any) -> Any:
        """The next opening inspects all cards, so none stay in the shoe; untouched ones are as they came."""
        if carried == self.fresh():
            return carried
        return msgspec.structs.replace(self.to_shuffle(carried), tournament=None)  # the next opening begins another

    def before_shuffle(self, felt: Felt) -> None:
        """What must be done before all cards are shuffled; games with debts collect them."""

    def to_shuffle(self, carried: Any) -> Any:
        """What a table carries when its cards await the shuffle; a device is always ready."""
        if self.has_device:
            return self.carried_type(stage="ready", **self.kept(carried))
        return self.carried_type(batch=carried.batch, shoes=carried.shoes, cutter=carried.cutter, **self.kept(carried))
