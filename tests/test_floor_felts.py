"""Felts of games dealt to seats: whatever happens in a round, every chip lies somewhere, and only open cards are drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from houseway.floor.screens.cards import card_face, place_of
from houseway.floor.screens.names import wagers_in_words
from houseway.floor.screens.pages.station_side import money
from houseway.floor.screens.poker.felt import PokerStation
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt import layout_for
from houseway.floor.screens.seat_felt.layout import OtherPlace
from houseway.floor.screens.stage import sheets
from houseway.round import Bet, Decide, Result
from houseway.round.events import CardsShown, HandParted
from houseway.round.takers import Results
from houseway.rulebook import game_documents, load
from tests.floor_tables import DEALER, PLAYERS, Trial, amount_on, next_act, some_bet
from tests.hidden_cards import Laid, hidden_from
from tests.poker_tables import poker

DEALT = [name for name in game_documents() if load(name).document.family in ("blackjack", "poker")]
ROLES = ("seat 1", "seat 2", "seat 3", "guest", "dealer")
WANTED = "8A"
"""Ranks that are dealt wherever they can be, so that hands are split and split again."""


def may_see(scene: Scene, laid: list[Laid], role: str) -> Counter[str]:
    """Every card that a role may see: laid face up, laid for its own seat, or turned up since; by the acts alone."""
    own = place_of(role)
    seen = Counter(one.card for one in laid if one.face != "down" or (own and place_of(one.place) == own))
    for event in (*scene.last[1], *scene.events):
        if isinstance(event, CardsShown):
            seen.update(event.cards)
    return seen


def check(scene: Scene, laid: list[Laid], role: str) -> None:
    """The felt of a role: all chips, one's own as such, and no card that it may not see."""
    drawn = sheets(scene, role)
    own = place_of(role)
    keys = re.findall(r'data-key="(mine|chip) (\d+) ([^"]+)"', drawn["felt-mine"])
    assert Counter((int(seat), wager) for _, seat, wager in keys) == Counter(list(scene.stakes))
    assert {int(seat) for kind, seat, _ in keys if kind == "mine"} <= {own}
    cards = Counter(re.findall(r'data-card="([^"]+)"', drawn["felt-mine"]))
    if scene.game.posted.get("hands") == "common":  # a card that all share lies before each of them
        cards = Counter({*cards})
    assert cards <= may_see(scene, laid, role)
    assert 'data-card="' not in drawn["felt-base"]


def likely_result(trial: Trial, chance: random.Random) -> Result | None:
    """The next card: one of the wanted ranks as often as not."""
    awaits = trial.live.record.table.round.awaits
    wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
    if wanted is None or awaits.usual is not None or awaits.what == "decision":
        return None
    often = [shows for shows in wanted.weights if shows[0] in WANTED]
    return Result(wanted.of, chance.choice(often)) if often and chance.random() < 0.7 else None


def lay(trial: Trial, bet: Bet) -> None:
    """Lay a wager; those that must be equal, as Ante and Blind, once each and together."""
    record, player = trial.live.record, PLAYERS[bet.seat - 1]
    others = record.table.game.together().get(bet.wager, ())
    if not others or not record.table.round.felt.stake(bet.seat, bet.wager):
        for wager in (bet.wager, *others):
            trial.give(player, Bet(bet.seat, wager, bet.amount))


@pytest.mark.parametrize("document", DEALT)
def test_every_chip_lies_somewhere_and_only_open_cards_are_drawn(document: str, tmp_path: Path) -> None:
    trial, chance = Trial(tmp_path, document), random.Random(document)
    trial.open(players=3)
    seen: Counter[str] = Counter()
    rounds: dict[int, list[Laid]] = {}
    hidden = 0
    for _ in range(440 if load(document).station else 220):  # one hand for all is seldom a pair
        record = trial.live.record
        scene = Scene.of(record)
        laid = rounds.setdefault(scene.number, [])
        for role in ROLES:
            check(scene, rounds.get(scene.number - 1, []) + laid, role)
        hidden += bool(hidden_from(laid, scene.events, 0))
        seen.update(type(event).__name__ for event in scene.events)
        bet = some_bet(record, chance.choice((1, 2, 3)), chance)
        if bet is not None and chance.random() < 0.7:
            lay(trial, bet)
            continue
        card = likely_result(trial, chance)
        todo = (DEALER, card) if card else next_act(record, chance)
        awaits = record.table.round.awaits
        if todo is not None and trial.give(*todo).is_done and isinstance(todo[1], Result):
            laid.append(Laid.by(awaits, todo[1]))
    trial.ledger.close()
    assert seen["WagerSettled"]
    assert hidden > 10, "cards lay face down for a while"
    if load(document).document.family == "blackjack":
        assert seen["HandParted"] or seen["CardsSwitched"]


def test_a_split_hand_lies_as_two(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hard-rock-cincinnati/blackjack")
    trial.open(players=1)
    chance = random.Random(1)
    trial.give(PLAYERS[0], Bet(1, "blackjack", amount_on(trial.live.record, "blackjack")))
    cards = iter(["8c", "9d", "8d", "Tc", "3h", "Kd"])
    for _ in range(60):
        record = trial.live.record
        awaits = record.table.round.awaits
        split = [act for act in awaits.legal() if getattr(act, "choice", "") == "split"]
        if split:
            trial.give(PLAYERS[0], split[0])
        elif awaits.what == "result" and awaits.to.startswith(("box", "the dealer")):
            trial.give(DEALER, Result("card", next(cards)))
        elif (todo := next_act(record, chance)) is not None:
            trial.give(*todo)
        scene = Scene.of(trial.live.record)
        if any(isinstance(event, HandParted) for event in scene.events):
            break
    drawn = sheets(scene, "seat 1")["felt-mine"]
    assert 'hand 1 0"' in drawn
    assert 'hand 2 0"' in drawn
    assert '"mine 1 blackjack"' in drawn
    assert '"mine 1 split 2"' in drawn


MOST_BOXES = 6
"""So many others a felt shows, where there are more stations."""


@pytest.mark.parametrize("document", DEALT)
@pytest.mark.parametrize("own", [1, 4])
def test_the_others_sit_in_boxes_that_touch_neither_each_other_nor_a_circle(
    document: str, own: int, tmp_path: Path
) -> None:
    trial = Trial(tmp_path, document)
    scene = Scene.of(trial.live.record)
    layout = layout_for(scene, f"seat {own}")
    others = [seat for seat in range(1, scene.game.posted.whole("seats") + 1) if seat != own]
    boxes = [box for seat in others if (box := layout.box(seat, others)) is not None]
    assert len(boxes) == len(others) or (len(boxes) == MOST_BOXES < len(others) and scene.rulebook.station is not None)
    assert not any(_overlap(one, other) for one in boxes for other in boxes if one is not other)
    assert all(0 < box.left < box.left + box.width < layout.width for box in boxes)
    assert all(0 < box.top < box.top + box.height < layout.height for box in boxes)
    round_ = [OtherPlace(x - r, y - r, 2 * r, 2 * r) for x, y, r in layout.circles().values()]
    assert not any(_overlap(box, circle) for box in boxes for circle in round_)
    trial.ledger.close()


@pytest.mark.parametrize("document", [name for name in DEALT if "dj-wild" in name])
def test_the_third_pay_table_of_dj_wild_lies_where_no_other_hand_does(document: str) -> None:
    layout = PokerStation(poker(document), own=1)
    places = [found for part in layout.printed() if (found := _PLACED.match(str(part)))]
    ends = {float(x): float(y) + float(scale or 1) * (34 + 21 * 8) for x, y, scale in (one.groups() for one in places)}
    assert len(ends) == len(places) == 3
    assert ends.pop(layout.width / 2) < layout.hands.y - 0.7 * layout.hands.size
    assert max(ends.values()) < layout.boxes_from


def test_a_joker_is_read_though_another_card_lies_on_it() -> None:
    """Its letters stand one below the other, in the third of the card that stays free."""
    drawn = str(card_face("joker", (0, 0), 100))
    found = re.findall(r'<text x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*>(\w)<', drawn)
    assert "".join(letter for _, _, letter in found) == "JOKER"
    assert {float(x) for x, _, _ in found} == {-34.0}
    assert [float(y) for _, y, _ in found] == sorted({float(y) for _, y, _ in found})


_PLACED = re.compile(r'<g transform="translate\(([\d.]+)[ ,]([\d.]+)\)(?: scale\(([\d.]+)\))?"')
"""Where a pay table lies, and how large."""


def _overlap(one: OtherPlace, other: OtherPlace) -> bool:
    across = one.left < other.left + other.width and other.left < one.left + one.width
    return across and one.top < other.top + other.height and other.top < one.top + one.height


@pytest.mark.parametrize("document", [name for name in DEALT if name.endswith("ultimate-texas-holdem")])
def test_an_ante_brings_its_blind_and_alone_it_says_what_is_missing(document: str, tmp_path: Path) -> None:
    trial = Trial(tmp_path, document, mode="electronic")
    trial.open(players=1)
    while not any(Bet in taker.kinds for taker in trial.live.record.table.round.awaits.takers):
        trial.step()
    drawn = sheets(Scene.of(trial.live.record), "seat 1")["felt-spots"]
    assert 'data-spot="ante" data-least' in drawn
    assert 'data-also="blind"' in drawn
    trial.give(PLAYERS[0], Bet(1, "ante", 2_500))
    scene = Scene.of(trial.live.record)
    while scene.awaits.usual is not None:
        trial.step()
        scene = Scene.of(trial.live.record)
    held = layout_for(scene, "seat 1").held_up(scene.awaits)
    assert held is not None
    assert "Blind is $0.00 and Ante is $25.00" in held.why
    trial.give(PLAYERS[0], Bet(1, "blind", 2_500))
    scene = Scene.of(trial.live.record)
    assert layout_for(scene, "seat 1").held_up(scene.awaits) is None
    trial.ledger.close()


@pytest.mark.parametrize("document", DEALT)
def test_a_circle_says_its_name_to_who_taps_it_while_it_is_closed(tmp_path: Path, document: str) -> None:
    trial = Trial(tmp_path, document)
    trial.open()
    drawn = sheets(Scene.of(trial.live.record), "seat 1")
    printed = set(re.findall(r'data-box="([^"]+)"', drawn["felt-base"]))
    assert printed >= set(re.findall(r'data-spot="([^"]+)"', drawn["felt-spots"])) > set()
    if load(document).document.game in ("three-card-poker", "ultimate-texas-holdem"):
        assert "play" in printed
    trial.ledger.close()


def test_what_the_house_puts_up_is_a_marker_and_nobodys_money(tmp_path: Path) -> None:
    """Free Bet §11.E.ii: beside the wager lies a lammer that says so, and a player has on the felt what he wagered."""
    trial, chance = Trial(tmp_path, "hard-rock-cincinnati/free-bet-blackjack"), random.Random(1)
    trial.open(players=1)
    trial.give(PLAYERS[0], Bet(1, "blackjack", 2_500))
    cards = iter(["8c", "6d", "8d", "Tc"])
    for _ in range(60):
        record = trial.live.record
        awaits = record.table.round.awaits
        if awaits.what == "decision":
            break
        if awaits.what == "result" and awaits.to.startswith(("box", "the dealer")):
            trial.give(DEALER, Result("card", next(cards)))
        elif (todo := next_act(record, chance)) is not None:
            trial.give(*todo)
    assert trial.give(PLAYERS[0], Decide(1, "free-split")).is_done
    scene = Scene.of(trial.live.record)
    assert scene.own_money(1) == scene.staked(1)["split 2"] == 2_500
    for role in ("seat 1", "dealer"):
        drawn = sheets(scene, role)["felt-mine"]
        assert re.findall(r'data-spot="([^"]*)" data-cents="2500"', drawn) == ["blackjack"]
        assert re.findall(r'data-spot="([^"]*)" data-free="2500"', drawn) == ["split 2"]
        assert ">FREE<" in drawn
    assert list(wagers_in_words(scene, 1)) == ["$25.00 on Blackjack", "Free bet on Split 2"]
    assert "$25.00 on Blackjack, Free bet on Split 2." in str(money(scene, 1))
    trial.ledger.close()


def test_one_tap_lays_both_wagers_of_switch(tmp_path: Path) -> None:
    """A wager whose name has two words is still one wager."""
    trial = Trial(tmp_path, "hollywood-columbus/blackjack-switch")
    trial.open(players=1)
    drawn = sheets(Scene.of(trial.live.record), "seat 1")["felt-spots"]
    both = re.findall(r'data-spot="([^"]*)"[^>]* data-also="([^"]*)"', drawn)
    assert both == [("blackjack", "blackjack right"), ("blackjack right", "blackjack")]
    trial.ledger.close()
