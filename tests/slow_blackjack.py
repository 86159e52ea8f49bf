"""Blackjack once more, slowly: cards dealt one after the other in the order of the table, Fractions, no tricks.

Nothing here comes from the package. A card is its value, 1 to 10. ``walk`` plays a given strategy through every order of
cards; ``best`` lets a player choose who sees all cards on the table, those of his other split hands included; ``endless``
is the textbook recursion over totals for a shoe that never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Left = tuple[int, ...]
Hand = tuple[int, ...]
Done = tuple[tuple[int, int], ...]
Nets = dict[Fraction, Fraction]


@dataclass(frozen=True)
class House:
    hits_soft_17: bool = False
    peek: bool = True
    loses_all: bool = False
    blackjack: Fraction = Fraction(3, 2)
    doubles: tuple[int, ...] = tuple(range(4, 22))
    double_after_split: bool = True
    most_hands: int = 4
    most_ace_hands: int = 2
    split_aces_draw: bool = False
    split_aces_double: bool = False
    surrender: str = "none"
    ties_21: bool = False
    given_up: Fraction = Fraction(1, 2)
    win: Fraction = Fraction(1)
    pushes_22: bool = False
    free_doubles: tuple[int, ...] = ()
    zaps: tuple[int, ...] = ()
    revives: tuple[int, ...] = ()
    free_splits: tuple[int, ...] = ()


HOUSE = House()


def total(hand: Hand) -> int:
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def is_soft(hand: Hand) -> bool:
    return 1 in hand and sum(hand) <= 11


def is_natural(hand: Hand) -> bool:
    return sorted(hand) == [1, 10]


def draws(left: Left) -> Iterator[tuple[int, Left, Fraction]]:
    cards = sum(left)
    for place, count in enumerate(left):
        if count:
            yield place + 1, (*left[:place], count - 1, *left[place + 1 :]), Fraction(count, cards)


def dealer_goes_on(house: House, hand: Hand) -> bool:
    return total(hand) < 17 or (total(hand) == 17 and is_soft(hand) and house.hits_soft_17)


@cache
def dealer(house: House, left: Left, hand: Hand) -> dict[int, Fraction]:
    """What the dealer ends with, 23 for any bust beyond 22."""
    if not dealer_goes_on(house, hand):
        return {min(total(hand), 23): Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, rest, chance in draws(left):
        for end, share in dealer(house, rest, tuple(sorted((*hand, card)))).items():
            found[end] = found.get(end, Fraction(0)) + chance * share
    return found


FREE, MARKER, MARKER_PAID, MARKER_FREE = 3, 4, 5, 6
WORTH = {1: (1, 1), 2: (2, 2), FREE: (1, 2), MARKER: (0, 1), MARKER_PAID: (1, 2), MARKER_FREE: (0, 2)}
"""What a hand can lose and win: its wager, doubled, doubled for free; on a marker, that doubled, and doubled for free."""


NEW = 99
"""The origin of a hand whose cards are new."""


def net_of(done: Done, end: int, house: House = HOUSE, up: int = 0) -> Fraction:
    net = Fraction(0)
    for points, wager in done:
        if points > 21 and up in house.revives and end > 22:
            net += WORTH[wager][1] * house.win
        elif points > 21 or (end <= 21 and points < end):
            net -= WORTH[wager][0]
        elif end == 22 and house.pushes_22:
            continue
        elif end > 21 or points > end:
            net += WORTH[wager][1] * house.win
    return net


def add(into: Nets, nets: Nets, chance: Fraction) -> None:
    for net, share in nets.items():
        into[net] = into.get(net, Fraction(0)) + chance * share


def may_double(house: House, hand: Hand, origin: int) -> bool:
    if len(hand) != 2 or total(hand) not in house.doubles or (origin == 0 and is_natural(hand)):
        return False
    return origin in (0, NEW) or (house.double_after_split and (origin != 1 or house.split_aces_double))


def most_hands(house: House, card: int) -> int:
    return house.most_ace_hands if card == 1 else house.most_hands


Choose = Callable[[Hand, int, int], str]
"""What to do with a hand against an up card; the third is the card whose pair was split, or 0; negative on a marker.

``NEW`` stands there for a hand whose cards are new.
"""


class Walk:
    """A strategy played through every order of cards from a small shoe."""

    def __init__(self, house: House, choose: Choose) -> None:
        self.house = house
        self.choose = choose
        self.kept: dict[tuple[Left, int, int, tuple[Hand, ...], Done, int], Nets] = {}

    def nets(self, shoe: Left) -> Nets:
        """Player, dealer up, player, dealer down; then as the table goes on."""
        found: Nets = {}
        for first, after_first, one in draws(shoe):
            for up, after_up, two in draws(after_first):
                for second, after_second, three in draws(after_up):
                    for hole, left, four in draws(after_second):
                        hand = tuple(sorted((first, second)))
                        add(found, self.deal(left, hand, up, hole), one * two * three * four)
        return found

    def deal(self, left: Left, hand: Hand, up: int, hole: int) -> Nets:
        house = self.house
        dealer_natural = is_natural((up, hole))
        if is_natural(hand):
            return {Fraction(0) if dealer_natural else house.blackjack: Fraction(1)}
        gives_up = self.choose(hand, up, 0) == "surrender"
        if gives_up and house.surrender == "early":
            return {-house.given_up: Fraction(1)}
        if dealer_natural and (house.peek or gives_up or not house.loses_all):
            return {Fraction(-1): Fraction(1)}
        if gives_up:
            return {-house.given_up: Fraction(1)}
        return self.play(left, up, hole, (hand,), (), 0)

    def play(self, left: Left, up: int, hole: int, hands: tuple[Hand, ...], done: Done, origin: int) -> Nets:
        key = (left, up, hole, hands, done, origin)
        if key not in self.kept:
            self.kept[key] = self.go_on(*key)
        return self.kept[key]

    def go_on(self, left: Left, up: int, hole: int, hands: tuple[Hand, ...], done: Done, origin: int) -> Nets:
        found: Nets = {}
        if not hands:
            if is_natural((up, hole)):
                pushed = 21 if self.house.ties_21 else 0
                return {Fraction(-sum(wager for points, wager in done if points != pushed)): Fraction(1)}
            for end, chance in dealer(self.house, left, tuple(sorted((up, hole)))).items():
                add(found, {net_of(done, end, self.house, up): Fraction(1)}, chance)
            return found
        hand, others = hands[0], hands[1:]
        if len(hand) == 1:
            for card, rest, chance in draws(left):
                add(found, self.play(rest, up, hole, (tuple(sorted((*hand, card))), *others), done, origin), chance)
            return found
        on_marker = bool(done) and origin in self.house.free_splits  # the hand that was dealt is finished first
        act = self.act(hand, up, origin, len(hands) + len(done), on_marker)
        if act == "zap":
            assert origin == 0
            assert 1 not in hand
            assert sum(hand) in self.house.zaps
            for one, after, first in draws(left):
                for other, rest, second in draws(after):
                    add(found, self.play(rest, up, hole, (tuple(sorted((one, other))),), done, NEW), first * second)
            return found
        if act == "split":
            return self.play(left, up, hole, (hand[:1], hand[:1], *others), done, hand[0])
        if act == "stand":
            stood = (total(hand), self.wagers(hand, act, on_marker))
            return self.play(left, up, hole, others, tuple(sorted((*done, stood))), origin)
        for card, rest, chance in draws(left):
            more = tuple(sorted((*hand, card)))
            if act == "double" or total(more) > 21:
                ended = tuple(sorted((*done, (total(more), self.wagers(hand, act, on_marker)))))
                add(found, self.play(rest, up, hole, others, ended, origin), chance)
            else:
                add(found, self.play(rest, up, hole, (more, *others), done, origin), chance)
        return found

    def wagers(self, hand: Hand, act: str, on_marker: bool) -> int:
        if act != "double":
            return MARKER if on_marker else 1
        is_free = 1 not in hand and sum(hand) in self.house.free_doubles
        if on_marker:
            return MARKER_FREE if is_free else MARKER_PAID
        return FREE if is_free else 2

    def act(self, hand: Hand, up: int, origin: int, hands: int, on_marker: bool) -> str:
        if origin and hand == (origin, origin) and hands < most_hands(self.house, origin):
            return "split"
        if origin == 1 and not self.house.split_aces_draw and not may_double(self.house, hand, origin):
            return "stand"
        return self.choose(hand, up, -origin if on_marker else origin)


def mean(nets: Nets) -> Fraction:
    assert sum(nets.values()) == 1
    return sum((net * chance for net, chance in nets.items()), Fraction(0))


class Best:
    """The best that a player can do who sees everything but the hole card, from a small shoe."""

    def __init__(self, house: House) -> None:
        assert house.peek, "only for dealers who look"
        self.house = house
        self.kept: dict[tuple[Left, int, tuple[Hand, ...], Done, int], Fraction] = {}

    def expectation(self, shoe: Left) -> Fraction:
        found = Fraction(0)
        for first, after_first, one in draws(shoe):
            for up, after_up, two in draws(after_first):
                for second, left, three in draws(after_up):
                    found += one * two * three * self.deal(left, tuple(sorted((first, second))), up)
        return found

    def deal(self, left: Left, hand: Hand, up: int) -> Fraction:
        """``left`` holds the hole card too: nobody has seen it."""
        natural = sum((chance for card, _, chance in draws(left) if is_natural((up, card))), Fraction(0))
        if is_natural(hand):
            return (1 - natural) * self.house.blackjack
        played = -natural + ((1 - natural) * self.value(left, up, (hand,), (), 0) if natural < 1 else 0)
        return max(played, -self.house.given_up) if self.house.surrender == "early" else played

    def holes(self, left: Left, up: int) -> list[tuple[int, Left, Fraction]]:
        """What the hole card may be, knowing that it makes no blackjack."""
        allowed = [(card, rest, chance) for card, rest, chance in draws(left) if not is_natural((up, card))]
        whole = sum(chance for _, _, chance in allowed)
        return [(card, rest, chance / whole) for card, rest, chance in allowed]

    def cards(self, left: Left, up: int) -> dict[int, Fraction]:
        """The chance of the next card: from what is left besides each hole card."""
        found: dict[int, Fraction] = {}
        for _, rest, chance in self.holes(left, up):
            for card, _, share in draws(rest):
                found[card] = found.get(card, Fraction(0)) + chance * share
        return found

    def value(self, left: Left, up: int, hands: tuple[Hand, ...], done: Done, origin: int) -> Fraction:
        key = (left, up, hands, done, origin)
        if key not in self.kept:
            self.kept[key] = self.best(*key)
        return self.kept[key]

    def best(self, left: Left, up: int, hands: tuple[Hand, ...], done: Done, origin: int) -> Fraction:
        if not hands:
            return sum(
                (
                    chance * share * net_of(done, end)
                    for hole, rest, chance in self.holes(left, up)
                    for end, share in dealer(self.house, rest, tuple(sorted((up, hole)))).items()
                ),
                Fraction(0),
            )
        hand, others = hands[0], hands[1:]
        if len(hand) == 1:
            return self.drawn(left, up, hands, done, origin, 1)
        values = [self.value(left, up, others, tuple(sorted((*done, (total(hand), 1)))), origin)]
        if origin == 0 and len(hand) == 2 and self.house.surrender == "late":
            values.append(-self.house.given_up)
        of_aces = origin == 1 and not self.house.split_aces_draw
        if len(hand) == 2 and hand[0] == hand[1] and len(hands) + len(done) < most_hands(self.house, hand[0]):
            values.append(self.value(left, up, (hand[:1], hand[:1], *others), done, hand[0]))
        if total(hand) < 21 and not of_aces:
            values.append(self.drawn(left, up, hands, done, origin, 1))
        if may_double(self.house, hand, origin):
            values.append(self.drawn(left, up, hands, done, origin, 2))
        return max(values)

    def drawn(self, left: Left, up: int, hands: tuple[Hand, ...], done: Done, origin: int, wager: int) -> Fraction:
        found = Fraction(0)
        for card, chance in self.cards(left, up).items():
            rest = (*left[: card - 1], left[card - 1] - 1, *left[card:])
            more = tuple(sorted((*hands[0], card)))
            if wager == 2 or total(more) > 21:
                ended = tuple(sorted((*done, (total(more), wager))))
                found += chance * self.value(rest, up, hands[1:], ended, origin)
            else:
                found += chance * self.value(rest, up, (more, *hands[1:]), done, origin)
        return found


class Endless:
    """A shoe that never changes: a recursion over totals, as it stands in textbooks; best play, dealers who look."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.chances = {card: Fraction(4 if card == 10 else 1, 13) for card in range(1, 11)}

    @cache  # noqa: B019
    def dealer(self, hand: tuple[int, bool]) -> dict[int, Fraction]:
        """From a hard total and whether there is an ace."""
        hard, ace = hand
        soft = ace and hard <= 11
        points = hard + 10 if soft else hard
        if points > 17 or (points == 17 and not (soft and self.house.hits_soft_17)):
            return {min(points, 22): Fraction(1)}
        found: dict[int, Fraction] = {}
        for card, chance in self.chances.items():
            for end, share in self.dealer((hard + card, ace or card == 1)).items():
                found[end] = found.get(end, Fraction(0)) + chance * share
        return found

    @cache  # noqa: B019
    def behind(self, up: int) -> dict[int, Fraction]:
        """The dealer's end behind an up card without a blackjack."""
        forbidden = {1: 10, 10: 1}.get(up)
        allowed = {card: chance for card, chance in self.chances.items() if card != forbidden}
        whole = sum(allowed.values())
        found: dict[int, Fraction] = {}
        for card, chance in allowed.items():
            for end, share in self.dealer((up + card, 1 in (up, card))).items():
                found[end] = found.get(end, Fraction(0)) + chance / whole * share
        return found

    @cache  # noqa: B019
    def stand(self, hard: int, ace: bool, up: int) -> Fraction:
        points = hard + 10 if ace and hard <= 11 else hard
        if points > 21:
            return Fraction(-1)
        return sum((net_of(((points, 1),), end) * share for end, share in self.behind(up).items()), Fraction(0))

    @cache  # noqa: B019
    def draw(self, hard: int, ace: bool, up: int) -> Fraction:
        return sum(
            (chance * self.go_on(hard + card, ace or card == 1, up) for card, chance in self.chances.items()),
            Fraction(0),
        )

    @cache  # noqa: B019
    def go_on(self, hard: int, ace: bool, up: int) -> Fraction:
        if hard > 21:
            return Fraction(-1)
        if hard == 21 or (ace and hard == 11):
            return self.stand(hard, ace, up)
        return max(self.stand(hard, ace, up), self.draw(hard, ace, up))

    def double(self, hard: int, ace: bool, up: int) -> Fraction:
        return 2 * sum(
            (chance * self.stand(hard + card, ace or card == 1, up) for card, chance in self.chances.items()),
            Fraction(0),
        )

    def two(self, one: int, other: int, up: int, origin: int) -> Fraction:
        """Two cards without splitting."""
        hard, ace = one + other, 1 in (one, other)
        may_draw = origin != 1 or self.house.split_aces_draw
        values = [self.go_on(hard, ace, up) if may_draw else self.stand(hard, ace, up)]
        if may_double(self.house, (one, other), origin):
            values.append(self.double(hard, ace, up))
        return max(values)

    @cache  # noqa: B019
    def waiting(self, card: int, up: int, hands: int, waiting: int) -> Fraction:
        """What hands that wait for a second card are worth, when there are so many hands in all."""
        if waiting == 0:
            return Fraction(0)
        found = Fraction(0)
        for other, chance in self.chances.items():
            if other == card and hands < most_hands(self.house, card):
                found += chance * self.waiting(card, up, hands + 1, waiting + 1)
            else:
                found += chance * (self.two(card, other, up, card) + self.waiting(card, up, hands, waiting - 1))
        return found

    def expectation(self) -> Fraction:
        found = Fraction(0)
        for one, first in self.chances.items():
            for other, second in self.chances.items():
                for up, third in self.chances.items():
                    natural = self.chances[{1: 10, 10: 1}[up]] if up in (1, 10) else Fraction(0)
                    found += first * second * third * self.dealt(one, other, up, natural)
        return found

    def dealt(self, one: int, other: int, up: int, natural: Fraction) -> Fraction:
        if is_natural((one, other)):
            return (1 - natural) * self.house.blackjack
        values = [self.two(one, other, up, 0)]
        if one == other and most_hands(self.house, one) > 1:
            values.append(self.waiting(one, up, 2, 2))
        if self.house.surrender == "late":
            values.append(-self.house.given_up)
        return (1 - natural) * max(values) - natural
