"""The pictures: well formed, complete, exact about where a chip lies, the same bytes every time."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import product
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.draw import Picture, draw, drawings_of
from houseway.draw.chips import DENOMINATIONS, TALLEST, broken_down, denomination_of, written
from houseway.draw.paint import POCKETS
from houseway.draw.posting import as_title, limits, odds_rows
from houseway.draw.svg import element
from houseway.draw.wheel import big_six
from houseway.draw.wheel.roulette import Plane
from houseway.games import game_for
from houseway.games.wheel.big_six import BigSix
from houseway.games.wheel.roulette import Roulette
from houseway.games.wheel.wheel_game import WheelGame
from houseway.money import cents
from houseway.refusal import NotFound, Refused
from houseway.rulebook import Posted, game_documents, load

SPACE = "{http://www.w3.org/2000/svg}"
WHATS = ("layout", "wheel", "paytable")


def wheel_games() -> Iterator[WheelGame]:
    """Every document with a wheel, with every wheel that it allows."""
    for name in game_documents():
        rulebook = load(name)
        if rulebook.document.family != "wheel":
            continue
        wheels = next((option.allowed for option in rulebook.option if option.id == "wheel"), ())
        for settings in [{"wheel": wheel} for wheel in wheels] or [{}]:
            game = game_for(rulebook, Posted(rulebook, settings))
            assert isinstance(game, WheelGame)
            yield game


GAMES = list(wheel_games())
NAMES = [f"{game.rulebook.name} {game.posted.get('wheel', '')}".strip() for game in GAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)
every_picture = pytest.mark.parametrize(
    ("game", "what"), list(product(GAMES, WHATS)), ids=[f"{name} {what}" for name, what in product(NAMES, WHATS)]
)


def roulette(name: str = "hard-rock-cincinnati/roulette", **settings: str) -> Roulette:
    rulebook = load(name)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, Roulette)
    return game


def wheel_of_six(name: str = "hard-rock-cincinnati/big-six") -> BigSix:
    rulebook = load(name)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, BigSix)
    return game


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314  our own picture


def words(root: ElementTree.Element) -> list[str]:
    """What can be read in a picture, each line of text once for every time it stands there."""
    return [" ".join("".join(text.itertext()).split()) for text in root.iter(f"{SPACE}text")]


def marked(root: ElementTree.Element, name: str) -> dict[str, ElementTree.Element]:
    """The elements that carry a data attribute, by its value."""
    return {found.attrib[f"data-{name}"]: found for found in root.iter() if f"data-{name}" in found.attrib}


def moved_to(found: ElementTree.Element) -> tuple[float, float]:
    place = re.match(r"translate\((\S+) (\S+)\)", found.attrib["transform"])
    assert place is not None
    return float(place[1]), float(place[2])


def middle_of(found: ElementTree.Element) -> tuple[float, float]:
    """The middle of a rectangle, or of the right part of a polygon, where a zero has its box."""
    if found.tag == f"{SPACE}rect":
        x, y, width, height = (float(found.attrib[key]) for key in ("x", "y", "width", "height"))
        return x + width / 2, y + height / 2
    corners = [tuple(map(float, corner.split(","))) for corner in found.attrib["points"].split()]
    (right, top), (left, _), (_, bottom) = corners[0], corners[1], corners[-1]
    return (left + right) / 2, (top + bottom) / 2


# ---------------------------------------------------------------- every picture


@every_picture
def test_every_picture_is_well_formed_and_says_what_it_is(game: WheelGame, what: str) -> None:
    root = parsed(draw(game, what))
    assert root.tag == f"{SPACE}svg"
    assert root.attrib["role"] == "img"
    title, description = (root.find(f"{SPACE}{tag}") for tag in ("title", "desc"))
    assert title is not None
    assert description is not None
    assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    assert as_title(game.rulebook.property_name) in (title.text or "")
    assert all(notice.value in (description.text or "") for notice in limits(game))
    assert "viewBox" in root.attrib
    assert "width" not in root.attrib


@every_picture
def test_every_picture_is_safe_to_put_on_a_page(game: WheelGame, what: str) -> None:
    root = parsed(draw(game, what))
    tags = {found.tag.removeprefix(SPACE) for found in root.iter()}
    assert not tags & {"script", "style", "foreignObject", "image", "a", "use"}
    names = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
    assert len(names) == len(set(names))
    used = set(re.findall(r"url\(#([^)]+)\)", draw(game, what)))
    assert used <= set(names)
    assert not any(key.startswith("on") or "href" in key for found in root.iter() for key in found.attrib)


@every_picture
def test_the_same_table_gives_the_same_bytes(game: WheelGame, what: str) -> None:
    again = type(game)(game.rulebook, Posted(game.rulebook, dict(game.posted)))
    assert draw(game, what) == draw(again, what)


def test_two_pictures_on_one_page_share_no_id() -> None:
    game = roulette()
    pages = [
        draw(game, "layout"),
        draw(game, "layout", result="17"),
        draw(game, "wheel"),
        draw(wheel_of_six(), "wheel"),
    ]
    names = [set(re.findall(r'id="([^"]+)"', page)) for page in pages]
    assert len(set.union(*names)) == sum(map(len, names))
    assert 'id="mine-title"' in draw(game, "layout", prefix="mine")


# ---------------------------------------------------------------- what the pictures hold


@every_game
def test_a_layout_holds_every_number_wager_and_limit(game: WheelGame) -> None:
    read = words(parsed(draw(game, "layout")))
    everything = " ".join(read).lower()
    for wager in game.rulebook.wager:
        spots = game.spots_of(wager)
        assert not spots or wager.name.lower() in everything
        assert all(str(game.posted.pays(wager, spot.table, spot.outcome)) in everything for spot in spots)
    assert all(notice.value in read for notice in limits(game))
    if isinstance(game, Roulette):
        assert set(marked(parsed(draw(game, "layout")), "label")) == set(game.layout.boxes)
    else:
        assert {label.upper() for label in game.wheel.outcomes} <= {line.upper() for line in read}


@every_game
def test_a_wheel_holds_every_place_of_the_rim(game: WheelGame) -> None:
    root = parsed(draw(game, "wheel"))
    if isinstance(game, Roulette):
        rim = [found.attrib["data-label"] for found in root.iter() if "data-label" in found.attrib]
    else:
        rim = [found.attrib["data-section"] for found in root.iter() if "data-section" in found.attrib]
        assert len(marked(root, "peg")) == len(rim)
    assert tuple(rim) == game.wheel.rim


@every_game
def test_a_pay_table_holds_every_wager_with_its_odds_and_clauses(game: WheelGame) -> None:
    read = words(parsed(draw(game, "paytable")))
    for row in odds_rows(game):
        assert row.wager.name in read
        assert row.odds in read
        assert any(f"§{row.wager.clause}" in line and f"§{row.table.clause}" in line for line in read)
    assert sum(line == "not on this layout" for line in read) == sum(
        not game.spots_of(row.wager) for row in odds_rows(game)
    )
    assert any(game.rulebook.document.title in line for line in read)
    for notice in limits(game):
        assert {notice.value, f"§{notice.clause}", notice.label.upper()} <= set(read)


def test_what_is_posted_is_what_is_printed() -> None:
    game = roulette(minimum="$15", maximum_inside="$1,234.50", column_pays="9 to 4")
    for what in ("layout", "paytable"):
        read = words(parsed(draw(game, what)))
        assert {"$15", "$1,234.50", "9 to 4"} <= set(read)
        assert "$5" not in read


def test_numbers_have_the_colour_of_the_wheel() -> None:
    game = roulette()
    root = parsed(draw(game, "layout"))
    ovals = {
        (float(oval.attrib["cx"]), float(oval.attrib["cy"])): oval.attrib["fill"]
        for oval in root.iter(f"{SPACE}ellipse")
    }
    boxes = marked(root, "number")
    assert all(ovals[middle_of(boxes[label])] == POCKETS[game.wheel.colours[label]] for label in game.layout.plain)


def test_three_is_at_the_top_and_one_beside_the_dozens() -> None:
    root = parsed(draw(roulette(), "layout"))
    place = {label: middle_of(box) for label, box in marked(root, "number").items()}
    boxes = {name: middle_of(box) for name, box in marked(root, "box").items()}
    assert place["3"][1] < place["2"][1] < place["1"][1] < boxes["dozen 1"][1] < boxes["red"][1]
    assert place["00"][0] == place["0"][0] < place["1"][0] < place["34"][0] < boxes["column 1"][0]
    assert place["00"][1] < place["0"][1]
    assert boxes["column 3"][1] == place["36"][1]


def test_the_double_zero_of_a_wheel_played_as_single_zero_is_marked_void() -> None:
    for what in ("layout", "wheel"):
        assert "VOID" in words(parsed(draw(roulette(wheel="double-zero-as-single-zero"), what)))
        assert "VOID" not in words(parsed(draw(roulette(), what)))


# ---------------------------------------------------------------- chips


@every_game
def test_every_chip_lies_where_its_spot_is(game: WheelGame) -> None:
    found = marked(parsed(draw(game, "layout", chips=dict.fromkeys(game.spots, 500))), "spot")
    assert set(found) == set(game.spots)
    for name, spot in game.spots.items():
        expected = Plane(game).place(spot.at) if isinstance(game, Roulette) else big_six.place(spot.at)
        assert moved_to(found[name]) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single-zero"])
def test_inside_chips_touch_exactly_their_numbers(wheel: str) -> None:
    game = roulette(wheel=wheel)
    root = parsed(draw(game, "layout", chips=dict.fromkeys(game.spots, 500)))
    boxes, chips = marked(root, "number"), marked(root, "spot")
    for spot in game.spots.values():
        x, y = moved_to(chips[spot.name])
        if spot.wager.covers["shape"] in ("box", "line", "corner") and "courtesy" not in spot.name:
            touching = {label for label, box in boxes.items() if holds(box, x, y)}
            assert touching == set(spot.labels)


def holds(box: ElementTree.Element, x: float, y: float) -> bool:
    """Whether a place is within a box or on its edge."""
    corners = [tuple(map(float, corner.split(","))) for corner in box.attrib["points"].split()]
    (right, top), (left, _), (_, bottom) = corners[0], corners[1], corners[-1]
    return left - 0.02 <= x <= right + 0.02 and top - 0.02 <= y <= bottom + 0.02


@every_game
def test_outside_chips_lie_in_the_middle_of_their_box(game: WheelGame) -> None:
    root = parsed(draw(game, "layout", chips=dict.fromkeys(game.spots, 500)))
    chips = marked(root, "spot")
    for name, box in marked(root, "box").items():
        if isinstance(game, Roulette):
            assert moved_to(chips[name]) == pytest.approx(middle_of(box), abs=0.02)
        else:
            circle = box.find(f"{SPACE}circle")
            assert circle is not None
            assert moved_to(chips[name]) == (float(circle.attrib["cx"]), float(circle.attrib["cy"]))


def test_a_chip_says_its_amount_and_two_spellings_of_a_spot_are_one_stack() -> None:
    root = parsed(draw(roulette(), "layout", chips={"split 20-17": 500, "split 17-20": 250}))
    (found,) = marked(root, "spot").values()
    assert found.attrib["data-cents"] == "750"
    assert "$7.50" in words(root)
    assert found.findtext(f"{SPACE}title") == "$7.50 on split 17-20"


def test_chips_have_the_standard_colours() -> None:
    dollars_by_colour = {"#f4f1e8": "$1", "#c01a2e": "$5", "#12783f": "$25", "#1b1b1f": "$100", "#5f2c86": "$500"}
    assert {each.body: each.value for each in DENOMINATIONS[1:]} == {
        colour: cents(value) for colour, value in dollars_by_colour.items()
    }
    assert denomination_of(cents("$24.99")).value == cents("$5")
    assert denomination_of(cents("$1,000,000")).value == cents("$1,000")


@given(st.integers(min_value=1, max_value=10**15))
def test_a_stack_is_never_worth_a_dollar_more_than_its_amount(amount: int) -> None:
    chips = broken_down(amount)
    assert 1 <= len(chips) <= TALLEST
    assert sum(chip.value for chip in chips) <= -(-amount // 100) * 100
    assert chips[0] == denomination_of(amount)


@given(st.integers(min_value=1, max_value=10**15))
def test_an_amount_is_written_without_rounding(amount: int) -> None:
    text = written(amount)
    unit = {"K": 1_000, "M": 1_000_000}.get(text[-1], 1)
    assert cents(text.rstrip("KM")) * unit == amount


# ---------------------------------------------------------------- results


@every_game
def test_the_winning_place_is_shown_on_wheel_and_layout(game: WheelGame) -> None:
    for label in game.wheel.outcomes:
        if label in game.wheel.void:
            continue
        wheel, layout = parsed(draw(game, "wheel", result=label)), parsed(draw(game, "layout", result=label))
        if isinstance(game, Roulette):
            x, y = moved_to(marked(wheel, "ball")[label])
            degrees = math.degrees(math.atan2(x, -y)) % 360
            assert degrees == pytest.approx(game.wheel.rim.index(label) * 360 / len(game.wheel.rim), abs=0.01)
            assert moved_to(marked(layout, "marker")[label]) == middle_of(marked(layout, "number")[label])
        else:
            assert as_title(label) in words(wheel)
            assert f"The clapper rests on {label}." in (layout.findtext(f"{SPACE}desc") or "")


def test_the_clapper_stands_over_the_section_that_won() -> None:
    game = wheel_of_six()
    for label in game.wheel.outcomes:
        turned = re.search(
            r'<g transform="translate\(0 0\)(?: rotate\((\S+)\))?" data-turns=""><path',
            draw(game, "wheel", result=label),
        )
        assert turned is not None
        step = 360 / len(game.wheel.rim)
        assert game.wheel.rim[round(-float(turned[1] or 0) / step)] == label


# ---------------------------------------------------------------- escaping and refusals


@given(st.text(), st.text())
def test_any_text_can_stand_in_a_picture(inside: str, attribute: str) -> None:
    root = parsed(str(element("text", inside, data_name=attribute)))
    allowed = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
    assert (root.text or "") == allowed.sub("\ufffd", inside).replace("\r\n", "\n").replace("\r", "\n")
    assert root.attrib["data-name"] == allowed.sub("\ufffd", attribute)


@pytest.mark.parametrize("what", WHATS)
def test_a_wager_with_a_strange_name_is_escaped(what: str) -> None:
    rulebook = load("hard-rock-cincinnati/big-six")
    strange = msgspec.structs.replace(rulebook.wager[0], name='<script>"&</script>')
    book = msgspec.structs.replace(rulebook, wager=(strange, *rulebook.wager[1:]))
    root = parsed(draw(game_for(book, Posted(book)), what))
    assert f"{SPACE}script" not in {found.tag for found in root.iter()}
    assert what == "wheel" or '<script>"&</script>' in " ".join(words(root))


@every_game
def test_an_unknown_picture_is_answered_with_the_known_ones(game: WheelGame) -> None:
    with pytest.raises(NotFound, match=r"there is no picture 'felt'.*Pictures: layout, wheel, paytable"):
        draw(game, "felt")
    assert tuple(drawings_of(game)) == WHATS


@every_game
def test_an_unknown_result_is_answered_with_the_known_ones(game: WheelGame) -> None:
    for what in ("layout", "wheel"):
        with pytest.raises(NotFound, match=rf"the wheel has no '37'.*{re.escape(game.wheel.outcomes[0])}"):
            draw(game, what, result="37")


def test_hard_rock_roulette_5_C_ii_a_void_number_takes_no_marker() -> None:  # noqa: N802
    game = roulette(wheel="double-zero-as-single-zero")
    with pytest.raises(Refused, match=r"00 is void on this wheel and takes no marker \(§5\.C\.ii\)"):
        draw(game, "layout", result="00")
    assert "00, void" in words(parsed(draw(game, "wheel", result="00")))


@pytest.mark.parametrize("amount", [0, -500])
def test_chips_worth_nothing_are_refused(amount: int) -> None:
    with pytest.raises(Refused, match="cannot be laid in chips"):
        draw(roulette(), "layout", chips={"red": amount})


def test_chips_where_there_is_no_spot_are_refused_as_the_game_does() -> None:
    with pytest.raises(Refused, match="do not adjoin"):
        draw(roulette(), "layout", chips={"split 1-36": 500})
    with pytest.raises(NotFound, match="there is no wager"):
        draw(wheel_of_six(), "layout", chips={"seven": 500})


@pytest.mark.parametrize("prefix", ["1st", 'a"b', "a b"])
def test_a_prefix_that_cannot_begin_an_id_is_refused(prefix: str) -> None:
    with pytest.raises(Refused, match="cannot begin an id"):
        draw(roulette(), "layout", prefix=prefix)


def test_a_notebook_shows_the_picture() -> None:
    picture = draw(roulette(), "wheel", result="17")
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture.svg == str(picture)
