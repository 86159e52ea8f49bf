"""The deal: seven cards to each place from the start on; the four left are spread, empty places' cards collected."""

from __future__ import annotations

from houseway.games.pai_gow.pai_gow_game import HAND_SIZE, PaiGowGame
from houseway.games.pai_gow.starting import order_of_places
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.dealing import DEALER as DEALERS_PLACE
from houseway.games.poker.dealing import deal_card
from houseway.games.poker.facts import START
from houseway.round import Felt
from houseway.round.events import StepDue
from houseway.round.game import Play


def deliver(game: PaiGowGame, felt: Felt, cards: Cards) -> Play:
    """Deal to every place; what goes to one without a wager is seen by nobody, so it may be any cards."""
    facts, bank = game.facts.delivery[game.dealing], game.facts.bank
    if bank is not None and cards.banker and bank.cited("selects"):
        by_machine = game.has_shuffler
        chosen = "The first stack that comes out is" if by_machine else "The bank says which stack is"
        clauses = bank.cited("machine" if by_machine else "selects", "delivers")
        felt.emit(StepDue(step=f"{chosen} the first; the others follow {facts.moves}.", clauses=clauses))
    order = order_of_places(felt.seats, cards.start, facts.moves)
    for turn in range(HAND_SIZE // facts.at_a_time):
        way_back = facts.alternates and turn % 2 == 1
        for place in reversed(order) if way_back else order:
            for _ in range(facts.at_a_time if place in (DEALER, *cards.hands) else 0):
                if place == DEALER:
                    yield from deal_card(game, felt, cards, DEALERS_PLACE, cards.dealer, "down", START)
                else:
                    name = cards.place(place)
                    yield from deal_card(game, felt, cards, name, cards.hands[place], "down", START, place)
    cards.dealt.add(START)
    if start := game.start.covered:
        felt.emit(StepDue(step=game.start.says_covered, clauses=tuple(start.split())))
    if rest := game.cite(f"{game.dealing}-rest"):
        felt.emit(StepDue(step=game.rulebook.gist(rest[0]), clauses=(*rest, *game.cite(f"{game.dealing}-stub"))))
    empty = [seat for seat in felt.seats if seat not in cards.hands]
    if empty and (clauses := game.cite(f"{game.dealing}-empty")):
        felt.emit(StepDue(step="The cards of places without a wager are collected unseen.", clauses=clauses))
