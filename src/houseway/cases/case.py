"""A worked round, as it stands in ``cases/<property>/<document>.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import tomli

from houseway.refusal import RulebookError

Amount = str | int
_KEY = re.compile(r"(?:seat (?P<seat>\d+) )?(?P<wager>.+)")


def wager_of(key: str) -> tuple[int, str]:
    """The seat and the wager that a key names; seat 1 where it names none.

    >>> wager_of("seat 2 straight 17"), wager_of("red")
    ((2, 'straight 17'), (1, 'red'))
    """
    match = _KEY.fullmatch(key)
    assert match is not None  # noqa: S101
    return int(match["seat"] or 1), match["wager"]


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that ``to`` (``seat 2``; everybody at the table if not named) may not see before ``until`` is said."""

    card: str
    to: str = ""
    until: str = ""


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked round.

    ``wagers`` are laid by seat 1 (``"seat 2 red" = 5`` names another); then ``acts`` happen, then the round is played
    to its end with ``result``, several of them with spaces between or in a list. Before a result, whether an act or in
    ``result``, the usual calls are made; further results go on with the next round when one is over, as in craps, where
    a roll is a round. ``carried`` is what an earlier round left at the table; a file may state it once for all its
    cases. ``pays`` is what each wager gains, negative when it loses, added up over all rounds; ``returned`` is what
    goes back undecided; ``vigorish`` is what was charged in all; ``refused`` is an act that must be refused, with the
    message ``says``; ``legal`` are acts that must be in the list of what may be done then, a bet with the least amount.
    Where boxes play against a dealer, ``player`` is the initial cards of a box, or of several in a list, and ``dealer``
    the dealer's: they are dealt in turn, then ``acts`` happen, then the dealer draws what is left of ``dealer`` and the
    round is played to its end, unless an act is ``refused`` in it. ``tokes`` is what the dealers' pool gets,
    ``slot_tips`` what the slot team is given for what it pays by hand, ``bonus`` what is paid besides the
    odds, ``put_right`` what is corrected after an error. ``meters`` is what meters show in the end that have paid a
    jackpot, ``accounts`` what those of a fund hold. ``moved`` is what goes from one account to another in all (``"vault
    to meter multi-link"``), ``fractions`` the parts of a cent that wait at the table for each meter of the house;
    ``due`` is what is asked for in the end before and after a jackpot is paid, each ``done`` or ``due``.
    ``at`` is the time of all that, in hours and minutes after the opening; without it nobody keeps the time.
    ``hands`` names cards by place (``"seat 1" = "Ah Kh"``, ``dealer``, ``board``) instead of in the order of the deal:
    then usual calls and cards go on until each of ``acts`` may be done, and to the end if nothing is ``refused``.
    ``told`` is what the events say, in this order, whatever else is said between, ``untold`` what none of them says;
    a sentence with clauses in brackets is said by these and no others, as often as it stands there and no oftener.
    ``order`` is the order of settlement, ``outcomes`` the rows of the pay tables that wagers met.
    ``hidden`` are cards that must stay unseen, from whom and until what is said; ``notified`` is who outside the table
    is told at once, nobody unless the case says so.
    ``clause`` and ``clauses`` must be among those that the round's events or its refusal cite, ``uncited`` are clauses
    that no event may cite. A case that documents share names ``steps`` instead, also in ``uncited``, ``says`` and
    ``told`` (``§{bets}``), and each document has its own clause for them; it is played where these steps, the options,
    wagers and irregularities are known, ``only`` where a fact of the rulebook or an option stands so, and not where one
    of ``unless`` does.
    """

    name: str
    clause: str = ""
    clauses: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    only: dict[str, str | bool | tuple[str, ...]] = {}
    unless: dict[str, str | bool | tuple[str, ...]] = {}
    set: dict[str, str] = {}
    carried: dict[str, Any] | None = None
    opened: bool = True
    at: str = ""
    seats: tuple[int, ...] = (1, 2, 3)
    wagers: dict[str, Amount] = {}
    acts: tuple[str, ...] = ()
    player: str | tuple[str, ...] = ()
    dealer: str = ""
    hands: dict[str, str] = {}
    result: str | tuple[str, ...] = ()
    pays: dict[str, Amount] = {}
    returned: dict[str, Amount] = {}
    vigorish: Amount | None = None
    tokes: Amount = 0
    slot_tips: Amount = 0
    bonus: dict[str, Amount] = {}
    put_right: dict[str, Amount] = {}
    meters: dict[str, Amount] = {}
    accounts: dict[str, Amount] = {}
    moved: dict[str, Amount] = {}
    fractions: dict[str, str] | None = None
    due: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    outcomes: dict[str, str] = {}
    told: tuple[str, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    notified: tuple[str, ...] = ()
    refused: str = ""
    refused_posting: bool = False
    says: str = ""
    legal: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()

    @property
    def results(self) -> tuple[str, ...]:
        """The results to play with, one after the other."""
        return tuple(self.result.split()) if isinstance(self.result, str) else self.result

    @property
    def initial_cards(self) -> tuple[str, ...]:
        """The cards of ``player`` and ``dealer`` in the order of the deal: a card to each, then another."""
        boxes = (self.player,) if isinstance(self.player, str) else self.player
        hands = [hand.split() for hand in (*boxes, self.dealer)] if boxes else []
        return tuple(hand[turn] for turn in (0, 1) for hand in hands)

    @property
    def dealers_draws(self) -> tuple[str, ...]:
        """The cards that the dealer draws."""
        return tuple(self.dealer.split()[2:])

    @property
    def sentences(self) -> Iterator[str]:
        """What is done, act by act: first the initial cards, then ``acts``, where "cards are" names several."""
        for sentence in (f"cards are {' '.join(self.initial_cards)}", *self.acts):
            cards = sentence.removeprefix("cards are ")
            yield from (f"card is {card}" for card in cards.split()) if cards != sentence else (sentence,)


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[case]]`` after ``[[case]]``; before them what the table carries into each that does not say otherwise."""

    case: tuple[Case, ...]
    carried: dict[str, Any] | None = None


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file."""
    try:
        file = msgspec.convert(tomli.loads(path.read_text("utf-8")), CaseFile)
    except (msgspec.ValidationError, tomli.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise RulebookError(
            str(path), f"not a file of cases: {error}", remedy="docs/adding-a-game.md shows one"
        ) from None
    return tuple(
        case if case.carried is not None else msgspec.structs.replace(case, carried=file.carried) for case in file.case
    )
