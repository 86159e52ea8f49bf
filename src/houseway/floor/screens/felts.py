"""The felt on a screen: the picture that the family draws, where its spots are, and what lies on them now.

Where spots lie is read off the picture itself: it is drawn once with a chip on every spot. Games that are dealt to
seats have a felt drawn for the seat (``seat_felt``). What belongs to a family is in its own folder (``family``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

from houseway.draw import draw, drawings_of
from houseway.draw.chips import stack
from houseway.draw.lettering import FONT
from houseway.draw.svg import Element, Written, element, escaped_attribute, moved, number
from houseway.floor.screens.cards import HandsShown, came_to_plate, card_face, plate
from houseway.floor.screens.family import of_family
from houseway.floor.screens.hand_words import hand_words
from houseway.floor.screens.names import wager_words
from houseway.floor.screens.palette import dressed
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seeing import settled
from houseway.money import Cents, dollars
from houseway.refusal import HousewayError
from houseway.round import Event, Game
from houseway.round.events import Called, CardDealt, Resulted, WagerPlaced

_STACK = re.compile(r'<g transform="translate\((?P<x>[-\d.]+) (?P<y>[-\d.]+)\)" data-spot="(?P<spot>[^"]+)"')
_HAND = re.compile(
    r'<rect x="(?P<x>[-\d.]+)" y="(?P<y>[-\d.]+)" width="(?P<width>[-\d.]+)" height="(?P<height>[-\d.]+)"'
    r'[^>]* data-hand="(?P<hand>[^"]+)"'
)
_BOX = re.compile(r'viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"')
_CHIP = re.compile(r'<circle r="(?P<r>[\d.]+)" fill')

Place = tuple[float, float]

MOST_STACKS = 6
"""How many stacks stand side by side on one spot."""

CROWD = 24
"""With more seats than this, one stack on a spot stands for all who bet there: a hundred could not be told apart."""


@dataclass(frozen=True)
class DrawnFelt:
    """A layout: its size, where a wager lies on each spot and how large a chip is there, and where hands lie."""

    width: float
    height: float
    places: dict[str, Place]
    chip: float
    hands: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)

    def reach(self, spot: str) -> float:
        """How far from its place a spot can be tapped: half way to the next."""
        return _reaches(tuple(self.places.items()))[spot]


@lru_cache(maxsize=64)
def _reaches(places: tuple[tuple[str, Place], ...]) -> dict[str, float]:
    found = {}
    for name, (x, y) in places:
        apart = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for other, (a, b) in places if other != name]
        found[name] = min(34.0, max(10.0, min((distance for distance in apart if distance > 1), default=68) / 2))
    return found


def has_layout(game: Game) -> bool:
    """Whether the players share one printed layout, which then is the felt on the screen.

    Where every seat has its own cards and circles, the screen is drawn for the seat instead.
    """
    return of_family(game, "felt", "result") is not None and "layout" in drawings_of(game)


_felts: dict[tuple[object, ...], DrawnFelt] = {}


def felt_of(game: Game) -> DrawnFelt:
    """The layout of a game, measured once."""
    key = _key(game)
    if key not in _felts:
        _felts[key] = _measured(game)
    return _felts[key]


def _key(game: Game) -> tuple[object, ...]:
    return (game.rulebook.name, game.rulebook.digest, *sorted(game.posted.items()))


def _measured(game: Game) -> DrawnFelt:
    spots = [name for name in game.spot_names() if _is_offered(game, name)]
    svg = draw(game, "layout", chips=dict.fromkeys(spots, 100), prefix="felt")
    box, chip = _BOX.search(svg), _CHIP.search(svg)
    assert box is not None  # noqa: S101  every picture has a box
    return DrawnFelt(
        width=float(box["width"]),
        height=float(box["height"]),
        places={unescape(found["spot"]): (float(found["x"]), float(found["y"])) for found in _STACK.finditer(svg)},
        chip=float(chip["r"]) if chip else 20.0,
        hands={
            unescape(found["hand"]): tuple(float(found[side]) for side in ("x", "y", "width", "height"))  # type: ignore[misc]
            for found in _HAND.finditer(svg)
        },
    )


def _is_offered(game: Game, spot: str) -> bool:
    try:
        game.canonical(spot)
    except HousewayError:
        return False
    return True


_bases: dict[tuple[object, ...], str] = {}


def base(game: Game, result: str | None) -> str:
    """The printed layout on the property's cloth, with what won in a bright frame."""
    key = (*_key(game), result)
    if key not in _bases:
        if len(_bases) > 400:
            _bases.clear()
        try:
            svg = str(draw(game, "layout", result=result, prefix="felt"))
        except HousewayError:
            svg = str(draw(game, "layout", prefix="felt"))
        _bases[key] = dressed(svg, game.rulebook.property_name)
    return _bases[key]


# ---------------------------------------------------------------- what the equipment shows


def shown_events(scene: Scene, role: str) -> tuple[Event, ...]:
    """The events whose cards and results lie on the table: of this round, or of the last until this one is dealt.

    Who bets anew has the old ones off the felt, except where they stay to be seen, as a ball in its pocket does.
    """
    now = scene.events_for(role)
    has_begun = any(isinstance(event, (CardDealt, Resulted, Called)) for event in now)
    stays = of_family(scene.game, "felt", "STAYS", otherwise=False)
    bets_anew = not stays and any(isinstance(event, WagerPlaced) and role == f"seat {event.seat}" for event in now)
    return now if has_begun or bets_anew else (*scene.events_before, *now)


def result_of(scene: Scene, role: str) -> str | None:
    """What the picture of the layout shows as the result."""
    read = of_family(scene.game, "felt", "result")
    return read(scene, shown_events(scene, role)) if read else None


# ---------------------------------------------------------------- chips and cards above the print


def everybodys(scene: Scene) -> str:
    """The chips of all seats, small, as a picture of the same size that lies on the layout; the same for everybody."""
    felt = felt_of(scene.game)
    by_spot: dict[str, list[tuple[int, Cents]]] = {}
    for (seat, wager), amount in scene.stakes.items():
        by_spot.setdefault(wager, []).append((seat, amount))
    drawn = []
    for wager, stakes in sorted(by_spot.items(), key=lambda item: felt.places.get(item[0], (0, 0))[1]):
        if wager not in felt.places:
            continue
        x, y = felt.places[wager]
        for index, (seat, amount) in enumerate(_gathered(stakes, MOST_STACKS if len(scene.seats) <= CROWD else 1)):
            across, up = (index % 3 - 1, index // 3) if len(stakes) > 1 else (0, 0)
            at = (x + across * felt.chip * 0.95, y - up * felt.chip * 0.6)
            drawn.append(_stack(amount, at, felt.chip * 0.72, wager, f"chip {seat} {wager}", "stack"))
    return _sheet(felt, drawn, "chips")


def _gathered(stakes: list[tuple[int, Cents]], most: int) -> list[tuple[int, Cents]]:
    """The stacks on one spot; where there are many, the last stands for all the others."""
    if len(stakes) <= most:
        return stakes
    return [*stakes[: most - 1], (0, sum(amount for _, amount in stakes[most - 1 :]))]


def overlay(scene: Scene, role: str, own: int) -> str:
    """One's own chips, large and in place, and the cards that a role may see."""
    felt = felt_of(scene.game)
    mine = [
        _stack(amount, felt.places[wager], felt.chip, wager, f"mine {own} {wager}", "stack mine")
        for wager, amount in scene.staked(own).items()
        if wager in felt.places
    ]
    return _sheet(felt, [*mine, *map(str, _laid_cards(scene, felt, role)), *_came_to(scene, felt, own)], "chips")


def _came_to(scene: Scene, felt: DrawnFelt, own: int) -> list[Written]:
    """What each of one's own wagers came to, where it lay, until one bets again."""
    number, events = settled(scene, own) if own else (0, [])
    bets_again = any(isinstance(event, WagerPlaced) and event.seat == own for event in scene.events)
    if number != scene.number and bets_again:
        return []
    nets: dict[str, Cents] = {}
    for event in events:
        nets[event.wager] = nets.get(event.wager, 0) + event.net
    size = max(12.0, felt.chip * 0.8)
    return [came_to_plate(net, *felt.places[wager], size) for wager, net in nets.items() if wager in felt.places]


def _sheet(felt: DrawnFelt, parts: list[str], name: str) -> str:
    hidden = ' aria-hidden="true"' if name == "chips" else ""
    box = f'viewBox="0 0 {number(felt.width)} {number(felt.height)}"'
    font = f'font-family="{escaped_attribute(FONT)}"'
    inside = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} class="{name}" {font}{hidden}>{inside}</svg>'


def _stack(amount: Cents, at: Place, radius: float, wager: str, key: str, kind: str) -> str:
    where = f'transform="{moved(*at)}" class="{kind}" data-key="{escaped_attribute(key)}"'
    return f"<g {where}>{_chips_at_rest(amount, radius, wager)}</g>"


@lru_cache(maxsize=8192)
def _chips_at_rest(amount: Cents, radius: float, wager: str) -> str:
    return str(stack(amount, (0, 0), radius, on=wager))


def _laid_cards(scene: Scene, felt: DrawnFelt, role: str) -> list[Element]:
    """The cards in the places that the layout has for hands."""
    if not felt.hands:
        return []
    drawn: list[Element] = []
    hands = HandsShown.of(shown_events(scene, role)).cards
    for hand, cards in hands.items():
        if hand not in felt.hands:
            continue
        left, top, width, height = felt.hands[hand]
        size = min(height / 1.4 * 0.84, width / 4)
        middle = left + width / 2
        for index, card in enumerate(cards):
            x = middle + (index - (len(cards) - 1) / 2) * (size - 2)
            drawn.append(card_face(card, (x, top + height / 2), size, f"{scene_key(scene)} {hand} {index}"))
        if words := hand_words(scene.game, hand, hands):
            drawn.append(plate(words, middle, top + height / 2, size))
    return drawn


def scene_key(scene: Scene) -> str:
    """What tells the cards of one round from those of another."""
    return f"r{scene.number}" if any(isinstance(event, CardDealt) for event in scene.events) else f"r{scene.number - 1}"


def targets(scene: Scene, names: tuple[str, ...]) -> str:
    """A place to tap for every spot where a bet can be laid now, with words for those who hear the screen."""
    key = (*_key(scene.game), names)
    if key not in _targets:
        if len(_targets) > 400:
            _targets.clear()
        felt = felt_of(scene.game)
        parts = [str(_target(scene.game, felt, name)) for name in names if name in felt.places]
        _targets[key] = _sheet(felt, parts, "targets")
    return _targets[key]


_targets: dict[tuple[object, ...], str] = {}


def _target(game: Game, felt: DrawnFelt, name: str) -> Element:
    return target(game, name, felt.places[name], felt.reach(name))


def target(game: Game, name: str, place: Place, reach: float, also: tuple[str, ...] = ()) -> Element:
    """A spot that can be tapped, or reached with the arrow keys; ``also`` are laid with it, as they must be equal."""
    least, step = game.limits(name)[0], game.in_steps_of(name)
    called = " and ".join(wager_words(game.rulebook, one) for one in (name, *also))
    own = f"from {dollars(-(-least // step) * step)}"
    return element(
        "g",
        element("circle", cx=place[0], cy=place[1], r=reach),
        class_="spot",
        role="button",
        tabindex="-1",
        data_spot=name,
        data_least=least,
        data_step=step if step > 1 else None,
        data_also=",".join(also) or None,
        aria_label=f"{called}, {own if least > 1 else _together(game)}",
    )


def _together(game: Game) -> str:
    """Where a wager has no minimum of its own: what it must come to with its neighbours."""
    return (
        f"with the others there from {dollars(game.posted.money('minimum'))}"
        if "minimum" in game.posted
        else "any amount"
    )
