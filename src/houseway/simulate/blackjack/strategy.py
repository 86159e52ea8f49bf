"""Strategies as files that a player can read: what to do by total and up card, by the count, and what to bet.

::

    name = "Six decks, dealer draws to soft 17"
    #       2  3  4  5  6  7  8  9  10 A
    [hard]
    "17-20" = "S  S  S  S  S  S  S  S  S  Rs"
    16      = "S  S  S  S  S  H  H  Rh Rh Rh"
    [soft]
    18      = "Ds Ds Ds Ds Ds S  S  H  H  H"
    [pairs]
    9       = "P  P  P  P  P  -  P  P  -  -"

A game in which the house splits hands with its own money has [free_hard] and [free_soft] for those.

S stand, H hit, D double or hit, Ds double or stand, P split, Pd split if split hands may be doubled, R surrender (Rh or
hit, Rs or stand, Rp or split), Z zap (Zh, Zs, Zp likewise), - nothing: go by the total.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import DECK, rank_of
from houseway.exact.blackjack.basic import BasicStrategy
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.rules import card_value
from houseway.money import cents
from houseway.refusal import NotFound, Refused
from houseway.rulebook.shelf import folder
from houseway.simulate.blackjack.acts import (
    AT_RANDOM,
    BET_AT_MOST,
    COUNTS,
    DOUBLE,
    EVEN_AT,
    FREE_HARD,
    FREE_SOFT,
    HARD,
    HIT,
    INSURE_AT,
    MODE,
    PAIR,
    SETTINGS,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    TABLES,
    ZAP,
    StrategyTables,
)

UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
TOTALS = {
    HARD: range(4, 21),
    SOFT: range(12, 21),
    PAIR: range(1, 11),
    FREE_HARD: range(4, 21),
    FREE_SOFT: range(12, 21),
}
NAMES = {HARD: "hard", SOFT: "soft", PAIR: "pairs", FREE_HARD: "free_hard", FREE_SOFT: "free_soft"}
SOFT_12 = ((SOFT, 12), (FREE_SOFT, 12))
"""Two aces that are not split: a file need not speak of them."""
NEVER = 1 << 30
LETTERS: dict[str, tuple[int, ...]] = {
    "S": (STAND,),
    "H": (HIT,),
    "D": (DOUBLE, HIT),
    "Dh": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "Fh": (DOUBLE, HIT),
    "Fs": (DOUBLE, STAND),
    "P": (SPLIT,),
    "Pf": (SPLIT,),
    "Pd": (SPLIT,),
    "R": (SURRENDER,),
    "Rh": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "Rp": (SURRENDER, SPLIT),
    "Z": (ZAP,),
    "Zh": (ZAP, HIT),
    "Zs": (ZAP, STAND),
    "Zp": (ZAP, SPLIT),
    "-": (),
}


class Deviation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[deviation]]``: another play of a hand against an up card, from a true count on or below one."""

    hand: str
    up: str
    play: str
    from_count: int | None = None
    below_count: int | None = None


class RampBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[ramp]]``: what to bet from a true count on."""

    amount: str
    from_count: int = 0


class BlackjackStrategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy file. ``count`` is what each rank adds to the running count; ``insure_at`` a true count.

    ``free_hard`` and ``free_soft`` are for hands that lie on the house's markers.
    Sessions begin with the ``bankroll`` and are so many ``rounds`` long; ``seats`` is how many play at the table.
    """

    name: str
    hard: dict[str, str]
    soft: dict[str, str]
    pairs: dict[str, str]
    about: str = ""
    count: dict[str, int] = {}
    insure_at: int | None = None
    deviation: tuple[Deviation, ...] = ()
    ramp: tuple[RampBet, ...] = ()
    bankroll: str = "$1,000"
    rounds: int = 500
    seats: int = 1
    free_hard: dict[str, str] = {}
    free_soft: dict[str, str] = {}

    @property
    def length(self) -> str:
        """How long a session is."""
        return f"{self.rounds} rounds"

    @property
    def rows(self) -> dict[int, dict[str, str]]:
        """The tables; those of hands on markers where it has them."""
        free = {FREE_HARD: self.free_hard, FREE_SOFT: self.free_soft}
        return {
            HARD: self.hard,
            SOFT: self.soft,
            PAIR: self.pairs,
            **{table: rows for table, rows in free.items() if rows},
        }


def read_strategy(name: str | Path) -> BlackjackStrategy:
    """A strategy from its file: a path, or the name of one that comes with the house."""
    path = Path(name)
    if not path.suffix:
        path = folder("strategies") / f"{name}.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=BlackjackStrategy)
    except FileNotFoundError:
        known = ", ".join(sorted(file.stem for file in folder("strategies").glob("*.toml")))
        raise NotFound(f"there is no strategy {str(name)!r}", remedy=f"Give a file, or one of {known}") from None
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", remedy="Give a strategy file") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{path} is no strategy: {error}", remedy="strategies/ has some to begin with") from None


def as_file(basic: BasicStrategy, name: str) -> BlackjackStrategy:
    """An extracted basic strategy as a file would have it."""
    tables = {
        title: {row: " ".join(cells[up] for up in UPS) for row, cells in rows.items() if row != "21"}
        for title, rows in basic.card().items()
    }
    hard, soft, free_hard, free_soft = (
        joined(tables.get(title, {})) for title in ("hard", "soft", "free hard", "free soft")
    )
    return BlackjackStrategy(name, hard, soft, tables["pairs"], free_hard=free_hard, free_soft=free_soft)


def joined(rows: dict[str, str]) -> dict[str, str]:
    """Rows of neighbouring totals that say the same as one, the highest first.

    >>> joined({"12": "H S", "13": "S S", "14": "S S"})
    {'13-14': 'S S', '12': 'H S'}
    """
    found: list[tuple[int, int, str]] = []
    for row in sorted(map(int, rows)):
        text = rows[str(row)]
        if found and found[-1][2] == text:
            found[-1] = (found[-1][0], row, text)
        else:
            found.append((row, row, text))
    return {(str(low) if low == high else f"{low}-{high}"): text for low, high, text in reversed(found)}


# ------------------------------------------------------------ for the kernels


def value_of(rank: str) -> int:
    """What a rank counts, as rows and columns are numbered.

    >>> value_of("A"), value_of("10"), value_of("7")
    (1, 10, 7)
    """
    if rank == "A":
        return 1
    if rank.isdecimal() and 2 <= int(rank) <= 10:
        return int(rank)
    raise Refused(f"{rank[:20]!r} is no rank here", remedy="Write A, or 2 to 10")


def totals_of(table: int, row: str) -> range:
    """The totals that a row speaks of.

    >>> list(totals_of(HARD, "5-8")), list(totals_of(PAIR, "A")), list(totals_of(SOFT, "18"))
    ([5, 6, 7, 8], [1], [18])
    """
    low, _, high = row.partition("-")
    if table == PAIR:
        return range(value_of(row), value_of(row) + 1)
    if not low.isdecimal() or (high and not high.isdecimal()):
        raise Refused(f"{row[:20]!r} is no total", remedy='Write totals like "16" or "5-8"')
    return range(int(low), int(high or low) + 1)


def code_of(letter: str, doubles_after_split: bool) -> int:
    """A letter as the kernels read it: what is liked best first, three bits each."""
    if letter not in LETTERS:
        raise Refused(f"{letter[:20]!r} is no play", remedy=f"Write one of {', '.join(LETTERS)}")
    acts = () if letter == "Pd" and not doubles_after_split else LETTERS[letter]
    return sum((act + 1) << (3 * place) for place, act in enumerate(acts))


def plan_of(game: Blackjack, strategy: BlackjackStrategy, *, adds: Ints | None = None) -> StrategyTables:
    """A strategy laid out for the kernels; a row that is missing, double or short is refused."""
    shape = (TABLES, 22, 11)
    plays = np.full(shape, -1, np.int64)
    for table, rows in strategy.rows.items():
        for row, text in rows.items():
            cells = text.split()
            if len(cells) != len(UPS):
                raise Refused(f"{NAMES[table]} {row} has {len(cells)} plays", remedy=f"Write one for {', '.join(UPS)}")
            for total in totals_of(table, row):
                if total not in TOTALS[table] or plays[table, total, 1] >= 0:
                    raise Refused(f"{NAMES[table]} {total} is there twice or never held", remedy="Write it once")
                for up, cell in zip(UPS, cells, strict=True):
                    plays[table, total, value_of(up)] = code_of(cell, game.options.double_after_split)
        missing = [total for total in TOTALS[table] if plays[table, total, 1] < 0 and (table, total) not in SOFT_12]
        if missing:
            raise Refused(f"{NAMES[table]} {missing[0]} is missing", remedy="Write a row for it")
    np.maximum(plays, 0, out=plays)
    for twelve in SOFT_12:
        plays[twelve] = np.where(plays[twelve], plays[twelve], code_of("H", True))
    for own, free in ((HARD, FREE_HARD), (SOFT, FREE_SOFT)):
        if free not in strategy.rows:  # a hand on a marker is then played as any other
            plays[free] = plays[own]
    then, before = plays.copy(), plays.copy()
    from_count, below_count = np.full(shape, NEVER, np.int64), np.full(shape, -NEVER, np.int64)
    for deviation in strategy.deviation:
        place, code = _place(deviation), code_of(deviation.play, game.options.double_after_split)
        if deviation.from_count is not None:
            from_count[place], then[place] = deviation.from_count, code
        if deviation.below_count is not None:
            below_count[place], before[place] = deviation.below_count, code
    ramp = ramp_of(game, strategy)
    settings = np.zeros(SETTINGS, np.int64)
    settings[INSURE_AT] = settings[EVEN_AT] = NEVER if strategy.insure_at is None else strategy.insure_at
    settings[COUNTS] = bool(strategy.count)
    settings[BET_AT_MOST] = len(ramp) - 1
    if adds is None:
        adds = np.zeros((11, 11, 11), np.int64)
    return StrategyTables(settings, plays, from_count, then, below_count, before, adds, tags_of(strategy), ramp)


def at_random(plan: StrategyTables) -> StrategyTables:
    """The same table, played at random."""
    settings = plan.settings.copy()
    settings[MODE] = AT_RANDOM
    return plan._replace(settings=settings)


def _place(deviation: Deviation) -> tuple[int, int, int]:
    """Which cell a deviation speaks of: ``hard 16``, ``soft 18`` or ``pair 10``."""
    kind, _, row = deviation.hand.partition(" ")
    tables = {"hard": HARD, "soft": SOFT, "pair": PAIR}
    if kind not in tables:
        raise Refused(f"{deviation.hand[:20]!r} is no hand", remedy='Write "hard 16", "soft 18" or "pair 10"')
    total = totals_of(tables[kind], row)[0]
    if total not in TOTALS[tables[kind]]:
        raise Refused(f"{deviation.hand[:20]!r} is never held", remedy='Write "hard 16", "soft 18" or "pair 10"')
    return tables[kind], total, value_of(deviation.up)


def tags_of(strategy: BlackjackStrategy) -> Ints:
    """What every card adds to the running count."""
    by_value = np.zeros(11, np.int64)
    for rank, tag in strategy.count.items():
        by_value[value_of(rank)] = tag
    return np.array([by_value[card_value(rank_of(card))] for card in DECK], np.int64)


def ramp_of(game: Blackjack, strategy: BlackjackStrategy) -> Ints:
    """What to bet at a true count of nought or less, at one, and so on; the table's least bet where nothing is said."""
    least = game.posted.money("minimum")
    steps = sorted((bet.from_count, cents(bet.amount)) for bet in strategy.ramp) or [(0, least)]
    found = []
    for count in range(max(0, steps[-1][0]) + 1):
        fits = [amount for start, amount in steps if start <= count]
        found.append(fits[-1] if fits else steps[0][1])
    low, high = min(found), max(found)
    most = game.posted.money("maximum")
    if low < least or high > most:
        raise Refused(
            "the ramp leaves the table's limits", clause=game.posted.clause("minimum"), remedy="Bet within the limits"
        )
    return np.array(found, np.int64)
