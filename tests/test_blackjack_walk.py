"""Walk = exact: the live round of blackjack, through every order of a small shoe, with the analyser's own strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest

from houseway.equipment.cards import card as number
from houseway.exact.blackjack import MainResult, exact_game
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.wagers import play_of
from houseway.exact.distribution import Distribution
from houseway.exact.walk import walk
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.side_bets import Seen
from houseway.round import Decide, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown, Decided
from houseway.rulebook import Posted, load

HARD_ROCK, HOLLYWOOD = "hard-rock-cincinnati/blackjack", "hollywood-columbus/blackjack"
RANKS = "A23456789T"


def table(document: str, **options: str) -> Blackjack:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, {"decks": "8", "cut-card": "1", **options}))
    assert isinstance(game, Blackjack)
    return game


def shoe(game: Blackjack, *cards: str) -> Carried:
    """A shoe of these cards alone: every other one has been seen to leave it."""
    left = Counter(cards)
    assert max(left.values()) <= game.decks
    seen = {card: game.decks - left[card] for card in game.full_shoe() if left[card] < game.decks}
    return Carried(stage="ready", seen=seen, out=game.size - len(cards), last=True)


def cards_of(played: Round, to: str) -> list[str]:
    """The cards that lie there, split hands from their own box included."""
    return [event.card for event in played.events if isinstance(event, CardDealt) and event.to == to and event.card]


def strategist(result: MainResult) -> Callable[[Round], AnyAct]:
    """Decides as the analyser would, from what lies open on the table."""

    def decide(played: Round) -> AnyAct:
        felt = played.felt
        place = played.awaits.says.split(" on ")[1].split(":")[0]
        shown = [event.cards[0] for event in felt.events if isinstance(event, CardsShown) and event.of == "the dealer"]
        up = RANKS.index(shown[0][0])
        hand, is_split, of_aces = hand_at(played, place)
        ranks = [RANKS.index(card[0]) for card in hand]
        strategy, on_marker = result.strategy, (1, f"split {place.split()[-1]}") in felt.free
        chosen = strategy.after_split(0 if of_aces else 1, marker=on_marker) if is_split else strategy.first
        action = ACTIONS[chosen[result.counting.hands.of(sorted(ranks)), up]]
        legal = {act.choice for act in played.legal_acts() if isinstance(act, Decide)}
        if is_split and len(ranks) == 2 and ranks[0] == ranks[1] and {"split", "free-split"} & legal:
            action = "split"
        return Decide(1, f"free-{action}" if f"free-{action}" in legal else action)

    return decide


def hand_at(played: Round, place: str) -> tuple[list[str], bool, bool]:
    """The cards of the hand in turn: a split takes the second card of a hand away and makes another of it."""
    if "hand" not in place:
        return cards_of(played, place), False, False
    box, _, number = place.partition(" hand ")
    first = cards_of(played, box)
    hands = {1: list(first)}
    for event in played.events:
        if isinstance(event, Decided) and event.choice in ("split", "free-split"):
            hands[len(hands) + 1] = [hands[event.hand or 1].pop()]
        elif isinstance(event, CardDealt) and event.to.startswith(f"{box} hand "):
            hands[int(event.to.split()[-1])].append(event.card)
    return hands[int(number)], True, first[0][0] == "A"


TENS = ("Th",) * 8
SHOES = [
    (HARD_ROCK, ("8h",) * 5 + TENS, {}),
    (HARD_ROCK, ("9h",) * 6 + TENS, {"soft-17": "stands", "blackjack-pays": "6 to 5"}),
    (HOLLYWOOD, ("Ah",) * 3 + ("8h",) * 3 + TENS, {"surrender": "yes"}),
    pytest.param(HARD_ROCK, ("5h",) * 4 + ("6h",) * 3 + TENS, {}, marks=pytest.mark.prove),
    pytest.param(HARD_ROCK, ("7h",) * 5 + ("8h",) * 3 + TENS[2:], {}, marks=pytest.mark.prove),
    pytest.param(HARD_ROCK, ("Ah",) * 3 + ("7h",) * 4 + TENS, {}, marks=pytest.mark.prove),
    pytest.param(HOLLYWOOD, ("Ah",) * 3 + ("8h",) * 3 + TENS, {"peek": "no"}, marks=pytest.mark.prove),
    pytest.param(
        HOLLYWOOD, ("Ah",) * 3 + ("9h",) * 4 + TENS, {"peek": "no", "no-peek-loses": "all"}, marks=pytest.mark.prove
    ),
]


@pytest.mark.parametrize(("document", "cards", "options"), SHOES)
def test_walking_the_live_round_gives_the_exact_expectation(
    document: str, cards: tuple[str, ...], options: dict[str, str]
) -> None:
    game = table(document, **options)
    counts = Counter(card[0] for card in cards)
    result = exact_game(play_of(game), tuple(counts[rank] for rank in RANKS))
    walked = walk(game, {"blackjack": 1000}, shoe(game, *cards), strategist(result))
    assert walked.per_initial(1000).edge == result.edge
    assert walked.terminals > 50


@pytest.mark.parametrize("side", ["rock-n-21", "trilux", "buster"])
def test_walking_hard_rocks_side_bets_gives_the_counted_distribution(side: str) -> None:
    game = table(HARD_ROCK)
    cards = ("As", "As", "Jd", "Jd", "Kd", "8h", "8c")
    walked = walk(game, {"blackjack": 1000, side: 100}, shoe(game, *cards), lambda _: Decide(1, "stand"))
    assert chances(walked.distribution(side)) == chances(by_hand(game, side, cards))


@pytest.mark.parametrize("side", ["bet-the-set", "royal-match", "kings-bounty", "21+3", "lucky-ladies"])
def test_walking_hollywoods_side_bets_gives_the_counted_distribution(side: str) -> None:
    game = table(HOLLYWOOD)
    cards = ("Qh", "Qh", "Kh", "Ks", "Ks", "As", "9s")
    walked = walk(game, {"blackjack": 1000, side: 100}, shoe(game, *cards), lambda _: Decide(1, "stand"))
    assert chances(walked.distribution(side)) == chances(by_hand(game, side, cards))


def chances(found: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, found.total) for net, weight in found.weights.items()}


def by_hand(game: Blackjack, side: str, cards: tuple[str, ...]) -> Distribution:
    """Every order of the whole small shoe: a player who stands, a dealer who draws on soft 17."""
    bet = game.side_bets[side]
    weights: Counter[Fraction] = Counter()
    for order in permutations(cards):
        first, up, second, hole = order[:4]
        dealer, rest = [up, hole], list(order[4:])
        while total(dealer) < 17 or (total(dealer) == 17 and is_soft(dealer)):
            if not rest:
                break
            dealer.append(rest.pop(0))
        seen = Seen(number(first), number(second), number(up), number(hole), total(dealer), len(dealer))
        odds = bet.odds.get(bet.row(bet.kind.outcomes[bet.number(seen)]))
        weights[Fraction(-1) if odds is None else odds.per_unit] += 1  # type: ignore[union-attr]
    return Distribution.of(weights.items())


def total(cards: list[str]) -> int:
    values = [1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in cards]
    return sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)


def is_soft(cards: list[str]) -> bool:
    values = [1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in cards]
    return 1 in values and sum(values) <= 11
