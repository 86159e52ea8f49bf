"""The Pai Gow felt: places for high and low hands, circles at six positions, pay tables, and hands that are set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import GOLD, IVORY, felt, outlined
from houseway.draw.playing_card import RATIO
from houseway.draw.poker import layout as drawn
from houseway.draw.poker.size import MARGIN, WIDTH
from houseway.draw.poker.tables_on_felt import lines_of_table, pay_table, tables_of
from houseway.draw.posting import game_title, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import names
from houseway.games.pai_gow import rules
from houseway.games.pai_gow.events import in_order
from houseway.games.pai_gow.pai_gow_game import MAIN, PaiGowGame
from houseway.games.pai_gow.settling import stands
from houseway.games.pai_gow.state import DEALER, Cards
from houseway.games.poker.facts import LaidFacts
from houseway.games.poker.settling import came_to
from houseway.money import Cents
from houseway.round import Game

Drawing = Callable[[Mapping[str, Cents], str | None, str], str]
Hands = Mapping[str, tuple[int, ...]]
"""The high hand and the low one."""

HIGH_AT, LOW_AT = WIDTH / 2 - 78, WIDTH / 2 + 168
"""Where the dealer's two hands lie."""
DEALERS_CARD, OWN_CARD = 52.0, 40.0
HALF = 118.0
"""Half as wide as a pay table is."""
LOWER = 128.0
"""How much further from the dealer the positions lie than at other tables: two hands lie before each."""
SIZES = {"high": 5, "low": 2}
AHEAD = {"high": -74.0, "low": -132.0}
"""How far before the innermost circle of a position its two hands lie."""


def drawings(game: Game) -> dict[str, Drawing]:
    """The layout; the house way is a page of its own."""
    assert isinstance(game, PaiGowGame)  # noqa: S101
    return {"layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix)}


def layout_svg(game: PaiGowGame, chips: Chips | None = None, result: str | None = None, *, prefix: str = "felt") -> str:
    """The felt with chips on the middle position; two hands of seven cards are set by the house way."""
    on_spots = laid(game, chips)
    shown = drawn.hands_of(game, result)
    own = (game.posted.whole("seats") + 1) // 2
    circles, radii = circles_of(game), drawn.radii_of(game)
    player, dealer = (_set(game, seven) for seven in (shown.player, shown.dealer))
    won = _winners(game, shown.player, shown.dealer) if player and dealer else []
    height = drawn.height_of(circles)
    hands = [
        f"{whose}: {names(seven)}." for whose, seven in (("Player", shown.player), ("Dealer", shown.dealer)) if seven
    ]
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        *felt(prefix, WIDTH, height, cloth_of(game)),
        *drawn.heading(game),
        *_dealers_places(game, dealer),
        *_tables(game),
        *(
            group(_position(game, seat, places, player if seat == own else {}), data_position=seat)
            for seat, places in circles.items()
        ),
        *(drawn.ring(circles[own][name], radii[name] + 3) for name in won),
        *(stack(amount, circles[own][name], min(22, radii[name]), on=name) for name, amount in on_spots.items()),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=" ".join([summary(game), *described(on_spots), *hands]),
        font=FONT,
    )


def circles_of(game: PaiGowGame) -> dict[int, drawn.Circles]:
    """The circles of every position."""
    found = drawn.circles_of(game)
    return {seat: {name: (x, y + LOWER) for name, (x, y) in places.items()} for seat, places in found.items()}


def _tables(game: PaiGowGame) -> Iterator[Element]:
    """The pay tables: the longest on the left, what envy pays and the others on the right, one below the other."""
    envy = [(spot.wager.name, spot) for spot in game.spots.values() if spot.covers.kind == "envy"]
    tables = sorted(tables_of(game).items(), key=lambda table: -len(table[1].rows.odds))
    for title, spot in tables[:1]:
        yield group(pay_table(title, spot, MARGIN + HALF + 12, half=HALF), data_table=spot.name)
    x, top = WIDTH - MARGIN - HALF - 12, 122.0
    for title, spot in (*envy, *tables[1:]):
        yield group(pay_table(title, spot, x, top, half=HALF), data_table=spot.name)
        top += 46 + 21 * len(lines_of_table(spot))


def _set(game: PaiGowGame, seven: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Seven cards as the house sets them; nothing where some are missing."""
    if len(seven) < game.facts.hand.cards:
        return {}
    found = game.by_house_way(seven)
    return {"high": tuple(in_order(found.high)), "low": tuple(in_order(found.low))}


def _winners(game: PaiGowGame, player: Sequence[int], dealer: Sequence[int]) -> list[str]:
    """The circles that win when both hands are set by the house way."""
    cards = Cards(hands={1: list(player)}, dealer=list(dealer), players={1: 1})
    for position, seven in ((1, player), (DEALER, dealer)):
        found = game.by_house_way(seven)
        cards.set_hands[position] = {"low": list(found.low), "high": list(found.high)}
    high, low = stands(game, cards, 1)
    main = [MAIN] if not game.pushing(cards) and rules.comes_to(high, low, game.cells) == rules.WINS else []
    sides = [game.spots[name] for name in game.laid if name != MAIN]
    return main + [spot.name for spot in sides if came_to(game, cards, spot, 1).sign > 0]


def push_words(game: PaiGowGame) -> list[str]:
    """What the layout says of the game: whether commission is kept, and which dealer's hand pushes."""
    facts = game.facts.commission
    kept = f"{facts.percent}% commission" if facts and game.variant.commission else "No commission"
    lows = {"dealer": "Pai Gow", "dealer-low": "low hand"}
    pushes = [f"dealer's {push.hand.replace(' high', '-high')} {lows[push.looks_at]} pushes" for push in game.pushes]
    return [game.variant.name, "; ".join([kept, *pushes])]


def _dealers_places(game: PaiGowGame, hands: Hands) -> Iterator[Element]:
    """The places of the dealer's two hands, and what is special about the game."""
    for name, x in (("high", HIGH_AT), ("low", LOW_AT)):
        yield capitals(f"Dealer {name}", x, drawn.DEALER_AT - 54, 12, fill=GOLD)
        places = LaidFacts().places(SIZES[name])
        yield from drawn.laid_out(hands.get(name, ()), places, (x, drawn.DEALER_AT), DEALERS_CARD)
    title, words = push_words(game)
    yield text(title, WIDTH / 2, drawn.DEALER_AT + 66, 21, fill=IVORY, font_style="italic")
    yield text(words, WIDTH / 2, drawn.DEALER_AT + 92, 14, fill=IVORY, font_style="italic")


def place_at(places: drawn.Circles, name: str) -> tuple[float, float]:
    """Where one of the hands of a position lies."""
    x, y = drawn.hand_place(places)
    return x, y + 82 + AHEAD[name]


def _position(game: PaiGowGame, seat: int, places: drawn.Circles, hands: Hands) -> Iterator[Element]:
    """The circles of a position, and before them the places of its high and low hand."""
    yield from drawn.position(game, seat, places)
    for name, size in SIZES.items():
        x, y = place_at(places, name)
        if hands:
            yield from drawn.laid_out(hands[name], LaidFacts().places(size), (x, y), OWN_CARD * 0.86)
            continue
        width, height = size * 21.0 + 8, 21.0 * RATIO + 8
        line = outlined(GOLD, 1.1, 0.6)
        yield element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=5, **line)
        yield capitals(name, x, y, 10, fill=GOLD)


__all__ = ["circles_of", "drawings", "layout_svg", "place_at", "push_words"]
