"""When a wager may be made, raised, cut and taken down, and whether it is on: the behaviour matrix, executed."""

from __future__ import annotations

from math import lcm

from houseway.games.dice.facts import Covers
from houseway.games.dice.spots import Spot
from houseway.games.dice.state import Carried, Lying
from houseway.money import Cents, cents, dollars
from houseway.odds import ToOne
from houseway.refusal import Refused
from houseway.rulebook import Posted, Rulebook

DOLLAR = 100
"""Nobody lays less than a dollar at a time."""


class Behaviour:
    """Asks of the posted rules, for one state of the table."""

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """The rules in force."""
        self.rulebook = rulebook
        self.posted = posted

    # ------------------------------------------------------------ making and raising

    def check_made(self, spot: Spot, table: Carried, lying: Lying | None) -> None:
        """Refuse a wager that may not be made, or raised, at this point of the game."""
        covers = spot.covers
        if spot.number and covers.kind in ("line", "dont"):
            raise Refused(
                f"{spot.name} cannot be made directly",
                clause=spot.clause,
                remedy=f"Bet {spot.wager.id}, and let a roll move it",
            )
        if lying is not None:
            self._check_raised(spot, table, lying)
        why = self._why_not_now(covers, table)
        if why:
            raise Refused(f"{spot.wager.name} {why}", clause=spot.clause, remedy=_WHEN[covers.made])

    def _why_not_now(self, covers: Covers, table: Carried) -> str:
        """Why a wager of this kind may not be made now; empty when it may."""
        if covers.made == "come-out" and table.point and not covers.also_with_a_point:
            return "is made before the come-out roll only"
        if covers.made == "point-on" and not table.point:
            return "is made only while a point is on"
        if covers.made == "fire-window" and not table.fire_open:
            return "is made only between a seven-out and the next point"
        if covers.made == "numbers-window" and not table.numbers_open:
            return "is made only for a new shooter or after a 7"
        return ""

    def _check_raised(self, spot: Spot, table: Carried, lying: Lying) -> None:
        covers = spot.covers
        clause = covers.down_clause or spot.clause
        if covers.up == "never":
            raise Refused(f"{spot.name} is never raised", clause=clause, remedy="Leave it as it is")
        if lying.cut:
            raise Refused(f"{spot.name} was cut and may not go up again", clause=clause, remedy="Leave it as it is")
        if covers.up == "until-a-roll" and lying.rolled:
            raise Refused(f"{spot.name} is not raised after a roll", clause=clause, remedy="Wait for its decision")
        is_on = covers.made == "come-out" and table.point and lying.rolled
        if covers.up == "until-its-number" and is_on:
            raise Refused(
                f"{spot.name} is not raised on its number", clause=spot.clause, remedy="Wait for its decision"
            )

    # ------------------------------------------------------------ taking down and cutting

    def check_down(self, spot: Spot, table: Carried, lying: Lying) -> None:
        """Refuse to take down or cut a contract bet."""
        covers = spot.covers
        clause = covers.down_clause or spot.clause
        if covers.down == "never":
            raise Refused(f"{spot.name} is neither taken down nor cut", clause=clause, remedy="Wait for its decision")
        if covers.down == "as-made" and self._why_not_now(covers, table):
            raise Refused(f"{spot.name} stays once a point is on", clause=clause, remedy="Wait for its decision")
        if covers.down == "until-a-roll" and lying.rolled:
            raise Refused(f"{spot.name} stays after a roll", clause=clause, remedy="Wait for its decision")
        if covers.down == "until-its-number" and (spot.number or (covers.made == "come-out" and table.point)):
            raise Refused(f"{spot.name} stays once its number is on", clause=clause, remedy="Wait for its decision")

    # ------------------------------------------------------------ limits

    def limits(self, spot: Spot) -> tuple[Cents, Cents, str]:
        """The least and the most on a spot, with the clause."""
        covers = spot.covers
        least, most = self.posted.money(covers.minimum), self.posted.money(covers.maximum)
        return least, most, self.posted.clause(covers.minimum)

    def check_limits(self, spot: Spot, total: Cents) -> None:
        """Refuse an amount under the minimum or over the maximum."""
        least, most, clause = self.limits(spot)
        cite = self.rulebook.cite
        if total < least:
            raise Refused(
                f"{spot.name} is {dollars(total)} and the minimum is {dollars(least)}",
                clause=cite("under-minimum")
                if spot.covers.minimum.startswith("minimum") and cite("under-minimum")
                else clause,
                remedy=f"Wager {dollars(least)} or more",
            )
        if total > most:
            raise Refused(
                f"{spot.name} would be {dollars(total)} and the maximum is {dollars(most)}",
                clause=cite("over-maximum")
                if spot.covers.maximum.startswith("maximum") and cite("over-maximum")
                else clause,
                remedy=f"Wager {dollars(most)} or less",
            )

    def check_odds(self, spot: Spot, number: int, flat: Cents, total: Cents) -> None:
        """Refuse more odds than are posted behind a flat bet on its number."""
        most = self.odds_limit(spot, number, flat)
        if total > most:
            raise Refused(
                f"{spot.name} would be {dollars(total)} and {dollars(most)} is the most behind {dollars(flat)}",
                clause=spot.clause,
                remedy=f"Back it with {dollars(most)} or less",
            )

    def odds_limit(self, spot: Spot, number: int, flat: Cents) -> Cents:
        """The most odds behind a flat bet, by the posted multiple."""
        return self.odds_of_times(spot, number, flat, int(self.posted[self.odds_option(number)]))

    def odds_of_times(self, spot: Spot, number: int, flat: Cents, times: int) -> Cents:
        """Odds of so many times a flat bet: a multiple of it, or what wins that multiple.

        Where the document lets odds pass their limit to be paid evenly it goes up to a payable amount, else down.
        """
        odds = spot.odds[str(number)]
        most = flat * times
        if spot.covers.limit == "of-the-win":
            most = -(-most * odds.stakes // odds.wins)
        step = 100 * odds.stakes
        may_pass = bool(self.rulebook.cite("odds-to-an-even-payout"))
        return -(-most // step) * step if may_pass else most // step * step

    def odds_option(self, number: int) -> str:
        """The option with the multiple for a number."""
        for option in self.rulebook.option:
            if option.id.startswith("odds-on-") and str(number) in option.id.split("-"):
                return option.id
        return "odds-maximum"

    def check_steps(self, spot: Spot, total: Cents, number: int) -> None:
        """Refuse an amount that cannot be divided among its parts, or is not in the posted steps."""
        step = cents(spot.covers.step or "$0.01")
        if total % step:
            raise Refused(
                f"{dollars(total)} is not a multiple of {spot.covers.step}",
                clause=self.posted.clause(spot.covers.minimum),
                remedy=f"Bet {dollars(-(-total // step) * step)}",
            )
        if total % spot.unit:
            up = -(-total // spot.unit) * spot.unit
            raise Refused(
                f"{dollars(total)} does not divide into {spot.unit} parts of whole cents",
                clause=self.rulebook.cite(f"{spot.wager.id}-parts") or spot.clause,
                remedy=f"Bet {dollars(up)}",
            )
        if self._must_be_payable(spot):
            self._check_payable(spot, total, number)

    def _must_be_payable(self, spot: Spot) -> bool:
        """Whether only amounts that pay in whole chips are taken."""
        return self.posted["uneven-wagers"] == "refused" or (self.pays_even_part and spot.covers.kind == "lay")

    @property
    def pays_even_part(self) -> bool:
        """Whether odds are paid on what they divide evenly, and even money on the rest."""
        return self.posted["uneven-wagers"] == "even-part"

    @property
    def chip(self) -> Cents:
        """The least chip that is paid out."""
        return self.posted.money("chip-unit")

    def steps(self, spot: Spot, number: int) -> Cents:
        """Amounts that are a multiple of this can be laid on a spot, and paid in whole chips."""
        step = lcm(spot.unit * DOLLAR, cents(spot.covers.step or "$0.01"))
        if not self._must_be_payable(spot) and spot.covers.kind != "odds":
            return step
        chip = max(self.chip, DOLLAR)
        return lcm(step, *(chip * odds.stakes * spot.unit for odds in _odds_of(spot, number)))

    def _check_payable(self, spot: Spot, total: Cents, number: int) -> None:
        """An amount that its odds do not pay in whole chips is refused; the next one that they do is named."""
        chip = self.chip
        if total % (chip * spot.unit) and spot.parts:
            raise Refused(
                f"{dollars(total)} on {spot.name} does not divide into {spot.unit} parts of whole chips",
                clause=self.rulebook.cite(f"{spot.wager.id}-parts") or spot.clause,
                remedy=f"Bet {dollars(-(-total // (chip * spot.unit)) * chip * spot.unit)}",
            )
        for odds in _odds_of(spot, number):
            if total * odds.wins % (chip * odds.stakes * spot.unit):
                unit = chip * odds.stakes * spot.unit
                raise Refused(
                    f"{dollars(total)} on {spot.name} cannot be paid in chips at {odds}",
                    clause=self.posted.clause("uneven-wagers"),
                    remedy=f"Bet {dollars(-(-total // unit) * unit)}",
                )

    # ------------------------------------------------------------ on and off

    def is_on(self, spot: Spot, lying: Lying, table: Carried) -> bool:
        """Whether a wager takes part in the next roll."""
        if lying.call:
            return lying.call == "on"
        if table.point:
            return True
        state = spot.covers.come_out
        if state in self.posted:
            state = self.posted[state]
        return state == "on"

    def vigorish(self, spot: Spot, stake: Cents) -> Cents:
        """What a wager is charged: a share of the stake or of the possible win, a fraction of a cent dropped."""
        charge = spot.covers.vigorish
        if charge is None:
            return 0
        base = stake
        if charge.of == "win":
            odds = next(iter(spot.odds.values()))
            base = stake * odds.wins // odds.stakes
        return base * int(self.posted[charge.rate]) // 100

    def vigorish_is_due_first(self) -> bool:
        """Whether vigorish is charged when the bet is made, and not when it wins."""
        return "vigorish-when" in self.posted and self.posted["vigorish-when"] == "made"

    def due_first(self, spot: Spot, stake: Cents) -> Cents:
        """The vigorish that is charged when the bet is made, and gone even when it loses."""
        return self.vigorish(spot, stake) if self.vigorish_is_due_first() else 0

    def due_on_a_win(self, spot: Spot, stake: Cents) -> Cents:
        """The vigorish that is charged when the bet wins."""
        return 0 if self.vigorish_is_due_first() else self.vigorish(spot, stake)


def _odds_of(spot: Spot, number: int) -> list[ToOne]:
    """The odds at which a wager may be paid: its number's alone, where it has one."""
    own = spot.odds.get(str(number))
    parts = [odds for part, _ in spot.parts for odds in part.rolls.values()]
    return [own] if own else [*spot.odds.values(), *spot.rolls.values(), *parts]


_WHEN = {
    "come-out": "Wait for the next come-out roll",
    "point-on": "Wait until a point is on",
    "fire-window": "Wait for the next seven-out",
    "numbers-window": "Wait for the next 7 or a new shooter",
    "any-time": "",
}
