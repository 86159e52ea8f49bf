"""The craps table: who has the dice, and the same rolls for the same cents as the automata that are simulated."""

from __future__ import annotations

import random
from contextlib import suppress
from fractions import Fraction

import pytest

import houseway
from houseway.exact.dice.chain import End
from houseway.exact.dice.wagers import after
from houseway.games.dice.craps import Craps
from houseway.games.dice.events import Notified
from houseway.games.dice.spots import faces
from houseway.refusal import HousewayError
from houseway.round import AnyAct, Bet, Call, Decide, Result, Round
from houseway.round.events import WagerMoved, WagerReturned, WagerSettled
from houseway.rulebook import game_documents
from houseway.table import Table
from houseway.table.speech import hear
from tests.contract import TURNS, Trial
from tests.test_dice_exact import DICE, craps, table_of


def is_locked(played: Round) -> bool:
    """Whether somebody who sits there has a line bet, and nothing that anybody may do brings the dice out.

    In a tournament that may take a bet of somebody else, or one that comes down.
    """
    if played.awaits.what != "wagers":
        return False
    if played.game.counts_chips and next(iter(played.awaits.legal()), None) is not None:
        return False
    lines = {seat for seat, wager in played.felt.stakes if wager == "pass" and seat in played.felt.seated}
    ways = ("dice out", "new dice", "boxperson is back")
    acts = [act for taker in played.awaits.takers if Bet not in taker.kinds for act in taker.legal()]
    can = any(isinstance(act, Call) and act.call in ways for act in acts) or any(
        isinstance(act, Decide) and act.choice == "shoot" for act in acts
    )
    return bool(lines) and not can


@pytest.mark.parametrize("document", DICE)
def test_whatever_is_tried_somebody_can_bring_the_dice_out(document: str) -> None:
    for turn in range(TURNS):
        trial = Trial(document, turn, "dice")
        for _ in range(120):
            with suppress(HousewayError):
                trial.table.apply(trial.next_act())
                assert not is_locked(trial.table.round)


# ---------------------------------------------------------------- same rolls, same cents


class Shadow:
    """A wager followed by its automaton, beside the table."""

    def __init__(self, game: Craps, name: str, number: int) -> None:
        self.game = game
        self.spot = game.layout.spots[name]
        self.state = (number, 0)

    def roll(self, roll: tuple[int, int]) -> Fraction | None:
        """What the wager comes to, when this roll decides it."""
        kind = self.spot.covers.kind
        target = after(self.game, self.spot, self.state, roll if kind not in ("fire", "numbers") else (sum(roll), 0))
        if isinstance(target, End):
            assert isinstance(target.value, Fraction)
            return target.value
        self.state = target
        return None


def play_beside(document: str, rolls: int, seed: int) -> int:
    """Random bets at the live table; every settlement must be what the bet's automaton says, to the cent."""
    game = craps(document, **{"after-a-decision": "stake-back", "vigorish-when": "won"})
    chance = random.Random(seed)
    spots = [name for name, spot in game.layout.spots.items() if game.layout.is_offered(spot.wager)]
    shadows: dict[tuple[int, str], Shadow] = {}
    carried = None
    settled = 0
    for _ in range(rolls):
        played = Round(game, (1, 2, 3), carried)
        for seat in (1, 2, 3):
            for name in ("pass", *chance.sample(spots, 4)):
                bet = Bet(seat, name, 120_000, confirmed=True)
                if (seat, name) not in shadows and played.why_not(bet) is None:
                    played.apply(bet)
                    spot = game.layout.spots[name]
                    is_line = spot.covers.made == "come-out" or spot.covers.behind in ("pass", "dont-pass")
                    shadows[seat, name] = Shadow(game, name, spot.number or (played.carried_in.point if is_line else 0))
        roll = (chance.randint(1, 6), chance.randint(1, 6))
        expected: dict[tuple[int, str], Fraction] = {}
        table = table_of(played)
        for key, shadow in shadows.items():
            lying = table.lying[key]
            on = game.behaviour.is_on(shadow.spot, lying, table.now) or shadow.spot.covers.kind in ("line", "dont")
            net = shadow.roll(roll) if on else None
            if net is not None:
                expected[key] = net
        while played.awaits.usual is not None:
            played.apply(played.awaits.usual)
        played.apply(Result("dice", f"{roll[0]}-{roll[1]}"))
        for event in played.events:
            if isinstance(event, WagerSettled):
                key = (event.seat, event.wager)
                assert event.net == expected.pop(key) * event.stake, (key, roll)
                del shadows[key]
                settled += 1
            elif isinstance(event, WagerReturned):
                del shadows[event.seat, event.wager]
            elif isinstance(event, WagerMoved):
                shadow = shadows.pop((event.seat, event.wager))
                assert shadow.state[0] == game.layout.spots[event.to].number
                shadows[event.seat, event.to] = shadow
        assert not expected, (expected, roll)
        carried = played.carried_out
    return settled


@pytest.mark.parametrize("document", DICE)
def test_same_rolls_same_cents(document: str) -> None:
    assert play_beside(document, 400, seed=7) > 500


def test_faces_are_read_either_way_round() -> None:
    assert faces("3-4") == (3, 4)
    game = craps()
    played = Round(game)
    played.apply(Bet(1, "pass", 1000))
    for act in (Decide(1, "shoot"), Call("dice out", "stickperson"), Result("dice", "4-3")):
        played.apply(act)
    assert [event.net for event in played.settlements] == [1000]


@pytest.mark.parametrize("document", [name for name in game_documents() if "craps" in name])
def test_every_number_is_offered_with_an_amount_that_can_be_paid(document: str) -> None:
    """At 7 to 6 six dollars, at 3 to 2 six (five is the minimum), at 7 to 5 five."""
    table = houseway.open(document, inspected_by="R. Vega")
    table.sit(1)
    table.buy_in(1, 1000)
    table.bet(1, "pass", 10)
    table.play("4-5")
    table.begin_round()
    bets = next(taker for taker in table.round.awaits.takers if Bet in taker.kinds)
    least = {act.wager: act.amount for act in bets.legal() if isinstance(act, Bet) and act.seat == 1}
    expected = {"place 4": 500, "place 5": 500, "place 6": 600, "place 8": 600, "place 10": 500, "buy 5": 600}
    assert {name: least.get(name) for name in expected} == expected
    assert least["pass-odds"] == 200
    assert not {name for name in table.game.spot_names() if name.startswith(("place ", "buy ", "lay "))} - set(least)


# ---------------------------------------------------------------- who has the dice, and how many there are


def spoken(table: Table, *sentences: str) -> list[str]:
    """What follows from acts, in words."""
    return [str(event) for sentence in sentences for event in table.apply(hear(sentence))]


def opened(document: str, *seats: int) -> Table:
    table = houseway.open(document, inspected_by="R. Vega")
    table.sit(*seats)
    return table


def usual(table: Table) -> AnyAct | None:
    """What happens next when nobody does anything special."""
    return table.round.awaits.usual


OUT = "stickperson calls dice out"


@pytest.mark.parametrize("document", DICE)
def test_one_player_alone_is_never_locked_out(document: str) -> None:
    table = opened(document, 1)
    spoken(table, "seat 1 bets $10 on pass")
    for _ in range(3):
        spoken(table, "seat 1 decides to decline")
    spoken(table, "seat 1 decides to shoot", OUT, "dice rests on 2-4")
    assert table.carried.point == 6


@pytest.mark.parametrize("document", DICE)
def test_who_has_declined_is_not_made_to_shoot(document: str) -> None:
    table = opened(document, 1)
    spoken(table, "seat 1 bets $10 on pass")
    assert usual(table) == Decide(1, "shoot")
    spoken(table, "seat 1 decides to decline")
    assert usual(table) is None


def test_with_the_dice_in_the_air_a_shooter_may_leave_and_nobody_inherits_them() -> None:
    table = opened("horseshoe-cincinnati/craps", 1, 2)
    spoken(table, "seat 1 bets $10 on dont-pass", "seat 2 bets $10 on pass", "seat 1 decides to shoot", OUT)
    spoken(table, "dice rests on 2-4", "seat 1 takes back dont-pass", OUT)
    assert spoken(table, "seat 1 leaves")[0] == "Seat 1: passes the dice."
    table.sit(1)
    spoken(table, "dice rests on 4-4")
    assert table.carried.shooter == 0
    assert table.why_not(hear(OUT)) is not None
    spoken(table, "seat 2 decides to shoot", OUT, "dice rests on 3-3")


def test_nobody_rolls_on_for_come_bets_when_the_last_shooter_has_left() -> None:
    table = opened("hard-rock-cincinnati/craps", 1, 2)
    spoken(table, "seat 1 bets $10 on pass", "seat 1 decides to shoot", OUT, "dice rests on 2-4")
    spoken(table, "seat 2 bets $10 on come", OUT, "dice rests on 4-4", OUT, "dice rests on 3-3")
    table.begin_round()
    assert usual(table) == Call("dice out for come bets", "stickperson")
    spoken(table, "seat 1 leaves")
    assert usual(table) is None
    refused = table.why_not(hear("stickperson calls dice out for come bets"))
    assert str(refused) == '"dice out for come bets" cannot be called now (§8). Awaited: a shooter with a line bet.'


def test_what_usually_happens_follows_who_sits_there() -> None:
    """With a point on at Horseshoe nobody owes a line bet: the dice go to the left, to whoever is there by now."""
    table = opened("horseshoe-cincinnati/craps", 1, 2, 3)
    spoken(table, "seat 1 bets $10 on pass", "seat 1 decides to shoot", OUT, "dice rests on 2-4")
    spoken(table, "seat 1 decides to pass-the-dice")
    assert usual(table) == Decide(2, "shoot")
    spoken(table, "seat 2 leaves")
    assert usual(table) == Decide(3, "shoot")
    spoken(table, "seat 2 sits down")
    assert usual(table) == Decide(2, "shoot")


@pytest.mark.parametrize("document", DICE)
def test_a_lost_die_stays_lost_when_the_roll_is_called_off(document: str) -> None:
    table = opened(document, 1)
    rank = table.rulebook.ranks[-1]
    spoken(table, "seat 1 bets $10 on pass", "seat 1 decides to shoot", OUT, "dealer reports die-off-the-table")
    spoken(table, f"{rank} calls die is not found", f"{rank} voids the round for A. Reyes: the wrong table was entered")
    assert table.carried.gone == 1
    spoken(table, "seat 1 bets $10 on pass")
    assert "1 of the 5 dice is gone" in str(table.why_not(hear("seat 1 decides to shoot")))
    spoken(table, f"{rank} calls new dice", "seat 1 decides to shoot")


@pytest.mark.parametrize("document", ["hollywood-columbus/craps", "hollywood-columbus/craps-free-craps"])
def test_hollywood_b_1_b_ii_the_commission_is_told_of_every_lost_die(document: str) -> None:
    table = opened(document, 1)
    spoken(table, "seat 1 bets $10 on pass", "seat 1 decides to shoot")
    for _ in range(2):
        spoken(table, OUT)
        told = [event for event in table.apply(hear("dealer reports lost-die")) if isinstance(event, Notified)]
        assert [(event.whom, event.by, event.clauses) for event in told] == [("Commission", "dealer", ("B.1.b.ii",))]


def test_a_die_found_sound_is_told_to_nobody_and_comes_back() -> None:
    table = opened("hollywood-columbus/craps", 1)
    spoken(table, "seat 1 bets $10 on pass", "seat 1 decides to shoot", OUT, "dealer reports die-off-the-table")
    said = spoken(table, "table-games-supervisor calls die is sound")
    assert not any("told" in sentence for sentence in said)
    assert table.why_not(hear("table-games-supervisor calls new dice")) is not None


def test_surveillance_is_not_called_where_no_fire_bet_lies() -> None:
    table = opened("hard-rock-cincinnati/craps", 1)
    said: list[str] = []
    for roll, back in (("2-2", "1-3"), ("1-4", "2-3"), ("1-5", "2-4"), ("2-6", "3-5")):
        said += spoken(table, "seat 1 bets $10 on pass")
        said += [str(event) for event in (*table.play(roll), *table.play(back))]
    assert "Mark point 8: 4 made." in said
    assert not any("surveillance" in sentence for sentence in said)
