"""How a blackjack table lies before the kernels: which place of which array says what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, fields, replace
from typing import NamedTuple, cast

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import DECK
from houseway.exact.blackjack import side_tables
from houseway.exact.blackjack.side_tables import MOST_TOTAL
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.options import Options
from houseway.games.blackjack.side_bets import Kind, Named
from houseway.money import Cents
from houseway.simulate.stream import State

AT, HIDDEN, IS_LAST, RUNNING, BEGAN, TAPE, UNSEEN, ENDED, SHOES, IS_VOID, PLACES = range(11)
"""What changes: cards dealt from the shoe, cards burned unseen, whether the cutting card is out, the running count,
where the round began, what is written on the tape, the hole card plus one while it is face down, hands that ended,
shoes begun, whether the round is void because no card is left."""

BOX, TOTAL, WAGER, DOUBLED, IS_ORIGINAL, OWN, ENDS = range(7)
"""A hand that ended: its box, its total (nought when surrendered), its wager, what doubled it, whether it was dealt,
and what of both is the player's own money."""

FIRST_CARD, SECOND_CARD, ONE, OTHER, NATURAL, PREMIUM, ADDED, SEEN = range(8)
"""What is known of a box: its two cards, their values, whether they are a blackjack (2 when it is paid already),
what insures it, and what a side bet added to the wager."""

CHECKED, ADDS, PLAYS, AT_END, THREE, WAITING, SIDE = range(7)
"""A side bet: whether it awaits the look at the hole card, whether its proceeds may join the wager, whether the dealer
plays for it alone, whether the dealer's last hand decides it; which table of three cards it has, -1 for none; a bit for
each outcome that the hole card may change."""

MAIN, INSURED, SIDES = range(3)
"""Where the result of a wager stands among a box's: the wager, its insurance, the side bets one by one."""

NATURAL_21 = MOST_TOTAL - 1
"""Stands for a blackjack among the totals of hands."""
MOST_BOXES = 7
MOST_HANDS_OF_A_BOX = 8


class TableState(NamedTuple):
    """A table at work: random words for the cards and for choices, the shoe, what changes, the options, the tape.

    ``options`` is a record with the names of ``Options``. ``came_to`` is what a hand comes to against the dealer's, as
    the game says: by their totals, ``NATURAL_21`` for a blackjack.
    """

    state: State
    luck: State
    shoe: Bytes
    now: Ints
    options: Options
    came_to: Bytes
    tape: Ints


class SideBets(NamedTuple):
    """The side bets: a row for each, which size lies by box, -1 for none, what they gain, and the sizes of each.

    What a bet comes to is laid out by the first two cards, or with the up card by ``THREE``, by what that becomes with
    the dealer's two cards, and by the total and the number of cards with which the dealer ends.
    """

    rows: Ints
    lying: Ints
    nets: Ints
    sizes: Ints
    by_two: Bytes
    by_three: Bytes
    by_hole: Bytes
    by_dealer: Bytes


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


def table_of(
    game: Blackjack, state: State, luck: State, tape: Ints, *, fresh: bool = False, insures_all: bool = False
) -> TableState:
    """A table with a shoe that awaits the shuffle; ``insures_all`` lets a blackjack be insured."""
    now = np.zeros(PLACES, np.int64)
    now[IS_LAST] = 1
    options = options_of(game, fresh=fresh, insures_all=insures_all)
    return TableState(state, luck, new_shoe(game), now, options, came_to(game), tape)


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
    bets = list(game.side_bets.values())
    hole = np.zeros((len(bets), most_outcomes(game), len(DECK), len(DECK)), np.uint8)
    for table, bet in zip(hole, bets, strict=True):
        table[: len(bet.kind.outcomes)] = side_tables.by_hole(bet.kind)
    two = [side_tables.by_two(bet.kind, bet.named) for bet in bets]
    three = [side_tables.by_three(*one) for one in looking_at_three(game)]
    dealer = [side_tables.by_dealer(bet.kind) for bet in bets]
    tables = (_stacked(two, 2), _stacked(three, 3), hole, _stacked(dealer, 3))
    return SideBets(sides_of(game), lying, side_nets(game, own), own, *tables)


def _stacked(tables: list[Bytes], dimensions: int) -> Bytes:
    """Tables one upon the other, or none."""
    return np.stack(tables) if tables else np.zeros((0,) * (dimensions + 1), np.uint8)


def looking_at_three(game: Blackjack) -> list[tuple[Kind, Named]]:
    """The kinds of side bets of a table that look at three cards, each once: large tables are shared."""
    bets = [bet for bet in game.side_bets.values() if bet.kind.looks_at == 3]
    return list(dict.fromkeys((bet.kind, bet.named) for bet in bets))


def most_outcomes(game: Blackjack) -> int:
    """How many outcomes a side bet of a table has at most."""
    return max((len(bet.kind.outcomes) for bet in game.side_bets.values()), default=0)


def options_of(game: Blackjack, *, fresh: bool = False, insures_all: bool = False) -> Options:
    """A table's options as the kernels read them; ``fresh`` deals every round from all cards, as a device does."""
    own = game.options
    if fresh:
        own = replace(own, is_fresh=True, cards_behind=-1, burns_shoe=False, burns_round=False)
    if insures_all:
        own = replace(own, insures_blackjack=True)
    kinds = [(field.name, np.bool_ if field.type == "bool" else np.int64) for field in fields(own)]
    record = np.array([astuple(own)], np.dtype(kinds, align=True)).view(np.recarray)[0]
    return cast(Options, record)


def came_to(game: Blackjack) -> Bytes:
    """What every hand comes to against every hand of the dealer's, as the game says."""
    found = np.zeros((NATURAL_21 + 1, NATURAL_21 + 1), np.uint8)
    for hand, dealer in np.ndindex(found.shape):
        is_blackjack, has_dealer = hand == NATURAL_21, dealer == NATURAL_21
        found[hand, dealer] = game.outcome(
            21 if is_blackjack else hand, is_blackjack, 21 if has_dealer else dealer, has_dealer
        )
    return found


def new_shoe(game: Blackjack) -> Bytes:
    """All cards of a game as the rules take them."""
    return np.repeat(np.array(game.deck, np.uint8), game.decks)


def sides_of(game: Blackjack) -> Ints:
    """Every side bet of a table."""
    found, three = np.zeros((len(game.side_bets), SIDE), np.int64), looking_at_three(game)
    for row, bet in zip(found, game.side_bets.values(), strict=True):
        covers = bet.covers
        row[CHECKED], row[ADDS], row[PLAYS] = covers.settles == "check", covers.adds, covers.plays
        row[AT_END] = bet.kind.dealer is not None
        row[THREE] = three.index((bet.kind, bet.named)) if bet.kind.looks_at == 3 else -1
        row[WAITING] = sum(1 << number for number in bet.kind.waiting)
    return found


def side_nets(game: Blackjack, sizes: Ints) -> Ints:
    """What every side bet gains by size and outcome, bonus included; the table's own odds say so."""
    found = np.zeros((*sizes.shape, most_outcomes(game)), np.int64)
    for side, bet in enumerate(game.side_bets.values()):
        for place, size in enumerate(sizes[side].tolist()):
            for number, name in enumerate(bet.kind.outcomes):
                found[side, place, number] = bet.net(name, size, game.rounding)
    return found
