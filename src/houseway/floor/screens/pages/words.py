"""What the screens say: what a table waits for, what a wager came to, what an act is called on a button."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby, islice

from houseway.draw.posting import as_title, as_words
from houseway.floor.screens.markup import Child, Markup, clause_mark, tag
from houseway.floor.screens.names import event_words, wager_words
from houseway.floor.screens.scene import Scene, Told, Window
from houseway.games.progressive.jackpot import is_jackpot, keyed
from houseway.money import dollars, gain
from houseway.odds import CENT_DOWN, ratio
from houseway.refusal import Refused, cited
from houseway.round import Call, Decide, WagerSettled
from houseway.round.acts import AnyAct
from houseway.rulebook import Rulebook

SPELLED = {"leave": "Leave the table"}
"""Choices whose names alone would not say enough."""
_MULTIPLE = re.compile(r"-(?=\dx)")
"""The hyphen in ``play-4x``."""


def waiting(scene: Scene, seat: int = 0, *, is_closing: bool = False) -> str:
    """What a table waits for, in a few words for a player; ``is_closing`` when betting has run its time."""
    awaits = scene.awaits
    if not scene.is_open:
        return "The table is closed"
    if awaits.what == "wagers" and is_closing:
        return "Bets are closing"
    if awaits.what == "wagers":
        return "Place your bets" if scene.is_electronic else "Place your bets; the dealer ends betting"
    if awaits.what == "decision":
        if awaits.is_turn_of(seat):
            return "Your decision"
        return f"{len(awaits.at_once)} stations decide" if len(awaits.at_once) > 1 else f"Seat {awaits.seat} decides"
    if awaits.what == "ruling":
        return "A jackpot is being confirmed" if is_jackpot(awaits) else "A supervisor is deciding"
    return "Bets are still taken" if scene.takes_bets else "No more bets"


def act_words(act: AnyAct) -> str:
    """What an act is called on its button."""
    if keyed(act) is not None:
        return "Key the jackpot"  # with what the meter shows when that is done
    if isinstance(act, Call):
        return as_words(act.call)
    if isinstance(act, Decide) and act.choice in SPELLED:
        return f"{SPELLED[act.choice]} {act.cards}".strip()
    if isinstance(act, Decide):
        amount = f" {dollars(act.amount)}" if act.amount is not None else ""
        hand = f" (hand {act.hand})" if act.hand else ""
        return f"{as_words(act.choice)}{' ' + act.cards if act.cards else ''}{amount}{hand}"
    return as_words(str(type(act).__struct_config__.tag))


def _tells(outcome: str) -> bool:
    """Whether an outcome says more than that the wager won or lost; the number rolled stands above already."""
    return outcome not in ("", "wins", "loses", "pushes", "wins all") and not outcome.isdigit()


def _counted_as(outcome: str) -> str:
    return "There was nothing that pays." if outcome == "nothing" else f"Counted as: {outcome}."


def why(scene: Scene, settled: WagerSettled, number: int) -> Markup:
    """What a wager came to; opened, the clauses that say so with their gist."""
    return _why(scene.rulebook, settled, number)


@lru_cache(maxsize=8192)
def _why(rulebook: Rulebook, settled: WagerSettled, number: int) -> Markup:
    kind = "won" if settled.net > 0 else "lost" if settled.net < 0 else "pushed"
    paid = f" at {settled.pays}{_less(settled)}" if settled.pays and settled.net > 0 else ""
    said = f"{dollars(settled.stake)} on {wager_words(rulebook, settled.wager)}{paid}"
    asked = "Why did it pay this?" if settled.net > 0 else "Why did it lose?" if settled.net < 0 else "Why a push?"
    return tag(
        "details",
        tag("summary", tag("span", said), tag("b", gain(settled.net), class_=kind), tag("i", asked, class_="ask")),
        tag("p", _counted_as(settled.outcome), class_="quiet-words") if _tells(settled.outcome) else None,
        clauses(rulebook, settled),
        class_="why",
        data_key=f"{number} {settled.seat} {settled.wager}",
    )


def _less(settled: WagerSettled) -> str:
    """What was kept of a win, as commission is: what the odds alone would have paid more."""
    try:
        kept = ratio(settled.pays).profit(settled.stake, CENT_DOWN) - settled.net
    except Refused:  # a share of a meter, an amount of its own, a bet in parts
        return ""
    return f", less {dollars(kept)}" if kept > 0 else ""


def clauses(rulebook: Rulebook, settled: WagerSettled) -> Markup:
    """The clauses that a settlement follows from, with what they say; a pay table says what it grants here."""
    granted = f"{wager_words(rulebook, settled.wager)} pays {settled.pays}." if settled.pays and settled.net > 0 else ""
    return _clauses(rulebook, tuple(dict.fromkeys(key for key in settled.clauses if key)), granted)


@lru_cache(maxsize=4096)
def _clauses(rulebook: Rulebook, keys: tuple[str, ...], granted: str) -> Markup:
    rows = [
        (
            tag("dt", cited(key)),
            tag("dd", rulebook.gist(key), tag("b", f" {granted}") if _is_paytable(rulebook, key) and granted else None),
        )
        for key in keys
    ]
    source = f"{as_title(rulebook.property_name)}, {rulebook.document.title}"
    return tag("div", tag("dl", rows, class_="clauses"), tag("p", source, class_="quiet-words"))


def _is_paytable(rulebook: Rulebook, key: str) -> bool:
    return key in rulebook.all_clauses and rulebook.all_clauses[key].kind == "paytable"


def next_step(scene: Scene) -> Markup:
    """What must happen next, with its clause and what that says."""
    awaits = scene.awaits
    says = _MULTIPLE.sub(" ", awaits.says[:1].upper() + awaits.says[1:])
    gist = scene.gist(awaits.clause)
    return tag(
        "div",
        tag("p", says if scene.is_open else "The table is closed.", class_="step"),
        tag("p", clause_mark(awaits.clause), " ", gist, class_="gist") if gist else None,
    )


def log_rows(window: Window, limit: int = 40, hears: str = "") -> list[Child]:
    """What happened, the newest first, each with its clauses; what is said twice in a row stands there once.

    ``hears`` is for a screen to which more is told than to the players: reports of cheating go to the pit.
    """
    rulebook = window.scene.rulebook
    found = groupby(
        window.told(hears=hears), key=lambda each: (each.round, event_words(rulebook, each.event) + each.aside)
    )
    return [_log_row(words, list(same)) for (_, words), same in islice(found, limit)]


def _log_row(words: str, told: list[Told]) -> Child:
    clauses = dict.fromkeys(key for each in told for key in each.event.clauses)
    return (
        tag("time", told[0].at[11:19], datetime=told[0].at),
        tag("span", words),
        tag("small", " ".join(map(cited, list(clauses)[:3]))),
    )
