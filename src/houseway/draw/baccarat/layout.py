"""The baccarat layout: places for both hands, a box for every wager with its odds, chips on them; and the roads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from houseway.draw.baccarat.removal import removal_svg
from houseway.draw.baccarat.roads import bead_plate_svg, big_road_svg
from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import heading
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.paint import GOLD, IVORY, boxed, felt, outlined, shaded, winning
from houseway.draw.playing_card import face_up
from houseway.draw.posting import game_title, property_title, summary
from houseway.draw.svg import Attributes, Element, element, group, picture
from houseway.exact.baccarat.wagers import pays_of, spot_title
from houseway.games.baccarat import rules
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.dealing import BANKER, PLAYER
from houseway.games.baccarat.outcomes import Coup, Spot
from houseway.games.baccarat.shoe import value
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Game

Drawing = Callable[[Mapping[str, Cents], str | None, str], str]
Hand = tuple[str, ...]

WIDTH = 1120.0
MARGIN = 54.0
TOP = 112.0
HANDS = 176.0
BOX = 168.0
CARD = 66.0
CHIP = 25.0


def drawings(game: Game) -> dict[str, Drawing]:
    """Layout, both roads, and the effects of removal."""
    assert isinstance(game, BaccaratGame)  # noqa: S101
    return {
        "layout": lambda chips, result, prefix: layout_svg(game, chips, result, prefix=prefix),
        "bead-plate": lambda _chips, result, prefix: bead_plate_svg(game, result, prefix=prefix),
        "big-road": lambda _chips, result, prefix: big_road_svg(game, result, prefix=prefix),
        "removal": lambda _chips, _result, prefix: removal_svg(game, prefix=prefix),
    }


def hands_of(game: BaccaratGame, cards: str) -> tuple[Hand, Hand]:
    """Both hands of a coup from its cards in the order of the deal; too many or too few are refused.

    The third cards go where the drawing rules send them.
    """
    dealt = cards.split()
    unknown = [card for card in dealt if card not in game.full_shoe()]
    if unknown or not 4 <= len(dealt) <= 6:
        raise Refused(
            f"{cards!r} is no coup", remedy="Write its four to six cards in the order of the deal, like 9h 7s Kd Kc"
        )
    player, banker, more = [dealt[0], dealt[2]], [dealt[1], dealt[3]], dealt[4:]
    counts = [rules.point_count(sum(map(value, hand))) for hand in (player, banker)]
    third = -1
    if more and rules.player_draws(counts[0], counts[1], game.player_mask):
        player.append(more.pop(0))
        third = value(player[2])
    if more and rules.banker_draws(counts[0], counts[1], third, game.banker_rows[counts[1]]):
        banker.append(more.pop(0))
    if more:
        raise Refused(f"{more[0]} belongs to neither hand", remedy="Leave it out")
    return tuple(player), tuple(banker)


def layout_svg(
    game: BaccaratGame, chips: Chips | None = None, cards: str | None = None, *, prefix: str = "layout"
) -> str:
    """The layout with chips on their spots and, after a coup, its cards and a bright frame round what won."""
    on_spots = laid(game, chips)
    player, banker = hands_of(game, cards) if cards else ((), ())
    coup = _coup(player, banker) if cards else None
    boxes = dict(_boxes(game))
    height = TOP + HANDS + BOX * len(_rows(game)) + MARGIN
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        *felt(prefix, WIDTH, height, cloth_of(game)),
        *heading(game, MARGIN, WIDTH - MARGIN, TOP - 50),
        *_hand(PLAYER, player, MARGIN),
        *_hand(BANKER, banker, WIDTH / 2 + 12),
        *(group(_box(game, game.spots[name], sides), data_box=name) for name, sides in boxes.items()),
        *(element("rect", **boxes[name], **winning()) for name, spot in game.spots.items() if _won(spot, coup)),
        *(stack(amount, _middle(boxes[name]), CHIP, on=name) for name, amount in on_spots.items()),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, player, banker),
        font=FONT,
    )


def _coup(player: Hand, banker: Hand) -> Coup:
    counts = [rules.point_count(sum(map(value, hand))) for hand in (player, banker)]
    return Coup(counts[0], counts[1], len(player), len(banker))


def _won(spot: Spot, coup: Coup | None) -> bool:
    return coup is not None and spot.pays(spot.outcome(coup)) is not None


def _in_words(game: BaccaratGame, on_spots: Chips, player: Hand, banker: Hand) -> str:
    """The picture in words."""
    dealt = [f"Player has {' '.join(player)}, Banker {' '.join(banker)}."] if player else []
    return " ".join([summary(game), *described(on_spots), *dealt])


def _rows(game: BaccaratGame) -> list[list[Spot]]:
    """The game's own wagers on one line, the others on the next."""
    spots = list(game.spots.values())
    rows = [[spot for spot in spots if spot.is_base], [spot for spot in spots if not spot.is_base]]
    return [row for row in rows if row]


def _boxes(game: BaccaratGame) -> Iterator[tuple[str, Attributes]]:
    """The box of every spot."""
    for index, row in enumerate(_rows(game)):
        width = (WIDTH - 2 * MARGIN) / len(row)
        for place, spot in enumerate(row):
            y = TOP + HANDS + index * BOX
            yield spot.name, {"x": MARGIN + place * width, "y": y, "width": width, "height": BOX - 12}


def _middle(sides: Attributes) -> tuple[float, float]:
    """Where chips lie in a box."""
    x, y, width, height = (float(sides[key] or 0) for key in ("x", "y", "width", "height"))
    return x + width / 2, y + height - 38


def _box(game: BaccaratGame, spot: Spot, sides: Attributes) -> Iterator[Element]:
    """A box: the wager's name, its odds, and the circle for the chips."""
    x, y = _middle(sides)
    top, room = float(sides["y"] or 0), float(sides["width"] or 0) - 16
    name, odds = spot_title(spot), pays_of(game, spot).replace(" to 1", "")
    said = odds if "," in odds else pays_of(game, spot)
    said = f"{said} to 1" if "," in said and "to" not in said else said
    yield element("rect", **sides, **boxed(0.08))
    yield capitals(name, x, top + 26, fitting(name, room * 0.82, 17), fill=GOLD)
    yield text(said, x, top + 60, fitting(said, room, 22), fill=IVORY)
    yield element("circle", cx=x, cy=y, r=31, **shaded(0.12), stroke=GOLD, stroke_width=1.2)


def _hand(hand: str, cards: Hand, left: float) -> Iterator[Element]:
    """The place of a hand, by the name that the deal gives it, with its cards when there are any."""
    name = "Player" if hand == PLAYER else "Banker"
    width = WIDTH / 2 - MARGIN - 12
    yield element(
        "rect", x=left, y=TOP, width=width, height=HANDS - 24, rx=10, **outlined(GOLD, 1.2, 0.7), data_hand=hand
    )
    yield capitals(name, left + 22, TOP + 22, 15, fill=GOLD, anchor="start")
    for index, card in enumerate(cards):
        yield face_up(card, left + width / 2 + (index - (len(cards) - 1) / 2) * (CARD + 12), TOP + 84, CARD)
