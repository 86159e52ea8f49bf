"""What a poker layout tells the players in words: what the dealer needs, what counts, who may raise more."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Suited

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
RANKS = {"9": "nine high", "Q": "queen high", "K": "king high", "A": "ace high"}


def qualifier_words(game: PokerGame) -> str:
    """What the layout says of the dealer's hand.

    >>> from houseway.games import game_for
    >>> from houseway.rulebook import Posted, load
    >>> for game in ("three-card-poker", "ultimate-texas-holdem", "crazy-four-poker"):
    ...     rulebook = load(f"hard-rock-cincinnati/{game}")
    ...     print(qualifier_words(game_for(rulebook, Posted(rulebook))))
    Dealer plays with queen high or better
    Ante ties if the dealer has less than a pair
    Dealer plays with king high or better, else Ante ties
    """
    qualifier = game.facts.qualifier
    if qualifier is None:
        return ""
    high = RANKS.get(qualifier.ranks, "")
    named = f"a {qualifier.category}{f', {high},' if high else ''}"
    if qualifier.category == "high card":
        named = high
    compared = [spot for spot in game.spots.values() if spot.is_laid and spot.covers.kind == "against dealer"]
    tied = [spot.wager.name for spot in compared if spot.unqualified == rules.PUSHES]
    ties = f"{' and '.join(tied)} {'ties' if len(tied) == 1 else 'tie'}"
    if tied and not any(spot.covers.raised and spot.unqualified == rules.WINS for spot in game.spots.values()):
        return f"{ties} if the dealer has less than {named}"
    return f"Dealer plays with {named} or better{f', else {ties}' if tied else ''}"


def further_words(game: PokerGame) -> Iterator[str]:
    """What else a player must know who has not read the rules.

    >>> from houseway.games import game_for
    >>> from houseway.rulebook import Posted, load
    >>> rulebook = load("hard-rock-cincinnati/crazy-four-poker")
    >>> for words in further_words(game_for(rulebook, Posted(rulebook))):
    ...     print(words)
    The best four cards play
    A pair of aces or better may play up to three times the Ante
    Super Bonus goes back to a hand below a straight that beats or ties the dealer
    """
    hand = game.facts.hand
    if isinstance(game.ranking, Suited):
        yield "The longest flush plays" + (", deuces wild" if game.ranking.deuces_wild else "")
    elif not hand.board and game.ranking.size < hand.cards and not any(one.sets for one in game.facts.decision):
        yield f"The best {NUMBERS[game.ranking.size]} cards play"
    if any(spot.kind == rules.AGAINST and spot.ties == rules.WINS for spot in game.spots.values()):
        yield "A tie wins"
    for decision in game.facts.decision:
        if decision.only_with:
            most = {hand: times for times, hand in sorted(decision.only_with.items())}
            for least, times in most.items():
                upto = f"{NUMBERS.get(int(times), times)} times the {game.spots[decision.of].wager.name}"
                yield f"A {least} or better may {decision.does} up to {upto}"
    if game.facts.toss is not None:
        yield "A wild card that the dealer turns up is tossed"
    for spot in game.spots.values():
        if spot.kind == rules.BLIND and len(spot.rows.odds) == 1:  # no pay table says it
            yield f"{spot.wager.name} is paid to a winner with a {spot.rows.outcomes[0]} or better"
        if spot.kind == rules.SURE_BLIND:
            lowest = spot.rows.outcomes[spot.rows.least.index(spot.rows.lowest)]
            yield f"{spot.wager.name} goes back to a hand below a {lowest} that beats or ties the dealer"
