"""How a blackjack table lies before the kernels: which place of which array says what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import card, cards
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import INSURANCE
from houseway.games.blackjack.side_bets import OUTCOMES, SideBet
from houseway.money import Cents
from houseway.odds import Fixed, ToOne
from houseway.refusal import Refused
from houseway.simulate.stream import State

(
    STANDS_ON, HITS_SOFT, LOOKS, TIES_21, LOSES_ALL, MOST_HANDS, MOST_ACES, DOUBLE_TOTALS, DOUBLE_AFTER_SPLIT,
    SURRENDERS, SURRENDER_SHARE, BLACKJACK_WINS, BLACKJACK_STAKES, EVEN_WINS, EVEN_STAKES, ROUND_MODE, ROUND_UNIT,
    INSURES, INSURANCE_SHARE, CHIP, NEXT_CHIP, WITH_BLACKJACK, EVEN_MONEY, INSURANCE_WINS, INSURANCE_STAKES,
    BEHIND, BURNS_SHOE, BURNS_ROUND, FRESH, SHUFFLES_FIRST, UP_CARD, FACE_DOWN, OPTIONS,
) = range(33)  # fmt: skip
"""The places of the options; ``FRESH`` is whether every round is dealt from all cards, ``FACE_DOWN`` whether the
players' cards lie so, and side bets are settled hand by hand."""

AT, HIDDEN, IS_LAST, RUNNING, BEGAN, TAPE, UNSEEN, ENDED, SHOES, IS_VOID, PLACES = range(11)
"""What changes: cards dealt from the shoe, cards burned unseen, whether the cutting card is out, the running count,
where the round began, what is written on the tape, the hole card plus one while it is face down, hands that ended,
shoes begun, whether the round is void because no card is left."""

BOX, TOTAL, WAGER, DOUBLED, IS_ORIGINAL, ENDS = range(6)
"""A hand that ended: its box, its total (nought when surrendered), its wager, what doubled it, whether it was dealt."""

FIRST_CARD, SECOND_CARD, ONE, OTHER, NATURAL, PREMIUM, ADDED, SEEN = range(8)
"""What is known of a box: its two cards, their values, whether they are a blackjack (2 when it is paid already),
what insures it, and what a side bet added to the wager."""

KIND, CARD_ONE, CARD_TWO, CARD_DEALER, ACE_LOW, CHECKED, ADDS, PLAYS, SIDE = range(9)
"""A side bet: which rule, the cards it names, whether it awaits the look at the hole card, whether its proceeds may
join the wager, whether the dealer plays for it alone."""

MAIN, INSURED, SIDES = range(3)
"""Where the result of a wager stands among a box's: the wager, its insurance, the side bets one by one."""

KINDS = tuple(OUTCOMES)
PAIR, HOUSE_MONEY, ROYAL_MATCH, TWENTY, THREE_CARD, NAMED_BLACKJACK, BUSTER = range(7)
MOST_OUTCOMES = max(map(len, OUTCOMES.values()))
MOST_BOXES = 7
MOST_HANDS_OF_A_BOX = 8


class Table(NamedTuple):
    """A table at work: random words for the cards and for choices, the shoe, what changes, the options, the tape."""

    state: State
    luck: State
    shoe: Bytes
    now: Ints
    options: Ints
    tape: Ints


class SideBets(NamedTuple):
    """The side bets: a row for each, which size lies by box, -1 for none, what they gain, and the sizes of each."""

    rows: Ints
    lying: Ints
    nets: Ints
    sizes: Ints


class Boxes(NamedTuple):
    """The boxes of a round: cards, wagers, what their players have left, and what the round came to.

    ``outcomes`` has what each side bet came to, ``risked`` what lay on the wager in all; ``ended`` are the hands that
    were played, ``waiting`` cards of split pairs that wait for their turn.
    """

    cards: Ints
    bets: Ints
    purses: Ints
    nets: Ints
    risked: Ints
    outcomes: Ints
    ended: Ints
    waiting: Ints


def table_of(game: Blackjack, state: State, luck: State, tape: Ints, *, fresh: bool = False) -> Table:
    """A table with a shoe that awaits the shuffle."""
    now = np.zeros(PLACES, np.int64)
    now[IS_LAST] = 1
    return Table(state, luck, new_shoe(game), now, options_of(game, fresh=fresh), tape)


def boxes_of(count: int, sides: int) -> Boxes:
    """Room for so many boxes and their side bets."""
    return Boxes(
        np.zeros((count + 1, SEEN), np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, SIDES + sides), np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, sides), np.int64),
        np.zeros((count * MOST_HANDS_OF_A_BOX, ENDS), np.int64),
        np.zeros(MOST_HANDS_OF_A_BOX, np.int64),
    )


def side_bets_of(game: Blackjack, boxes: int, sizes: Sequence[Cents]) -> SideBets:
    """The side bets of a table, none of them lying; those that have one size have only that."""
    lying = np.full((boxes, len(game.side_bets)), -1, np.int64)
    own = np.zeros((len(game.side_bets), len(sizes)), np.int64)
    for row, side in zip(own, game.side_bets, strict=True):
        least, most, _ = game.limits(side)
        chips = -(-np.clip(sizes, least, most) // game.chip) * game.chip
        row[:] = least if least == most else chips
    return SideBets(sides_of(game), lying, side_nets(game, own), own)


def options_of(game: Blackjack, *, fresh: bool = False) -> Ints:
    """A table's options; ``fresh`` deals every round from all cards, as a device does."""
    found = np.zeros(OPTIONS, np.int64)
    own = game.facts.insurance
    blackjack, even = game.blackjack_odds, game.win_odds
    insurance = game.rulebook.find_wager(INSURANCE)
    table = game.rulebook.paytables(insurance)[0]
    insured = game.posted.pays(insurance, table, table.rows[0].outcome)
    if not isinstance(insured, ToOne):
        raise Refused(f"insurance that pays {insured} is not simulated", clause=table.clause, remedy="Write odds to 1")
    is_fresh = fresh or game.has_device
    for place, value in {
        STANDS_ON: game.stands_on, HITS_SOFT: game.hits_soft, LOOKS: game.looks, TIES_21: game.ties_21,
        LOSES_ALL: game.loses_all, MOST_HANDS: game.most_hands if game.splits else 1,
        MOST_ACES: game.most_ace_hands if game.splits else 1,
        DOUBLE_TOTALS: game.double_totals if game.doubles else 0, DOUBLE_AFTER_SPLIT: game.double_after_split,
        SURRENDERS: game.surrenders, SURRENDER_SHARE: game.facts.surrender.share if game.facts.surrender else 2,
        BLACKJACK_WINS: blackjack.wins, BLACKJACK_STAKES: blackjack.stakes, EVEN_WINS: even.wins,
        EVEN_STAKES: even.stakes, ROUND_MODE: game.rounding.mode.value, ROUND_UNIT: game.rounding.unit,
        INSURES: game.insures, INSURANCE_SHARE: own.share, CHIP: game.chip, NEXT_CHIP: own.next_chip,
        WITH_BLACKJACK: own.with_blackjack, EVEN_MONEY: own.even_money, INSURANCE_WINS: insured.wins,
        INSURANCE_STAKES: insured.stakes, BEHIND: -1 if is_fresh else game.cards_behind,
        BURNS_SHOE: game.burns and not game.has_device and not fresh,
        BURNS_ROUND: game.form.burns == "round" and not fresh, FRESH: is_fresh,
        SHUFFLES_FIRST: game.shuffles_first, UP_CARD: game.form.up_card, FACE_DOWN: game.form.players == "down",
    }.items():  # fmt: skip
        found[place] = int(value)
    return found


def new_shoe(game: Blackjack) -> Bytes:
    """All cards of a game as the rules take them."""
    return np.repeat(np.arange(52, dtype=np.uint8), game.decks)


def sides_of(game: Blackjack) -> Ints:
    """Every side bet of a table."""
    found = np.zeros((len(game.side_bets), SIDE), np.int64)
    for row, bet in zip(found, game.side_bets.values(), strict=True):
        covers = bet.covers
        named = cards(covers.cards) if covers.cards else ()
        row[KIND] = KINDS.index(covers.kind)
        row[CARD_ONE] = named[0] if named else -1
        row[CARD_TWO] = named[1] if len(named) > 1 else -1
        row[CARD_DEALER] = card(covers.dealer) if covers.dealer else -1
        row[ACE_LOW], row[CHECKED], row[ADDS] = covers.ace_low, covers.settles == "check", covers.adds
        row[PLAYS] = covers.plays
    return found


def side_nets(game: Blackjack, sizes: Ints) -> Ints:
    """What every side bet gains by size and outcome, bonus included; the table's own odds say so."""
    found = np.zeros((*sizes.shape, MOST_OUTCOMES), np.int64)
    for side, bet in enumerate(game.side_bets.values()):
        for place, size in enumerate(sizes[side].tolist()):
            for number, name in enumerate(OUTCOMES[bet.covers.kind]):
                found[side, place, number] = side_net(game, bet, size, name)
    return found


def side_net(game: Blackjack, bet: SideBet, stake: Cents, outcome: str) -> Cents:
    """What a side bet gains when it comes to something; an amount of money is paid instead of the stake."""
    odds = bet.odds.get(bet.row(outcome))
    if odds is None:
        return -stake
    profit = odds.profit(stake, game.rounding)
    return (profit - stake if isinstance(odds, Fixed) else profit) + bet.bonus.get(outcome, 0)
