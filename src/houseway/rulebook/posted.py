"""What is in force at one table: the options of its document, each within what the document allows."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway import odds
from houseway.money import Cents, cents, dollars
from houseway.odds import Fixed, ForOne, Odds, Percent, ToOne
from houseway.refusal import NotFound, Refused
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Option, PayTable, Wager


class Posted(Mapping[str, str]):
    """The posted options of a table, by id, as text in one spelling.

    Odds that the document states as a floor are options too: ``straight-pays``.
    """

    def __init__(self, rulebook: Rulebook, settings: Mapping[str, str | int] | None = None) -> None:
        """Post the document's defaults, changed by ``settings``; a value outside the document is refused."""
        rulebook = rulebook.as_posted(settings or {})
        self.rulebook = rulebook
        self.options = {option.id: option for option in (*rulebook.option, *_floors(rulebook), *rulebook.linked.option)}
        self._values = {option.id: value_of(option, option.default) for option in self.options.values()}
        given = {key.replace("_", "-"): str(value) for key, value in (settings or {}).items()}
        for option_id, value in given.items():
            if option_id not in self.options:
                raise NotFound(f"{rulebook.name} has no option {option_id!r}", remedy=self._suggest(option_id))
            self._values[option_id] = value_of(self.options[option_id], value)
        for option in self.options.values():
            if option.follows and option.id not in given:
                self._values[option.id] = self._values[option.follows]
        for option in self.options.values():
            for forced in option.forced:
                if forced.holds(self._values):
                    self._values[option.id] = forced.to
        self._check_limits()

    def _check_limits(self) -> None:
        """A maximum below its minimum leaves nothing to wager."""
        amounts = {key: cents(self[key]) for key, option in self.options.items() if option.kind == "money"}
        for option_id, most in amounts.items():
            low = option_id.replace("maximum", "minimum")
            low = low if low in amounts else "minimum"
            if "maximum" in option_id and most < amounts.get(low, 0):
                why = f"{option_id} is {self[option_id]} and {low} is {self[low]}"
                raise Refused(why, clause=self.clause(option_id), remedy=f"Post {self[low]} or more")

    def _suggest(self, option_id: str) -> str:
        close = difflib.get_close_matches(option_id, self.options, n=1)
        if close:
            return f"Did you mean {close[0]}?"
        return f"Its options: {', '.join(option.id for option in self.rulebook.option)}"

    def __getitem__(self, option_id: str) -> str:
        """The posted value of an option."""
        return self._values[option_id]

    def __iter__(self) -> Iterator[str]:
        """The ids of the options."""
        return iter(self._values)

    def __len__(self) -> int:
        """How many options are posted."""
        return len(self._values)

    def money(self, option_id: str) -> Cents:
        """An option that is an amount, in cents."""
        return cents(self[option_id])

    def share(self, option_id: str) -> Fraction:
        """An option that is a share."""
        value = odds.parse(self[option_id])
        return value.share if isinstance(value, Percent) else Fraction(0)

    def whole(self, option_id: str) -> int:
        """An option that is a whole number."""
        return int(self[option_id])

    def clause(self, option_id: str) -> str:
        """The clause that gives the option."""
        return self.options[option_id].clause

    def is_idle(self, option_id: str) -> bool:
        """Whether an option says more of another that is posted as no: ``tournament-rounds`` where there is none."""
        return any(value == "no" and option_id.startswith(f"{other}-") for other, value in self._values.items())

    def is_forced(self, option_id: str) -> bool:
        """Whether other options leave this one no choice."""
        return any(forced.holds(self._values) for forced in self.options[option_id].forced)

    def clause_in_force(self, option_id: str) -> str:
        """The clause by which an option has its value: the one that forces it, or the one that gives it."""
        option = self.options[option_id]
        return next((forced.clause for forced in option.forced if forced.holds(self._values)), option.clause)

    def differing(self, other: Posted) -> Iterator[Option]:
        """The options that the document wants alike at all its tables in the house, and that differ at another one."""
        return (
            option for key, option in self.options.items() if option.uniform and self[key] != other.get(key, self[key])
        )

    def pays(self, wager: Wager, table: PayTable, outcome: str) -> ToOne | ForOne:
        """The odds in force for an outcome of a wager: the document's, or the higher ones that are posted."""
        return odds.ratio(self._pays(wager, table, outcome))

    def odds_of(self, wager: Wager, table: PayTable, outcome: str) -> Odds:
        """As ``pays``, also where a row pays a set amount or a share of a meter."""
        return odds.parse(self._pays(wager, table, outcome))

    def _pays(self, wager: Wager, table: PayTable, outcome: str) -> str:
        floor = self.options.get(floor_id(self.rulebook.payer(wager), table, outcome))
        if floor is not None and floor.kind == "odds":
            return self[floor.id]
        return next(row.pays for row in table.rows if row.outcome == outcome)


def is_on(posted: Posted, option: str, otherwise: bool = False) -> bool:
    """Whether an option that is yes or no is posted as yes; ``otherwise`` where the document leaves no choice."""
    return posted[option] == "yes" if option in posted else otherwise


def floor_id(wager: Wager, table: PayTable, outcome: str) -> str:
    """The id of the option that raises the odds of a row with a floor: ``straight-pays``, ``place-4-10-pays``."""
    name = wager.id if len(wager.paytable) < 2 else table.id
    if len(table.rows) > 1:
        name += "-" + "-".join(outcome.lower().replace("$", "").split())
    return f"{name}-pays"


def _floors(rulebook: Rulebook) -> Iterator[Option]:
    uniform = rulebook.payout.uniform if rulebook.payout else ""
    for wager in (wager for wager in rulebook.wager if not wager.paid_as):
        for table in rulebook.paytables(wager):
            for row in table.rows if table.at_least else ():
                which = f" on {row.outcome}" if len(table.rows) > 1 else ""
                gist = f"What {wager.name} pays{which}: {row.pays}, or more."
                option_id = floor_id(wager, table, row.outcome)
                clause = _floor_clause(rulebook, table)
                yield Option(option_id, clause, row.pays, gist, kind="odds", least=row.pays, uniform=uniform)


def _floor_clause(rulebook: Rulebook, table: PayTable) -> str:
    """The clause that lets a table pay more: the table's, unless the document has another for its main table."""
    is_main = rulebook.payout is not None and table.clause == rulebook.payout.clause
    return (rulebook.cite("higher-odds") if is_main else "") or table.clause


def value_of(option: Option, text: str) -> str:
    """The value in its one spelling, or a refusal that names the clause and what is allowed.

    >>> wheel = Option("wheel", "1.B", "single-zero", "", allowed=("single-zero", "double-zero"))
    >>> value_of(wheel, "Double Zero")
    'double-zero'
    >>> value_of(wheel, "triple-zero")
    Traceback (most recent call last):
    houseway.refusal.Refused: wheel may not be 'triple-zero' (§1.B). Allowed: single-zero, double-zero.
    """
    if option.kind == "choice":
        plain = text.strip().lower()
        for value in option.allowed:
            if plain in (value.lower(), value.lower().replace("-", " ")):
                return value
        raise _not_allowed(option, text)
    try:
        if option.kind == "money":
            return _money_value(option, text)
        if option.kind == "whole":
            return _whole_value(option, text)
        if option.kind == "share":
            return _share_value(option, text)
        return _odds_value(option, text)
    except Refused as refused:
        if refused.clause:
            raise
        raise Refused(f"{option.id}: {refused.why}", clause=option.clause, remedy=refused.remedy) from None


def _money_value(option: Option, text: str) -> str:
    amount = cents(text)
    if (option.least and amount < cents(option.least)) or (option.most and amount > cents(option.most)):
        raise _not_allowed(option, text)
    return dollars(amount)


def _whole_value(option: Option, text: str) -> str:
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit()) or len(plain) > 9:
        raise _not_allowed(option, text)
    if (option.least and int(plain) < int(option.least)) or (option.most and int(plain) > int(option.most)):
        raise _not_allowed(option, text)
    return str(int(plain))


def _share_value(option: Option, text: str) -> str:
    value = odds.parse(text)
    least, most = (odds.parse(limit) for limit in (option.least or "0%", option.most or "100%"))
    if not (isinstance(value, Percent) and isinstance(least, Percent) and isinstance(most, Percent)):
        raise _not_allowed(option, text)
    if not least.share <= value.share <= most.share:
        raise _not_allowed(option, text)
    return str(value)


def _odds_value(option: Option, text: str) -> str:
    if isinstance(floor := odds.parse(option.least or text), Fixed):
        return _amount_value(option, text, floor)
    value = odds.ratio(text)
    if option.least and value.per_unit < odds.ratio(option.least).per_unit:
        raise Refused(
            f"{option.id} may not be {text!r}",
            clause=option.clause,
            remedy=f"The document allows {option.least} or more",
        )
    # odds are posted as the document prints them: 8 for 1 is 7 to 1
    if option.least and isinstance(odds.ratio(option.least), ToOne):
        value = ToOne(value.per_unit.numerator, value.per_unit.denominator) if isinstance(value, ForOne) else value
    return str(value)


def _amount_value(option: Option, text: str, floor: Fixed) -> str:
    """A set amount, whatever the stake, where the document's is the least."""
    value = odds.parse(text)
    if isinstance(value, Fixed) and value.amount >= floor.amount:
        return str(value)
    why = f"{option.id} may not be {text!r}"
    raise Refused(why, clause=option.clause, remedy=f"The document allows {option.least} or more")


def _not_allowed(option: Option, text: str) -> Refused:
    return Refused(
        f"{option.id} may not be {text!r}",
        clause=option.clause,
        remedy=f"Allowed: {', '.join(option.allows)}",
    )
