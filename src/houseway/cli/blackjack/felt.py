"""The blackjack table in characters: what can be wagered, the hands as they lie, and advice to whoever decides."""

from __future__ import annotations

from functools import lru_cache

from houseway.cli.screen import clause, console, grid
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.round import Decide, Game, Round
from houseway.round.events import CardDealt, CardsShown, HandParted
from houseway.table import Table

DEALER = "the dealer"


def show(game: Game, result: str | None) -> None:  # noqa: ARG001  one shape for all felts
    """Print what can be wagered and the rules that are posted."""
    assert isinstance(game, BlackjackGame)  # noqa: S101
    soft = "draws on" if game.options.hits_soft else "stands on"
    console.print(
        f"{game.decks} deck{'s' if game.decks > 1 else ''}, dealer {soft} soft 17, "
        f"blackjack pays {game.describe_blackjack()}, double {game.describe_doubling()}, "
        f"split to {game.options.most_hands} hands{', surrender' if game.options.surrenders else ''}"
        + "".join(f", {own}" for own in game.describe_own())
        + (f", a dealer's {game.options.pushes_on} pushes" if game.options.pushes_on else "")
    )
    table = grid("Wager", "Say", "Pays", "Clause")
    for wager in game.spot_names():
        entry = game.rulebook.find_wager(wager)
        bet = game.side_bets.get(wager)
        pays = ", ".join(dict.fromkeys(map(str, bet.odds.values()))) if bet else str(game.options.win_odds)
        table.add_row(entry.name, f"{wager} 10", pays, clause(entry.clause))
    console.print(table)


def hands_of(played: Round) -> dict[str, list[str]]:
    """The cards that can be seen, by the place where they lie; a split takes a card of a hand to a new one."""
    hands: dict[str, list[str]] = {}
    for event in played.events:
        if isinstance(event, CardDealt) and event.card:
            hands.setdefault(event.to, []).append(event.card)
        elif isinstance(event, CardsShown) and event.of == DEALER:
            hands.setdefault(DEALER, []).extend(event.cards)
        elif isinstance(event, HandParted):
            hands.pop(event.of, None)
            hands |= {hand: list(cards) for hand, cards in event.into.items()}
    return hands


def status(table: Table) -> str:
    """The hands as they lie, for the prompt."""
    if table.round.is_over or table.round.awaits.what != "decision":
        return ""
    hands = hands_of(table.round)
    shown = " ".join(hands.pop(DEALER, []))
    lie = ", ".join(f"{place}: {' '.join(cards)}" for place, cards in hands.items() if place.startswith("box "))
    return f"dealer {shown} | {lie}\n"


@lru_cache(maxsize=4)
def _best(game: BlackjackGame) -> object:
    from houseway.exact.blackjack import main_game
    from houseway.exact.blackjack.wagers import play_of, shoe_of

    return main_game(play_of(game), shoe_of(game))


def reckoned_as(choice: str, legal: list[str]) -> str:
    """By which name a choice is reckoned: what is free by the plain one, which then stands for nothing else.

    >>> reckoned_as("free-double", ["double", "free-double"]), reckoned_as("double", ["double", "free-double"])
    ('double', '')
    >>> reckoned_as("split", ["double", "split"])
    'split'
    """
    return "" if f"free-{choice}" in legal else choice.removeprefix("free-")


def advice(table: Table) -> str:
    """What each choice is worth per unit of the wager, the best first, from a full shoe less the cards of this hand."""
    from houseway.exact.blackjack import MainResult

    game = table.game
    assert isinstance(game, BlackjackGame)  # noqa: S101
    legal = [act.choice for act in table.round.legal_acts() if isinstance(act, Decide)]
    place = table.round.awaits.says.split(" on ")[-1].split(":")[0]
    hands = hands_of(table.round)
    if place not in hands or DEALER not in hands:
        return "There is no advice on that."
    best = _best(game)
    assert isinstance(best, MainResult)  # noqa: S101
    on_marker = (table.round.awaits.seat, f"split {place.split()[-1]}") in table.round.felt.free
    worth = best.decisions(hands[place], hands[DEALER][0], is_split="hand" in place, on_marker=on_marker)
    worths = ((choice, worth.get(reckoned_as(choice, legal))) for choice in legal)
    known = sorted(((choice, value) for choice, value in worths if value is not None), key=lambda one: -one[1])
    if not known:
        return "There is no advice on that."
    (first, value), *others = known
    rest = "; ".join(f"it costs {value - other:.3f} less than to {choice}" for choice, other in others)
    return f"{first.capitalize()}, worth {value:+.3f} of the wager{': ' + rest if rest else ''}."
