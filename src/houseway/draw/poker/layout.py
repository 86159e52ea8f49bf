"""The poker felt: places for the dealer and the board, circles at every position, pay tables, and a hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import placard
from houseway.draw.lettering import FONT, capitals, fitting, text, width_of
from houseway.draw.paint import GOLD, IVORY, felt, outlined, shaded, winning
from houseway.draw.playing_card import RATIO, face_up
from houseway.draw.poker.chart import chart_svg
from houseway.draw.poker.hand_chart import hand_chart_svg
from houseway.draw.poker.notices import further_words, qualifier_words
from houseway.draw.poker.size import MARGIN, WIDTH
from houseway.draw.poker.street_chart import street_chart_svg
from houseway.draw.poker.tables_on_felt import pay_tables, tables_of
from houseway.draw.posting import game_title, limits, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import card, names
from houseway.exact.poker.terms import place_face_up
from houseway.games.poker.facts import EXTRA, LaidFacts
from houseway.games.poker.poker_game import PokerGame
from houseway.games.poker.settling import came_to
from houseway.games.poker.state import Cards
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Game

Circles = dict[str, tuple[float, float]]
"""Where each circle of a position lies."""
Drawing = Callable[[Mapping[str, Cents], str | None, str], str]

CIRCLE, SMALL = 29.0, 21.0
STEP = 70.0
ASIDE, NEAR = 74.0, 52.0
"""How far apart circles in a row are; small ones, of which three are abreast, lie nearer."""
CARD = 58.0
EXTRA_CARD = 40.0
DEALER_AT, BOARD_AT = 178.0, 300.0
ABREAST = 2
"""So many circles lie side by side: three would meet those of the neighbours, unless they are small."""
FEW_SIDES = 2
"""So many side bets have a row each; more lie side by side."""
ONE_LINE, SHORT = 9, 6
"""So many letters stand on one line of a circle; of a longer name words that come to fewer than these."""
STARTING = 2
"""Starting hands of so many cards have a chart."""
FEW = 3
"""Of hands of so few cards a threshold says it all, unless they may be raised by several multiples."""
EXAMPLE = ["Ah", "Kh", "9c", "9d", "2h", "7h", "Jh", "3c", "4s", "5d", "Tc", "8s", "Qd"]
"""Cards for a hand that shows how hands are written."""
BEND = (WIDTH / 2, -760.0)
"""The middle of the arc on which the positions lie."""
FIRST_RING = 1270.0
SPREAD = 20.5
"""How far from the middle the outermost positions lie, in degrees."""


def drawings(game: Game) -> dict[str, Drawing]:
    """The layout, and a chart: of starting hands of two cards, of kinds of hands, or of streets without a dealer."""
    assert isinstance(game, PokerGame)  # noqa: S101
    pictures: dict[str, Drawing] = {
        "layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix)
    }
    hand = game.facts.hand
    if hand.board and hand.of_dealer and hand.cards == STARTING:
        pictures["chart"] = lambda _chips, _result, prefix: chart_svg(game, prefix=prefix)
    elif hand.of_dealer and not hand.board and (hand.cards > FEW or len(game.facts.decision[0].times) > 1):
        pictures["chart"] = lambda _chips, _result, prefix: hand_chart_svg(game, prefix=prefix)
    elif not hand.of_dealer and game.facts.decision:
        pictures["chart"] = lambda _chips, _result, prefix: street_chart_svg(game, prefix=prefix)
    return pictures


@dataclass(frozen=True)
class Shown:
    """The cards that a picture shows: one player's, the dealer's, the board's, and those in a place of their own."""

    player: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()


def hands_of(game: PokerGame, result: str | None) -> Shown:
    """Hands as a person writes them: ``Ah Kh / 9c 9d / 2h 7h Jh 3c 4s``, player, dealer, board."""
    parts = [part.split() for part in (result or "").split("/")] if result else []
    sizes = sizes_of(game)
    found = [tuple(card(word) for word in part) for part in parts]
    seen = [one for part in found for one in part]
    if len(found) > len(sizes) or any(len(part) > size for part, size in zip(found, sizes.values(), strict=False)):
        raise Refused(f"{result!r} is no hand", remedy=_remedy(game))
    if len(seen) != len(set(seen)):
        raise Refused(f"{result!r} has a card twice", remedy="A deck has one of each card")
    return Shown(**dict(zip(sizes, found, strict=False)))


def sizes_of(game: PokerGame) -> dict[str, int]:
    """How many cards the player, the dealer, the board and a place of their own have, where there are any."""
    hand = game.facts.hand
    extra = len(extra_places(game))
    sizes = {"player": hand.cards, "dealer": hand.of_dealer, "board": hand.board, "extra": extra}
    return {whose: size for whose, size in sizes.items() if size}


def _remedy(game: PokerGame) -> str:
    cards, sizes = iter(EXAMPLE), sizes_of(game)
    hands = [" ".join(islice(cards, size)) for size in sizes.values()]
    return f"Write {' / '.join(sizes)}, like {' / '.join(hands)}"


def layout_svg(game: PokerGame, chips: Chips | None = None, result: str | None = None, *, prefix: str = "felt") -> str:
    """The felt with chips on the middle position, and a hand: its cards and a bright ring round what won."""
    on_spots = laid(game, chips, later=[name for name, spot in game.spots.items() if spot.covers.raised])
    shown = hands_of(game, result)
    own = (game.posted.whole("seats") + 1) // 2
    circles, sizes = circles_of(game), radii_of(game)
    won = _winners(game, shown)
    height = height_of(circles)
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        *felt(prefix, WIDTH, height, cloth_of(game)),
        *heading(game),
        *_middle(game, shown),
        *pay_tables(game),
        *(group(position(game, seat, places), data_position=seat) for seat, places in circles.items()),
        *(ring(circles[own][name], sizes[name] + 3) for name in won),
        *(stack(amount, circles[own][name], min(22, sizes[name]), on=name) for name, amount in on_spots.items()),
        *_own_cards(shown, circles[own]),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, shown),
        font=FONT,
    )


def ring(at: tuple[float, float], r: float) -> Element:
    """A bright ring round what won."""
    return element("circle", cx=at[0], cy=at[1], r=r, **winning())


def _in_words(game: PokerGame, on_spots: Chips, shown: Shown) -> str:
    """The picture in words."""
    hands = (
        ("Player", shown.player),
        ("Dealer", shown.dealer),
        ("Board", shown.board),
        (extra_title(game), shown.extra),
    )
    said = [f"{whose}: {names(cards)}." for whose, cards in hands if cards]
    return " ".join([summary(game), *described(on_spots), *said])


def _winners(game: PokerGame, shown: Shown) -> list[str]:
    """The circles that win, once all cards lie there."""
    if any(len(getattr(shown, whose)) != size for whose, size in sizes_of(game).items()):
        return []
    cards = Cards(
        hands={1: list(shown.player)},
        dealer=_playing(game, shown.dealer),
        board=list(shown.board),
        extra=list(shown.extra),
        lines=dict(game.facts.lines),
    )
    spots = [game.spots[name] for name in _names(game) if shown.extra or EXTRA not in game.spots[name].covers.looks_at]
    return [spot.name for spot in spots if came_to(game, cards, spot, 1).sign > 0]


def _playing(game: PokerGame, dealer: tuple[int, ...]) -> list[int]:
    """The dealer's cards that play: one that was turned up and is wild may be tossed."""
    if game.facts.toss is None or not game.is_tossed(dealer[place_face_up(game)]):
        return list(dealer)
    return [card for at, card in enumerate(dealer) if at != place_face_up(game)]


def heading(game: PokerGame) -> Iterator[Element]:
    """The property and the game on the left, the limits of the game on the right."""
    notices = [notice for notice in limits(game) if notice.label in ("Minimum", "Maximum")]
    yield capitals(property_title(game), MARGIN, 50, 13, fill=GOLD, anchor="start")
    yield text(game_title(game), MARGIN, 78, 32, anchor="start")
    yield from placard(notices, WIDTH - MARGIN, 64)


# ---------------------------------------------------------------- the dealer's side


def _middle(game: PokerGame, shown: Shown) -> Iterator[Element]:
    """The places of the dealer's hand and of the board, and what the dealer needs."""
    hand = game.facts.hand
    if hand.of_dealer:
        yield capitals("Dealer", WIDTH / 2, DEALER_AT - 58, 13, fill=GOLD)
        yield from laid_out(shown.dealer, LaidFacts().places(hand.of_dealer), (WIDTH / 2, DEALER_AT), dealer_card(game))
    if hand.board:
        middle, places = (WIDTH / 2, board_at(game)), game.facts.board.places(hand.board)
        yield from laid_out(shown.board, places, middle, board_card(game))
        yield from line_names(game, middle, board_card(game))
    if places := extra_places(game):
        at = extra_at(game)
        yield capitals(extra_title(game), at[0], at[1] - above_extra(game, EXTRA_CARD), 12, fill=GOLD)
        yield from laid_out(shown.extra, places, at, EXTRA_CARD)
    words = qualifier_words(game)
    y = (BOARD_AT if hand.board else at[1] - (14 if words else 40) if places else DEALER_AT) + 66
    if words:
        size = 21 if hand.board else min(21, 21 * _room_between_tables(game) / width_of(words, 21))
        yield text(words, WIDTH / 2, y, round(size, 1), fill=IVORY, font_style="italic")
    for line, further in enumerate(further_words(game)):
        yield text(further, WIDTH / 2, y + 26 + 19 * line, 14, fill=IVORY, font_style="italic")


def _room_between_tables(game: PokerGame) -> float:
    """How wide a line may be between the pay tables."""
    inward = 212 * (-(-len(tables_of(game)) // 2) - 1)
    return 2 * (WIDTH / 2 - MARGIN - 200 - inward)


def dealer_card(game: PokerGame) -> float:
    """How wide the dealer's cards are: more than five would meet the pay tables."""
    return CARD * min(1, 5 / game.facts.hand.of_dealer) if game.facts.hand.of_dealer else CARD


def board_at(game: PokerGame) -> float:
    """Where the middle of the board lies: below the dealer's hand, or in its place where there is none."""
    if len(game.facts.board.rows) > 1:
        return (DEALER_AT + BOARD_AT) / 2
    return BOARD_AT if game.facts.hand.of_dealer else DEALER_AT


def board_card(game: PokerGame) -> float:
    """How wide a card of the board is: smaller where several rows lie below each other."""
    return CARD if len(game.facts.board.rows) < 2 else CARD * 0.92


def extra_places(game: PokerGame) -> list[tuple[float, float]]:
    """Where the cards lie that have a place of their own on the layout, in cards from its middle."""
    return game.facts.extra.places(game.extra_cards) if game.facts.extra.rows else []


def extra_at(game: PokerGame) -> tuple[float, float]:
    """Where the middle of that place lies: below the board; beside the dealer's hand, or below it without a board."""
    hand = game.facts.hand
    if not hand.of_dealer:
        return WIDTH / 2, board_at(game) + (board_card(game) + 2.3 * EXTRA_CARD) * RATIO / 2 + 34
    return (WIDTH / 2 - 108, DEALER_AT) if hand.board else (WIDTH / 2, BOARD_AT)


def above_extra(game: PokerGame, width: float) -> float:
    """How far above the middle of that place its title stands, with cards of that width."""
    return 0.54 * len(game.facts.extra.rows) * RATIO * width + 14


def extra_title(game: PokerGame) -> str:
    """What that place is called on the layout."""
    return game.facts.extra.called.removeprefix("the ")


def spread(places: list[tuple[float, float]], middle: tuple[float, float], width: float) -> list[tuple[float, float]]:
    """The middles of cards that lie about a middle, so many cards across and down from it."""
    x, y = middle
    return [(x + across * width * 1.14, y + down * width * RATIO * 1.08) for across, down in places]


def line_names(game: PokerGame, middle: tuple[float, float], width: float) -> Iterator[Element]:
    """The names of the lines of the board, before the first card of each; there is nothing to name without lines."""
    places = game.facts.board.places(game.facts.hand.board)
    for name, line in game.facts.lines.items():
        across, down = places[line[0] - 1]
        ((x, y),) = spread([(across, down)], middle, width)
        if down:
            yield capitals(name, x, y + math.copysign(width * RATIO / 2 + 11, down), 11, fill=GOLD)
        else:
            anchor = "end" if across < 0 else "start"
            yield capitals(name, x + math.copysign(width / 2 + 9, across), y, 11, fill=GOLD, anchor=anchor)


def row(cards: tuple[int, ...], x: float, y: float, width: float) -> Iterator[Element]:
    """Cards side by side about a middle."""
    yield from laid_out(cards, LaidFacts().places(len(cards)), (x, y), width)


def laid_out(
    cards: tuple[int, ...], places: list[tuple[float, float]], middle: tuple[float, float], width: float
) -> Iterator[Element]:
    """Cards where they lie about a middle; where some are missing, their places."""
    height = width * RATIO
    for index, (x, y) in enumerate(spread(places, middle, width)):
        if index < len(cards):
            yield face_up(_name(cards[index]), x, y, width)
        else:
            line = outlined(GOLD, 1.1, 0.6)
            yield element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=width * 0.1, **line)


def _name(one: int) -> str:
    return names((one,))


# ---------------------------------------------------------------- the positions


def _names(game: PokerGame) -> list[str]:
    """The wagers that have a circle."""
    return [name for name, spot in game.spots.items() if not spot.is_bonus and spot.covers.kind != "envy"]


def circles_of(game: PokerGame) -> dict[int, Circles]:
    """The circles of every position."""
    seats = game.posted.whole("seats")
    return {seat: dict(_circles(game, seat, seats)) for seat in range(1, seats + 1)}


def height_of(circles: dict[int, Circles]) -> float:
    """How high the picture is: to the outermost circle and a little beyond."""
    return max(y for places in circles.values() for _, y in places.values()) + CIRCLE + MARGIN + 26


def rows_of(game: PokerGame) -> list[list[str]]:
    """The wagers of a position that have a circle, row by row, from the dealer outward.

    Wagers that must be equal lie side by side, and so do raises, and all whose stake never comes back; the latter lie
    outermost. Where there is a board the raises lie outside of the wagers that they raise, else inside.
    """
    spots = [game.spots[name] for name in _names(game)]
    raised = [spot.name for spot in spots if spot.covers.raised]
    raises = [raised[index : index + ABREAST] for index in range(0, len(raised), ABREAST)]
    laid = [
        [spot.name, *(other.name for other in spots if other.covers.equals == spot.name)]
        for spot in spots
        if spot.is_main and spot.is_laid and spot.covers.equals not in game.spots
    ]
    kept = [[spot.name for spot in spots if spot.covers.collected]]
    sides = [[spot.name] for spot in spots if not spot.is_main and spot.is_laid and not spot.covers.collected]
    if len(sides) > FEW_SIDES:
        names = [name for row in sides for name in row]
        sides = [names[index : index + ABREAST] for index in range(0, len(names), ABREAST)]
    rows = [*sides, *laid, *raises, *kept] if game.facts.hand.board else [*raises, *laid, *sides, *kept]
    return [row for row in rows if row]


def equals_in(game: PokerGame, circles: Mapping[str, object]) -> list[tuple[str, str]]:
    """Neighbours that must hold the same amount, pair by pair: a sign of equality lies between them."""
    together = game.together()
    pairs = (pair for found in rows_of(game) for pair in pairwise(found) if pair[1] in together.get(pair[0], ()))
    return [pair for pair in pairs if pair[0] in circles and pair[1] in circles]


def radii_of(game: PokerGame) -> dict[str, float]:
    """How large the circle of each wager is: small where three or more are abreast."""
    return {name: SMALL if len(found) > ABREAST else CIRCLE for found in rows_of(game) for name in found}


def _circles(game: PokerGame, seat: int, seats: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """Where each circle of a position lies; seat 1 is at the dealer's left, which is the right of the picture."""
    turn = math.radians(SPREAD * (seats + 1 - 2 * seat) / max(seats - 1, 1))
    across, outward = (math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))
    for ring, found in enumerate(rows_of(game)):
        distance = FIRST_RING + ring * STEP
        for index, name in enumerate(found):
            aside = (index - (len(found) - 1) / 2) * (NEAR if len(found) > ABREAST else ASIDE)
            x = BEND[0] + distance * outward[0] + aside * across[0]
            y = BEND[1] + distance * outward[1] + aside * across[1]
            yield name, (x, y)


def position(game: PokerGame, seat: int, places: dict[str, tuple[float, float]]) -> Iterator[Element]:
    """The circles of a position with their names."""
    sizes = radii_of(game)
    for name, (x, y) in places.items():
        r = sizes[name]
        yield element("circle", cx=x, cy=y, r=r, **shaded(0.12), stroke=GOLD, stroke_width=1.4)
        words = _lines(game.spots[name].wager.name)
        for index, word in enumerate(words):
            middle = y + (index - (len(words) - 1) / 2) * 12
            yield text(word, x, middle, fitting(word, 2 * r - (14 if r == CIRCLE else 8), 13), fill=GOLD)
    for one, other in equals_in(game, places):
        (ax, ay), (bx, by) = places[one], places[other]
        yield text("=", (ax + bx) / 2, (ay + by) / 2, 20 if sizes[one] == CIRCLE else 13, fill=GOLD)
    x, y = max(places.values(), key=lambda place: math.dist(place, BEND))
    yield text(str(seat), x, y + CIRCLE + 15, 12, fill=IVORY, opacity=0.75)


def _lines(name: str) -> list[str]:
    """A name as it stands in a circle: a long one word by word, short words on one line.

    >>> _lines("Pair Plus"), _lines("Let It Ride Bonus")
    (['Pair Plus'], ['Let It', 'Ride', 'Bonus'])
    """
    if len(name) <= ONE_LINE:
        return [name]
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + len(word) < SHORT:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _own_cards(shown: Shown, places: dict[str, tuple[float, float]]) -> Iterator[Element]:
    """The player's cards, in front of the middle position."""
    if not shown.player:
        return
    yield from row(shown.player, *hand_place(places), CARD * 0.9 * min(1, 5 / len(shown.player)))


def hand_place(places: Circles) -> tuple[float, float]:
    """Where the cards of a position lie: before its innermost circle, or between the two innermost."""
    nearest = min(math.dist(place, BEND) for place in places.values())
    inner = [place for place in places.values() if math.dist(place, BEND) < nearest + 1]
    return sum(x for x, _ in inner) / len(inner), sum(y for _, y in inner) / len(inner) - 82


__all__ = ["drawings", "further_words", "hands_of", "layout_svg", "qualifier_words"]
