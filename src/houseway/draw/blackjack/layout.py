"""The blackjack layout: seven boxes round the dealer, the rules printed on the felt, side bets, chips and cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from houseway.draw.arched import arched, bow
from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import heading
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, felt, outlined, shaded
from houseway.draw.playing_card import face_down, face_up
from houseway.draw.posting import game_title, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import IN_THE_BOX
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.choices import DOUBLE
from houseway.games.blackjack.posted_blackjack import INSURANCE, MAIN
from houseway.games.blackjack.zappit import SECOND_CHANCE, TRILUX
from houseway.games.blackjack.zombie import BACK_TO_LIFE
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Game

Drawing = Callable[[Mapping[str, Cents], str | None, str], str]

WIDTH, HEIGHT = 1240.0, 880.0
MARGIN = 54.0
DEALER = (WIDTH / 2, 188.0)
CENTRE = (WIDTH / 2, -250.0)
RADIUS = 846.0
STEP = 0.19
RING = 44.0
SIDE = 23.0
CARD = 58.0
CHIP = 23.0
BEFORE = 108.0
"""How far before its ring the cards of a box lie."""
INSURED = 667.0
"""How far from the centre the line of insurance runs."""


def drawings(game: Game) -> dict[str, Drawing]:
    """The layout and the card of basic strategy; the pay table comes with every game."""
    assert isinstance(game, BlackjackGame)  # noqa: S101
    found: dict[str, Drawing] = {"layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix)}
    if isinstance(game, Blackjack):
        found["strategy"] = lambda _chips, _result, prefix: _strategy(game, prefix)
    return found


def _strategy(game: Blackjack, prefix: str) -> str:
    """The card, which needs the analysis; that is a heavy room and imported here."""
    from houseway.draw.blackjack.card import strategy_svg
    from houseway.simulate.blackjack.rounds import basic_strategy

    return strategy_svg(game, basic_strategy(game), prefix)


def place_of(game: BlackjackGame, box: int) -> tuple[float, float, float]:
    """Where a box lies, and how far it is turned: the first at the dealer's left, which is the right of the picture."""
    angle = ((game.boxes - 1) / 2 - (min(box, game.boxes) - 1)) * STEP
    return CENTRE[0] + RADIUS * math.sin(angle), CENTRE[1] + RADIUS * math.cos(angle), angle


def hands_in(game: BlackjackGame, cards: str | None) -> tuple[list[str], dict[int, list[str]]]:
    """The dealer's cards and those of the boxes: ``9c ? | Ah Kd | 3: 8h 8c``; ``?`` lies face down."""
    if not cards:
        return [], {}
    dealer, *boxes = (part.strip() for part in cards.split("|"))
    hands: dict[int, list[str]] = {}
    for index, part in enumerate(boxes, 1):
        number, _, held = part.partition(":") if ":" in part else (str(index), "", part)
        hands[int(number)] = held.split()
    for card in (*dealer.split(), *(card for hand in hands.values() for card in hand)):
        if card != "?" and card not in IN_THE_BOX:
            raise Refused(
                f"{card!r} is not a card", remedy="Write hands like 9c ? | Ah Kd | 3: 8h 8c, the dealer's first"
            )
    if hands and max(hands) > game.posted.whole("seats"):
        raise Refused(f"there is no box {max(hands)}", remedy=f"Boxes are 1 to {game.posted['seats']}")
    return dealer.split(), hands


def layout_svg(
    game: BlackjackGame, chips: Chips | None = None, cards: str | None = None, *, prefix: str = "layout"
) -> str:
    """The layout with chips in their boxes and the cards as they lie."""
    on_spots = laid(game, chips)
    dealer, hands = hands_in(game, cards)
    return picture(
        prefix,
        (0, 0, WIDTH, HEIGHT),
        *felt(prefix, WIDTH, HEIGHT, cloth_of(game)),
        *heading(game, MARGIN, WIDTH - MARGIN, 62),
        *_dealer(dealer),
        *_rules(game, prefix),
        *(group(_box(game, box, hands.get(box, [])), data_box=str(box)) for box in range(1, game.boxes + 1)),
        *(stack(amount, spot_place(game, name), CHIP, on=name) for name, amount in on_spots.items()),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, dealer, hands),
        font=FONT,
    )


def _in_words(game: BlackjackGame, on_spots: Chips, dealer: list[str], hands: dict[int, list[str]]) -> str:
    dealt = [f"The dealer has {' '.join(dealer).replace('?', 'a card face down')}."] if dealer else []
    dealt += [f"Box {box} has {' '.join(hand)}." for box, hand in hands.items()]
    return " ".join([summary(game), *described(on_spots), *dealt])


def _dealer(cards: list[str]) -> Iterator[Element]:
    """The dealer's place, with cards when there are any."""
    x, y = DEALER
    yield element("rect", x=x - 190, y=y - 59, width=380, height=118, rx=12, **outlined(GOLD, 1.2, 0.7))
    if not cards:
        yield capitals("Dealer", x, y + 6, 18, fill=GOLD)
    for index, card in enumerate(cards):
        yield _card(card, x + (index - (len(cards) - 1) / 2) * (CARD + 10), y)


def _card(card: str, x: float, y: float) -> Element:
    return face_down(x, y, CARD) if card == "?" else face_up(card, x, y, CARD)


def printed_rules(game: BlackjackGame) -> tuple[str, str, str]:
    """The three lines on the felt: what a blackjack pays, how the dealer draws, what insurance pays."""
    draws = "draws to" if game.options.hits_soft else "stands on"
    pushes = f", pushes on {game.options.pushes_on}" if game.options.pushes_on else ""
    insurance = game.rulebook.paytables(game.rulebook.find_wager("insurance"))[0].rows[0].pays
    draws = "; ".join([f"Dealer {draws} soft {game.options.stands_on}{pushes}", *game.describe_own()])
    return (
        f"Blackjack pays {game.describe_blackjack()}",
        draws,
        f"Insurance pays {insurance}",
    )


def in_the_arc(words: str, size: float) -> float:
    """How large words are that must not run out of the arc: long ones smaller.

    >>> in_the_arc("Blackjack pays 3 to 2", 32.0), in_the_arc("x" * 52, 32.0)
    (32.0, 16.0)
    """
    return size * min(1.0, 26 / len(words))


def _rules(game: BlackjackGame, prefix: str) -> Iterator[Element]:
    """What is printed in an arc between the dealer and the boxes."""
    pays, draws, insurance = printed_rules(game)
    small = 18.0 if len(draws) < 40 else 14.0
    lines = ((pays, 578.0, in_the_arc(pays, 32.0), GOLD), (draws, 624.0, small, IVORY), (insurance, 672.0, 23.0, GOLD))
    for index, (words, radius, size, colour) in enumerate(lines):
        yield arched(f"{prefix}-arc-{index}", words, CENTRE, radius, size, colour)
    for radius in (645.0, 690.0):
        yield element("path", d=bow(CENTRE, radius, 3.4 * STEP), **outlined(GOLD, 1.4, 0.8))


def _box(game: BlackjackGame, box: int, cards: list[str]) -> Iterator[Element]:
    """A box: the ring for the wager, a spot for each side bet beyond it, its cards before it."""
    for name in game.spot_names():
        if game.split_name(name)[0] == MAIN:
            x, y = spot_place(game, f"{name} at {box}")
            ring = RING * 0.82 if game.side_of(name) else RING
            yield element("circle", cx=x, cy=y, r=ring, **shaded(0.14), stroke=GOLD, stroke_width=2)
            named = "All" if game.boxes < game.posted.whole("seats") else str(box)
            yield text(named, x, y + 7, 20, fill=GOLD, fill_opacity=0.55)
    for side in game.side_bets:
        spot_x, spot_y = spot_place(game, f"{side} at {box}")
        label = game.side_bets[side].wager.name
        yield element("circle", cx=spot_x, cy=spot_y, r=SIDE, **shaded(0.1), stroke=IVORY, stroke_width=1.1)
        yield text(label, spot_x, spot_y + 4, fitting(label, 2 * SIDE - 6, 11), fill=IVORY)
    if game.options.revives_against:
        spot_x, spot_y = spot_place(game, f"{BACK_TO_LIFE} at {box}")
        yield element("circle", cx=spot_x, cy=spot_y, r=SIDE, **shaded(0.1), stroke=GOLD, stroke_width=1.1)
        yield text("Back to Life", spot_x, spot_y + 4, fitting("Back to Life", 2 * SIDE - 6, 11), fill=GOLD)
    before_x, before_y = hand_place(game, box)
    for index, card in enumerate(cards):
        yield _card(card, before_x + (index - (len(cards) - 1) / 2) * CARD * 0.62, before_y)


def hand_place(game: BlackjackGame, box: int) -> tuple[float, float]:
    """Where the cards of a box lie: before its ring."""
    x, y, angle = place_of(game, box)
    return x - math.sin(angle) * BEFORE, y - math.cos(angle) * BEFORE


def spot_place(game: BlackjackGame, name: str) -> tuple[float, float]:
    """Where the chips of a wager lie: in the ring, beside it, on the line of insurance, or on the side bet's spot."""
    wager, box = game.split_name(name)
    x, y, angle = place_of(game, box or 1)
    across = game.side_of(name) * RING * 0.9
    x, y = x + math.cos(angle) * across, y - math.sin(angle) * across
    if wager == MAIN:
        return x, y
    if wager == INSURANCE:
        return CENTRE[0] + INSURED * math.sin(angle), CENTRE[1] + INSURED * math.cos(angle)
    if wager.startswith(BACK_TO_LIFE):
        aside = RING + SIDE + 4
        return _beside(wager, (x - math.cos(angle) * aside, y + math.sin(angle) * aside), angle)
    if wager == SECOND_CHANCE:
        wager = TRILUX
    if wager not in game.side_bets:
        return _beside(wager, (x, y), angle)
    sides = list(game.side_bets)
    index = sides.index(wager)
    row, column = divmod(index, 3)
    across = (column - (min(3, len(sides) - 3 * row) - 1) / 2) * (2 * SIDE + 6)
    beyond = RING + SIDE + 10 + row * (2 * SIDE + 6)
    return (
        x + math.sin(angle) * beyond + math.cos(angle) * across,
        y + math.cos(angle) * beyond - math.sin(angle) * across,
    )


def _beside(wager: str, ring: tuple[float, float], angle: float) -> tuple[float, float]:
    """Where the chips that double a hand lie, or those of a hand that was split off: ``double``, ``split 2``."""
    words = wager.split()
    hand = int(words[-1]) if words[-1].isdigit() else 1
    across = (hand - 1) * CHIP * 2 + (CHIP if DOUBLE in words else 0)
    return ring[0] + math.cos(angle) * across, ring[1] - math.sin(angle) * across
