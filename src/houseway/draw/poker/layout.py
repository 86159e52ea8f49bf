"""The poker felt: places for the dealer and the board, circles at every position, pay tables, and a hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import placard
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, felt, outlined, shaded, winning
from houseway.draw.playing_card import RATIO, face_up
from houseway.draw.poker.chart import chart_svg
from houseway.draw.posting import as_words, game_title, limits, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import card, names
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.games.poker.settling import came_to
from houseway.games.poker.state import Cards
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Game

Circles = dict[str, tuple[float, float]]
"""Where each circle of a position lies."""
Drawing = Callable[[Mapping[str, Cents], str | None, str], str]

WIDTH = 1240.0
MARGIN = 54.0
CIRCLE = 29.0
STEP = 70.0
CARD = 58.0
DEALER_AT, BOARD_AT = 178.0, 300.0
ABREAST = 2
"""So many circles lie side by side: three would meet those of the neighbours."""
STARTING = 2
"""Starting hands of so many cards have a chart."""
EXAMPLE = ["Ah", "Kh", "9c", "9d", "2h", "7h", "Jh", "3c", "4s", "5d", "Tc", "8s", "Qd"]
"""Cards for a hand that shows how hands are written."""
BEND = (WIDTH / 2, -760.0)
"""The middle of the arc on which the positions lie."""
FIRST_RING = 1270.0
SPREAD = 20.5
"""How far from the middle the outermost positions lie, in degrees."""


def drawings(game: Game) -> dict[str, Drawing]:
    """The layout, and where there are starting hands of two cards, their chart."""
    assert isinstance(game, PokerGame)  # noqa: S101
    pictures: dict[str, Drawing] = {
        "layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix)
    }
    hand = game.facts.hand
    if hand.board and hand.of_dealer and hand.cards == STARTING:
        pictures["chart"] = lambda _chips, _result, prefix: chart_svg(game, prefix=prefix)
    return pictures


@dataclass(frozen=True)
class Shown:
    """The cards that a picture shows: one player's, the dealer's, the board's."""

    player: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    board: tuple[int, ...] = ()


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
    """How many cards the player, the dealer and the board have, where there are any."""
    hand = game.facts.hand
    sizes = {"player": hand.cards, "dealer": hand.of_dealer, "board": hand.board}
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
    circles = circles_of(game)
    won = _winners(game, shown)
    height = height_of(circles)
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        *felt(prefix, WIDTH, height, cloth_of(game)),
        *_heading(game),
        *_middle(game, shown),
        *_tables(game),
        *(group(_position(game, seat, places), data_position=seat) for seat, places in circles.items()),
        *(element("circle", cx=x, cy=y, r=CIRCLE + 3, **winning()) for x, y in (circles[own][name] for name in won)),
        *(stack(amount, circles[own][name], 22, on=name) for name, amount in on_spots.items()),
        *_own_cards(shown, circles[own]),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, shown),
        font=FONT,
    )


def _in_words(game: PokerGame, on_spots: Chips, shown: Shown) -> str:
    """The picture in words."""
    hands = (("Player", shown.player), ("Dealer", shown.dealer), ("Board", shown.board))
    said = [f"{whose}: {names(cards)}." for whose, cards in hands if cards]
    return " ".join([summary(game), *described(on_spots), *said])


def _winners(game: PokerGame, shown: Shown) -> list[str]:
    """The circles that win, once all cards lie there."""
    if any(len(getattr(shown, whose)) != size for whose, size in sizes_of(game).items()):
        return []
    cards = Cards(hands={1: list(shown.player)}, dealer=list(shown.dealer), board=list(shown.board))
    spots = [game.spots[name] for name in _names(game) if "extra" not in game.spots[name].covers.looks_at]
    return [spot.name for spot in spots if came_to(game, cards, spot, 1).sign > 0]


def _heading(game: PokerGame) -> Iterator[Element]:
    """The property and the game on the left, the limits of the game on the right."""
    notices = [notice for notice in limits(game) if notice.label in ("Minimum", "Maximum")]
    yield capitals(property_title(game), MARGIN, 50, 13, fill=GOLD, anchor="start")
    yield text(game_title(game), MARGIN, 78, 32, anchor="start")
    yield from placard(notices, WIDTH - MARGIN, 64)


# ---------------------------------------------------------------- the dealer's side


def qualifier_words(game: PokerGame) -> str:
    """What the layout says of the dealer's hand.

    >>> from houseway.games import game_for
    >>> from houseway.rulebook import Posted, load
    >>> for document in ("hard-rock-cincinnati/three-card-poker", "hard-rock-cincinnati/ultimate-texas-holdem"):
    ...     rulebook = load(document)
    ...     print(qualifier_words(game_for(rulebook, Posted(rulebook))))
    Dealer plays with queen high or better
    Ante ties if the dealer has less than a pair
    """
    qualifier = game.facts.qualifier
    if qualifier is None:
        return ""
    named = {"Q": "queen high", "K": "king high", "A": "ace high"}.get(qualifier.ranks, f"a {qualifier.category}")
    compared = [spot for spot in game.spots.values() if spot.is_laid and spot.covers.kind == "against dealer"]
    if tied := [spot.wager.name for spot in compared if spot.unqualified == rules.PUSHES]:
        return f"{' and '.join(tied)} {'ties' if len(tied) == 1 else 'tie'} if the dealer has less than {named}"
    return f"Dealer plays with {named} or better"


def _middle(game: PokerGame, shown: Shown) -> Iterator[Element]:
    """The places of the dealer's hand and of the board, and what the dealer needs."""
    hand = game.facts.hand
    if hand.of_dealer:
        yield capitals("Dealer", WIDTH / 2, DEALER_AT - 58, 13, fill=GOLD)
        yield from row(shown.dealer, WIDTH / 2, DEALER_AT, CARD, places=hand.of_dealer)
    if hand.board:
        yield from row(shown.board, WIDTH / 2, board_at(game), CARD, places=hand.board)
    if words := qualifier_words(game):
        y = (BOARD_AT if hand.board else DEALER_AT) + 66
        yield text(words, WIDTH / 2, y, 21, fill=IVORY, font_style="italic")


def board_at(game: PokerGame) -> float:
    """Where the board lies: below the dealer's hand, or in its place where there is none."""
    return BOARD_AT if game.facts.hand.of_dealer else DEALER_AT


def row(cards: tuple[int, ...], x: float, y: float, width: float, *, places: int = 0) -> Iterator[Element]:
    """Cards side by side about a middle; where some are missing, their places."""
    count = max(len(cards), places)
    height = width * RATIO
    for index in range(count):
        at = x + (index - (count - 1) / 2) * width * 1.14
        if index < len(cards):
            yield face_up(_name(cards[index]), at, y, width)
        else:
            line = outlined(GOLD, 1.1, 0.6)
            yield element(
                "rect", x=at - width / 2, y=y - height / 2, width=width, height=height, rx=width * 0.1, **line
            )


def _name(one: int) -> str:
    return names((one,))


def tables_of(game: PokerGame) -> dict[str, Spot]:
    """The pay tables with a wager that pays by each: by its name, or from the first to the last that share one."""
    spots = [spot for spot in game.spots.values() if len(spot.rows.odds) > 1 and spot.covers.kind != "envy"]
    shared = [[other for other in spots if other.table is spot.table] for spot in spots]
    names = [" to ".join(dict.fromkeys((same[0].wager.name, same[-1].wager.name))) for same in shared]
    return {name: same[0] for name, same in zip(names, shared, strict=True)}


def _tables(game: PokerGame) -> Iterator[Element]:
    """The pay tables, half of them on each side of the dealer."""
    tables = list(tables_of(game).items())
    half = -(-len(tables) // 2)
    for side, part in (
        (MARGIN + 96, tables[:half]),
        (WIDTH - MARGIN - 96 - 150 * (len(tables) - half - 1), tables[half:]),
    ):
        for index, (title, spot) in enumerate(part):
            x = side + 212 * index if side < WIDTH / 2 else side + 150 * index
            yield group(pay_table(title, spot, x), data_table=spot.name)


def lines_of_table(spot: Spot) -> dict[str, str]:
    """What a pay table prints: each outcome once, with its odds."""
    lines: dict[str, str] = {}
    for outcome, odds in zip(spot.rows.outcomes, spot.rows.odds, strict=True):
        lines.setdefault(as_words(outcome.split(" of ")[0] if "royal of" in outcome else outcome), str(odds))
    return lines


def pay_table(title: str, spot: Spot, x: float, top: float = 122) -> Iterator[Element]:
    """One pay table: the outcomes on the left, the odds on the right."""
    yield capitals(title, x, top, fitting(title, 150, 12), fill=GOLD)
    for index, (outcome, pays) in enumerate(lines_of_table(spot).items()):
        y = top + 22 + 21 * index
        yield text(outcome, x - 84, y, fitting(outcome, 98, 13), anchor="start", fill=IVORY)
        yield text(pays, x + 84, y, fitting(pays, 66, 13), anchor="end", fill=GOLD)


# ---------------------------------------------------------------- the positions


def _names(game: PokerGame) -> list[str]:
    """The wagers that have a circle."""
    return [name for name, spot in game.spots.items() if spot.covers.kind not in ("bonus", "envy")]


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
    rows = [*sides, *laid, *raises, *kept] if game.facts.hand.board else [*raises, *laid, *sides, *kept]
    return [row for row in rows if row]


def equals_in(game: PokerGame, circles: Mapping[str, object]) -> list[tuple[str, str]]:
    """The circles that must hold the same amount, pair by pair: a sign of equality lies between them."""
    pairs = ((spot.covers.equals, name) for name, spot in game.spots.items() if spot.covers.equals)
    return [pair for pair in pairs if pair[0] in circles and pair[1] in circles]


def _circles(game: PokerGame, seat: int, seats: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """Where each circle of a position lies; seat 1 is at the dealer's left, which is the right of the picture."""
    turn = math.radians(SPREAD * (seats + 1 - 2 * seat) / max(seats - 1, 1))
    across, outward = (math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))
    for ring, found in enumerate(rows_of(game)):
        distance = FIRST_RING + ring * STEP
        for index, name in enumerate(found):
            aside = (index - (len(found) - 1) / 2) * 74
            x = BEND[0] + distance * outward[0] + aside * across[0]
            y = BEND[1] + distance * outward[1] + aside * across[1]
            yield name, (x, y)


def _position(game: PokerGame, seat: int, places: dict[str, tuple[float, float]]) -> Iterator[Element]:
    """The circles of a position with their names."""
    for name, (x, y) in places.items():
        wager = game.spots[name].wager.name
        yield element("circle", cx=x, cy=y, r=CIRCLE, **shaded(0.12), stroke=GOLD, stroke_width=1.4)
        words = wager.split() if len(wager) > 9 else [wager]
        for index, word in enumerate(words):
            middle = y + (index - (len(words) - 1) / 2) * 12
            yield text(word, x, middle, fitting(word, 2 * CIRCLE - 14, 13), fill=GOLD)
    for one, other in equals_in(game, places):
        (ax, ay), (bx, by) = places[one], places[other]
        yield text("=", (ax + bx) / 2, (ay + by) / 2, 20, fill=GOLD)
    x, y = max(places.values(), key=lambda place: math.dist(place, BEND))
    yield text(str(seat), x, y + CIRCLE + 15, 12, fill=IVORY, opacity=0.75)


def _own_cards(shown: Shown, places: dict[str, tuple[float, float]]) -> Iterator[Element]:
    """The player's cards, in front of the middle position."""
    if not shown.player:
        return
    yield from row(shown.player, *hand_place(places), CARD * 0.9)


def hand_place(places: Circles) -> tuple[float, float]:
    """Where the cards of a position lie: before its innermost circle."""
    x, y = min(places.values(), key=lambda place: math.dist(place, BEND))
    return x, y - 82


__all__ = ["drawings", "hands_of", "layout_svg", "qualifier_words"]
