"""The dice pictures: well formed, complete, exact about where a chip lies, the same bytes every time."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cli.dice import felt as dice_felt
from houseway.cli.screen import console
from houseway.draw import draw, drawings_of
from houseway.draw.dice.craps import Printed, layout_svg
from houseway.draw.dice.faces import dice_svg
from houseway.draw.dice.layout import heard
from houseway.draw.dice.paytable import OF_PARTS, sections
from houseway.draw.dice.words import offered, pays, rows_of
from houseway.draw.posting import as_title, limits, property_title
from houseway.games import game_for
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import FACES
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.rulebook import Posted, game_documents, load
from tests.test_draw import SPACE, marked, moved_to, parsed, words

WHATS = ("layout", "dice", "paytable")


def craps(name: str = "hard-rock-cincinnati/craps", **settings: str) -> Craps:
    rulebook = load(name)
    game = game_for(rulebook, Posted(rulebook, settings))
    assert isinstance(game, Craps)
    return game


def dice_games() -> Iterator[Craps]:
    """Every dice document as it stands, with as much as it can offer, and with as little."""
    for name in game_documents():
        rulebook = load(name)
        if rulebook.document.family != "dice":
            continue
        choices = [option.id for option in rulebook.option if option.id.endswith("-offered")]
        yield craps(name)
        yield craps(name, **dict.fromkeys(choices, "yes"))
        yield craps(name, **dict.fromkeys(choices, "no"))


GAMES = list(dice_games())
NAMES = [
    f"{game.rulebook.name} {how}" for game, how in zip(GAMES, ("posted", "all", "least") * len(GAMES), strict=False)
]
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)
every_picture = pytest.mark.parametrize(
    ("game", "what"), list(product(GAMES, WHATS)), ids=[f"{name} {what}" for name, what in product(NAMES, WHATS)]
)


def said(root: ElementTree.Element) -> str:
    return root.findtext(f"{SPACE}desc") or ""


def full(game: Craps) -> dict[str, int]:
    return dict.fromkeys(offered(game), 500)


# ---------------------------------------------------------------- every picture


def test_there_are_six_dice_documents() -> None:
    assert len({game.rulebook.name for game in GAMES}) == 6


@every_picture
def test_every_picture_is_well_formed_and_says_what_it_is(game: Craps, what: str) -> None:
    root = parsed(draw(game, what))
    assert root.tag == f"{SPACE}svg"
    assert root.attrib["role"] == "img"
    title = root.findtext(f"{SPACE}title") or ""
    assert property_title(game) in title
    assert as_title(game.rulebook.game_name) in title
    assert said(root)
    assert what == "dice" or all(notice.value in said(root) for notice in limits(game))
    assert "viewBox" in root.attrib
    assert "width" not in root.attrib


@every_picture
def test_every_picture_is_safe_to_put_on_a_page(game: Craps, what: str) -> None:
    drawn = draw(game, what, result=None if what == "paytable" else "3-4 point 6")
    root = parsed(drawn)
    assert not {found.tag.removeprefix(SPACE) for found in root.iter()} & {"script", "style", "foreignObject", "image"}
    names = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
    assert len(names) == len(set(names))
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= set(names)
    assert not any(key.startswith("on") or "href" in key for found in root.iter() for key in found.attrib)


@every_picture
def test_the_same_table_gives_the_same_bytes(game: Craps, what: str) -> None:
    again = Craps(game.rulebook, Posted(game.rulebook, dict(game.posted)))
    chips = full(game) if what == "layout" else {}
    assert draw(game, what, chips=chips) == draw(again, what, chips=chips)


@every_picture
def test_everything_lies_within_the_picture(game: Craps, what: str) -> None:
    root = parsed(draw(game, what))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for box in root.iter(f"{SPACE}rect"):
        if "x" in box.attrib and float(box.attrib["x"]) >= 0:
            assert float(box.attrib["x"]) + float(box.attrib["width"]) <= width + 0.01
            assert float(box.attrib["y"]) + float(box.attrib["height"]) <= height + 0.01


# ---------------------------------------------------------------- what the layout holds


@every_game
def test_a_layout_holds_every_wager_with_its_odds(game: Craps) -> None:
    read = words(parsed(draw(game, "layout")))
    everything = " ".join(read).lower()
    for spot in offered(game).values():
        assert spot.wager.name.lower() in everything
        for _, odds in rows_of(game, spot):
            assert any(odds in line for line in read), spot.name
        if spot.parts:
            assert pays(game, spot) in read or spot.covers.high or "each part pays" in read


@every_game
def test_a_layout_has_a_box_for_every_spot_and_no_other(game: Craps) -> None:
    root = parsed(draw(game, "layout"))
    assert set(marked(root, "box")) == set(offered(game))
    assert set(marked(root, "number")) == set(map(str, game.facts.line.points))


@every_game
def test_the_limits_of_the_line_and_of_the_other_bets_are_on_the_felt(game: Craps) -> None:
    read = words(parsed(draw(game, "layout")))
    assert {"$5", "$2,000"} <= set(read)
    assert sum(line == "$1 to $100" for line in read) == sum(
        spot.covers.kind in ("fire", "numbers") for spot in offered(game).values()
    )


def test_what_is_posted_is_what_is_printed() -> None:
    game = craps(minimum="$15", field_2_12_pays="3 to 1", hardway_6_8_pays="10 to 1", odds_on_6_and_8="20")
    read = words(parsed(draw(game, "layout")))
    assert {"$15", "pays 3 to 1", "10 to 1", "up to 20 times the bet"} <= set(read)
    assert "$5" not in read
    assert {"$15", "3 to 1", "10 to 1"} <= set(words(parsed(draw(game, "paytable"))))


def test_only_the_totals_that_pay_more_have_a_ring_in_the_field() -> None:
    read = words(parsed(draw(craps(), "layout")))
    assert read.count("pays 2 to 1") == 2
    assert words(parsed(draw(craps(field_3_4_9_10_11_pays="2 to 1"), "layout"))).count("pays 2 to 1") == 1


def test_the_dont_side_shows_the_dice_that_it_bars() -> None:
    faces = [die.attrib["data-face"] for die in parsed(draw(craps(), "layout")).iter() if "data-face" in die.attrib]
    crapless = craps("hard-rock-cincinnati/crapless-craps")
    without = [die.attrib["data-face"] for die in parsed(draw(crapless, "layout")).iter() if "data-face" in die.attrib]
    assert faces.count("6") == without.count("6") + 2 * 2  # Don't Pass and Don't Come
    assert "DON'T PASS BAR" not in words(parsed(draw(crapless, "layout")))


# ---------------------------------------------------------------- chips


@every_game
def test_every_chip_lies_in_its_box(game: Craps) -> None:
    root = parsed(draw(game, "layout", chips=full(game)))
    chips, boxes = marked(root, "spot"), marked(root, "box")
    assert set(chips) == set(offered(game))
    places = Printed(game).sketch.places
    for name, chip in chips.items():
        x, y = moved_to(chip)
        assert (x, y) == pytest.approx(places[name], abs=0.01)
        assert chip.attrib["data-cents"] == "500"
        box = boxes[name]
        if box.tag == f"{SPACE}rect":
            left, top, width, height = (float(box.attrib[key]) for key in ("x", "y", "width", "height"))
            assert left < x < left + width
            assert top < y < top + height


@every_game
def test_no_two_stacks_touch(game: Craps) -> None:
    sketch = Printed(game).sketch
    for first, second in combinations(sketch.places, 2):
        assert math.dist(sketch.places[first], sketch.places[second]) >= sketch.chips[first] + sketch.chips[second]


@every_game
def test_no_two_boxes_overlap(game: Craps) -> None:
    boxes = Printed(game).sketch.boxes
    for (first, one), (second, other) in combinations(boxes.items(), 2):
        apart_along = one.right <= other.left + 0.01 or other.right <= one.left + 0.01
        apart_across = one.bottom <= other.top + 0.01 or other.bottom <= one.top + 0.01
        assert apart_along or apart_across, (first, second)


def test_the_layout_reads_as_a_craps_table_does() -> None:
    at = Printed(craps("hollywood-columbus/craps")).sketch.places
    for number in (4, 5, 6, 8, 9, 10):
        order = [f"lay {number}", f"dont-come {number}", f"come {number}", f"put {number}", f"place {number}"]
        down = [at[name][1] for name in (*order, "come", "field", "dont-pass", "pass", "pass-odds")]
        assert down == sorted(down)
    across = [at["dont-come"][0], *(at[f"place {number}"][0] for number in (4, 5, 6, 8, 9, 10)), at["hardway 6"][0]]
    assert all(left < right for left, right in pairwise(across))
    assert at["come 6"][1] == at["come-odds 6"][1]
    assert at["big-six 6"][0] < at["big-eight 8"][0] < at["field"][0]


def test_a_chip_says_its_amount_and_two_spellings_of_a_spot_are_one_stack() -> None:
    root = parsed(draw(craps(), "layout", chips={"hop 4-2": 500, "hop 2-4": 250}))
    (found,) = marked(root, "spot").values()
    assert found.attrib["data-cents"] == "750"
    assert found.findtext(f"{SPACE}title") == "$7.50 on hop 2-4"
    assert "$7.50 on hop 2-4" in said(root)


# ---------------------------------------------------------------- the puck and the dice


@every_game
def test_the_puck_stands_over_the_point(game: Craps) -> None:
    for point in game.facts.line.points:
        root = parsed(draw(game, "layout", result=f"point {point}"))
        (puck,) = marked(root, "puck").values()
        assert (puck.attrib["data-puck"], puck.attrib["data-point"]) == ("on", str(point))
        column = marked(root, "number")[str(point)]
        left, width = float(column.attrib["x"]), float(column.attrib["width"])
        assert moved_to(puck)[0] == pytest.approx(left + width / 2, abs=0.02)
        assert f"The puck is on {point}." in said(root)
        assert "ON" in words(root)


@every_game
def test_the_puck_is_off_beside_the_numbers(game: Craps) -> None:
    root = parsed(draw(game, "layout", result="3-4"))
    (puck,) = marked(root, "puck").values()
    assert puck.attrib["data-puck"] == "off"
    assert moved_to(puck)[0] < min(float(column.attrib["x"]) for column in marked(root, "number").values())
    assert "The puck is off." in said(root)


@pytest.mark.parametrize("roll", [f"{first}-{second}" for first in FACES for second in FACES])
def test_the_dice_show_the_roll(roll: str) -> None:
    for what in ("layout", "dice"):
        thrown = marked(parsed(draw(craps(), what, result=roll)), "roll")[roll]
        dice = [die for die in thrown.iter() if "data-face" in die.attrib]
        assert "-".join(die.attrib["data-face"] for die in dice) == roll
        pips = [len(list(die.iter(f"{SPACE}circle"))) for die in dice]
        assert "-".join(map(str, pips)) == roll


def test_the_one_roll_bets_that_won_are_framed() -> None:
    assert set(marked(parsed(draw(craps(), "layout", result="4-3")), "won")) == {"any-seven", "hop 3-4"}
    assert set(marked(parsed(draw(craps(), "layout", result="6-6")), "won")) == {"field", "any-craps", "craps-twelve"}
    assert not marked(parsed(draw(craps(), "layout", result="point 6")), "won")


def test_a_result_is_a_roll_a_point_or_both() -> None:
    game = craps()
    assert heard(game, " 3-4   point 6 ") == ("3-4", 6)
    assert heard(game, "3-4 point off") == ("3-4", 0)
    assert draw(game, "layout", prefix="a", result="3-4 point 6") == layout_svg(game, {}, "3-4", point=6, prefix="a")


# ---------------------------------------------------------------- the pay table


@every_game
def test_a_pay_table_holds_every_wager_with_its_odds_and_clauses(game: Craps) -> None:
    root = parsed(draw(game, "paytable"))
    read = words(root)
    for wager in game.rulebook.wager:
        assert wager.name in read
        assert any(f"§{wager.clause}" in line for line in read)
    for _, rows in sections(game):
        for row in rows:
            assert row.odds in read
            assert f"{row.name}, {row.wins}: {row.odds}" in said(root)
    assert any(game.rulebook.document.title in line for line in read)
    for notice in limits(game):
        assert {notice.value, f"§{notice.clause}", notice.label.upper()} <= set(read)


@every_game
def test_nothing_on_a_pay_table_is_too_small_to_read(game: Craps) -> None:
    sizes = [float(line.attrib["font-size"]) for line in parsed(draw(game, "paytable")).iter(f"{SPACE}text")]
    assert min(sizes) >= 10


def test_a_bet_made_of_others_names_its_parts_and_the_clause_that_pays_them() -> None:
    rows = {row.name: row for _, rows in sections(craps()) for row in rows}
    assert rows["C and E"].wins == "Any Craps, Eleven"
    assert rows["C and E"].odds == OF_PARTS
    assert rows["C and E"].clauses == "§3.A.xix, §5.C"
    assert rows["Horn High"].wins.endswith("one of them twice")


def test_only_the_table_in_force_is_printed() -> None:
    first, second = (craps("hollywood-columbus/craps", fire_table=table) for table in ("table-1", "table-2"))
    assert "1000 to 1" in words(parsed(draw(first, "paytable")))
    assert "1000 to 1" not in words(parsed(draw(second, "paytable")))
    assert "1000 to 1" in words(parsed(draw(first, "layout")))


def test_a_wager_that_is_not_offered_says_so_on_the_card_and_has_no_box() -> None:
    game = craps(fire_offered="no")
    assert "not offered here" in words(parsed(draw(game, "paytable")))
    assert "fire" not in marked(parsed(draw(game, "layout")), "box")
    with pytest.raises(Refused, match=r"Fire is not offered here \(§11\.A\)"):
        draw(game, "layout", chips={"fire": 500})


# ---------------------------------------------------------------- the felt in the terminal


@every_game
def test_the_felt_in_characters_is_legible(game: Craps) -> None:
    with console.capture() as printed:
        console.width = 100
        dice_felt.show(game, "3-4 point 6")
    console._width = None
    lines = printed.get().splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 100
    everything = " ".join(" ".join(lines).split())
    for spot in offered(game).values():
        assert spot.wager.name in everything
        assert all(odds in everything for _, odds in rows_of(game, spot))
    assert "The puck is on 6." in everything


# ---------------------------------------------------------------- escaping and refusals


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("index", range(len(load("hollywood-columbus/craps").wager)))
def test_a_wager_with_a_strange_name_is_escaped(what: str, index: int) -> None:
    rulebook = load("hollywood-columbus/craps")
    wagers = list(rulebook.wager)
    wagers[index] = msgspec.structs.replace(wagers[index], name='<script>"&</script>')
    book = msgspec.structs.replace(rulebook, wager=tuple(wagers))
    root = parsed(draw(game_for(book, Posted(book)), what))
    assert f"{SPACE}script" not in {found.tag for found in root.iter()}
    assert what == "dice" or '<script>"&</script>' in " ".join(words(root)).replace("SCRIPT", "script")


@every_game
def test_an_unknown_picture_is_answered_with_the_known_ones(game: Craps) -> None:
    with pytest.raises(NotFound, match=r"there is no picture 'wheel'.*Pictures: layout, dice, paytable"):
        draw(game, "wheel")
    assert tuple(drawings_of(game)) == WHATS


@pytest.mark.parametrize(
    "result", ["", "7", "0-3", "3-7", "3-4-5", "3-4 point", "3-4point 6", "point six", "³-4", "red"]
)
def test_what_two_dice_never_show_is_refused(result: str) -> None:
    for what in ("layout", "dice"):
        with pytest.raises(NotFound, match="two dice never show"):
            draw(craps(), what, result=result)


@given(st.text())
def test_any_other_result_is_refused_and_never_breaks(result: str) -> None:
    try:
        roll, point = heard(craps(), result)
    except HousewayError:
        return
    assert roll or point or "off" in result


@pytest.mark.parametrize("point", [1, 2, 3, 7, 11, 12, 13, 99])
def test_a_total_that_is_never_a_point_takes_no_puck(point: int) -> None:
    with pytest.raises(Refused, match=rf"{point} is never a point here \(§9\.A\)\. Points are 4, 5, 6, 8, 9, 10"):
        draw(craps(), "layout", result=f"3-4 point {point}")
    with pytest.raises(Refused, match="never a point"):
        layout_svg(craps(), point=point)


def test_a_roll_handed_over_directly_is_checked_too() -> None:
    with pytest.raises(NotFound, match="two dice never show '3-9'"):
        layout_svg(craps(), None, "3-9")
    with pytest.raises(NotFound, match="two dice never show 'x'"):
        dice_svg(craps(), "x")


def test_chips_where_there_is_no_spot_are_refused_as_the_game_does() -> None:
    with pytest.raises(Refused, match="There is place 4"):
        draw(craps(), "layout", chips={"place 7": 500})
    with pytest.raises(NotFound, match="there is no wager"):
        draw(craps(), "layout", chips={"big-red": 500})
    with pytest.raises(Refused, match="cannot be laid in chips"):
        draw(craps(), "layout", chips={"pass": 0})
