"""The blackjack layout: seven boxes round the dealer, the rules printed on the felt, side bets, chips and cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.legend import heading
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, cloth_of, felt, outlined, shaded
from houseway.draw.playing_card import face_down, face_up
from houseway.draw.posting import game_title, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.decks import DECK
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.blackjack_game import MAIN, BlackjackGame
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


def drawings(game: Game) -> dict[str, Drawing]:
    """The layout and the card of basic strategy; the pay table comes with every game."""
    assert isinstance(game, BlackjackGame)  # noqa: S101
    found: dict[str, Drawing] = {"layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix)}
    if isinstance(game, Blackjack):
        found["strategy"] = lambda _chips, _result, prefix: _strategy(game, prefix)
    return found


def _strategy(game: Blackjack, prefix: str) -> str:
    """The card, which needs the analysis; that is a heavy room and imported here."""
    from houseway.draw.blackjack_card import strategy_svg
    from houseway.simulate.blackjack import basic_strategy

    return strategy_svg(game, basic_strategy(game), prefix)


def place_of(game: BlackjackGame, box: int) -> tuple[float, float, float]:
    """Where a box lies, and how far it is turned: the first at the dealer's left, which is the right of the picture."""
    seats = game.posted.whole("seats")
    angle = ((seats - 1) / 2 - (box - 1)) * STEP
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
        if card != "?" and card not in DECK:
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
        *felt(prefix, WIDTH, HEIGHT, cloth_of(game.rulebook.document.game)),
        *heading(game, MARGIN, WIDTH - MARGIN, 62),
        *_dealer(dealer),
        *_rules(game, prefix),
        *(
            group(_box(game, box, hands.get(box, [])), data_box=str(box))
            for box in range(1, game.posted.whole("seats") + 1)
        ),
        *(stack(amount, _spot(game, name), CHIP, on=name) for name, amount in on_spots.items()),
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


def _rules(game: BlackjackGame, prefix: str) -> Iterator[Element]:
    """What is printed in an arc between the dealer and the boxes."""
    draws = "draws to" if game.hits_soft else "stands on"
    insurance = game.rulebook.paytables(game.rulebook.find_wager("insurance"))[0].rows[0].pays
    lines = (
        (f"Blackjack pays {game.blackjack_odds}", 578.0, 32.0, GOLD),
        (f"Dealer {draws} soft {game.stands_on}", 624.0, 18.0, IVORY),
        (f"Insurance pays {insurance}", 672.0, 23.0, GOLD),
    )
    for index, (words, radius, size, colour) in enumerate(lines):
        yield from _arched(f"{prefix}-arc-{index}", words, radius, size, colour)
    for radius in (645.0, 690.0):
        yield element("path", d=_arc(radius), **outlined(GOLD, 1.4, 0.8))


def _arc(radius: float) -> str:
    wide = 3.4 * STEP
    left = CENTRE[0] - radius * math.sin(wide), CENTRE[1] + radius * math.cos(wide)
    right = CENTRE[0] + radius * math.sin(wide), CENTRE[1] + radius * math.cos(wide)
    return f"M {left[0]:.1f} {left[1]:.1f} A {radius:.0f} {radius:.0f} 0 0 0 {right[0]:.1f} {right[1]:.1f}"


def _arched(name: str, words: str, radius: float, size: float, colour: str) -> Iterator[Element]:
    """Words along an arc, letter by letter, so that every viewer draws them alike."""
    wide = size * 0.78
    start = -(len(words) - 1) / 2
    parts = []
    for index, letter in enumerate(words.upper()):
        angle = -(start + index) * wide / radius
        x, y = CENTRE[0] - radius * math.sin(angle), CENTRE[1] + radius * math.cos(angle)
        turned = f"rotate({math.degrees(angle):.2f} {x:.1f} {y:.1f})"
        parts.append(text(letter, x, y, size, fill=colour, transform=turned, font_weight=600))
    yield group(parts, id=name, aria_label=words)


def _box(game: BlackjackGame, box: int, cards: list[str]) -> Iterator[Element]:
    """A box: the ring for the wager, a spot for each side bet beyond it, its cards before it."""
    x, y, angle = place_of(game, box)
    yield element("circle", cx=x, cy=y, r=RING, **shaded(0.14), stroke=GOLD, stroke_width=2)
    yield text(str(box), x, y + 7, 20, fill=GOLD, fill_opacity=0.55)
    for side in game.side_bets:
        spot_x, spot_y = _spot(game, f"{side} at {box}")
        label = game.side_bets[side].wager.name
        yield element("circle", cx=spot_x, cy=spot_y, r=SIDE, **shaded(0.1), stroke=IVORY, stroke_width=1.1)
        yield text(label, spot_x, spot_y + 4, fitting(label, 2 * SIDE - 6, 11), fill=IVORY)
    for index, card in enumerate(cards):
        along = (index - (len(cards) - 1) / 2) * CARD * 0.62
        yield _card(card, x - math.sin(angle) * 108 + along, y - math.cos(angle) * 108)


def _spot(game: BlackjackGame, name: str) -> tuple[float, float]:
    """Where the chips of a wager lie: in the ring, or on the side bet's spot beyond it."""
    wager, box = game.split_name(name)
    x, y, angle = place_of(game, box or 1)
    if wager == MAIN or wager not in game.side_bets:
        return x, y
    sides = list(game.side_bets)
    index = sides.index(wager)
    row, column = divmod(index, 3)
    across = (column - (min(3, len(sides) - 3 * row) - 1) / 2) * (2 * SIDE + 6)
    beyond = RING + SIDE + 10 + row * (2 * SIDE + 6)
    return (
        x + math.sin(angle) * beyond + math.cos(angle) * across,
        y + math.cos(angle) * beyond - math.sin(angle) * across,
    )
