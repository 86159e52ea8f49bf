"""Baccarat: wagers, four cards, third cards by fixed rules, the result, losers collected, winners paid."""

from __future__ import annotations

import msgspec

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.commission import collect_all
from houseway.games.baccarat.dealing import BothHands, announce, deal, simulated_round, watch_cover_card
from houseway.games.baccarat.new_cards import AT_FAULT, IN_ORDER, REMOVE
from houseway.games.baccarat.preparing import (
    BURNED,
    FACE_UP,
    NO_MORE_BETS,
    close_wagers,
    take_wagers,
)
from houseway.games.baccarat.settling import settle
from houseway.games.baccarat.shoe import Carried
from houseway.games.cards.trouble import clause_of
from houseway.round import Call, Felt, Irregularity, Result
from houseway.round.events import Called, StepDue, Voided
from houseway.round.game import Play


class Baccarat(BaccaratGame):
    """A baccarat table, with or without commission."""

    inspection_calls = (REMOVE, IN_ORDER, AT_FAULT)
    removal_call = REMOVE
    in_order_call = IN_ORDER

    def play(self, felt: Felt) -> Play:
        """Wagers while the cards are made ready, the deal, the result, the settlement; or a void round."""
        first = ""
        while True:
            act = yield from take_wagers(self, felt)
            if isinstance(act, Irregularity):
                yield from self._before_the_deal(felt, act)
                continue
            break
        if isinstance(act, Call):
            felt.emit(Called(call=NO_MORE_BETS, by="dealer", clauses=self.cite("bets-closed", "no-more-bets")))
        close_wagers(self, felt)
        hands = BothHands()
        if isinstance(act, Result):
            self._first_card_closes(felt, act.shows, hands)
            first = act.shows
        if not (yield from deal(self, felt, hands, first)):
            self._void(felt)
            return
        yield from announce(self, felt, hands)
        settle(self, felt, hands.coup)
        self.count_round(felt)
        felt.emit(StepDue(step="The cards go into the discard rack in order.", clauses=self.cite("discard")))
        felt.carried = msgspec.structs.replace(felt.carried, road=felt.carried.road + hands.coup.winner)
        for _ in range(hands.exposed):
            yield from simulated_round(self, felt, "was disclosed", self.cite("simulated"), drawn=1)
        self._finish(felt)

    def _first_card_closes(self, felt: Felt, card: str, hands: BothHands) -> None:
        """The first card ends the betting; the cover card may lie before it."""
        watch_cover_card(self, felt, hands)
        felt.carried = felt.carried.with_card(card)
        felt.emit(StepDue(step="The first card is out: wagers stand.", clauses=self.cite("bets-closed", "first-card")))

    def _before_the_deal(self, felt: Felt, act: Irregularity) -> Play:
        """A card is face up in the shoe, or was burned by mistake: a simulated round comes first; wagers lie on."""
        clauses = clause_of(self, act.id)
        if act.id == BURNED:
            felt.carried = felt.carried.with_out(1)
        why = {FACE_UP: "was face up in the shoe", BURNED: "was burned by mistake"}[act.id]
        yield from simulated_round(self, felt, why, clauses)
        if not self.cards_left(felt.carried):
            self._finish(felt)

    def _void(self, felt: Felt) -> None:
        """Too few cards: every wager goes back and all cards are shuffled."""
        clauses = self.cite("insufficient")
        felt.emit(
            Voided(call="void", by="dealer", why="the shoe has too few cards to finish the round.", clauses=clauses)
        )
        felt.give_back_all("the round is void", clauses)
        felt.carried = self.to_shuffle(felt.carried)

    def _finish(self, felt: Felt) -> None:
        """After the last hand of a shoe the cards await the shuffle."""
        carried: Carried = felt.carried
        if self.has_device:
            felt.carried = Carried(stage="ready", road=carried.road, **self.kept(carried))
        elif carried.more == 0 or not self.cards_left(carried):
            felt.emit(StepDue(step="That was the last hand of the shoe.", clauses=self.cite("cover-card", "reshuffle")))
            felt.carried = self.to_shuffle(carried)
        elif carried.more > 0:
            felt.carried = msgspec.structs.replace(carried, more=carried.more - 1)

    def before_shuffle(self, felt: Felt) -> None:
        """All commission that is owed is collected."""
        collect_all(self, felt)
