"""Rounds of house-banked poker: who sees what, the deal's order, money to the cent."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from houseway.cases import Case, cases_of
from houseway.cases.case import wager_of
from houseway.cases.hands import Hands
from houseway.equipment.cards import card, deck
from houseway.games import game_for
from houseway.games.poker.facts import EXTRA
from houseway.games.poker.poker_game import FACE_UP
from houseway.games.poker.poker_round import PokerRound
from houseway.refusal import RulebookError
from houseway.round import Bet, Call, Decide, Irregularity, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown, Event, StepDue, WagerSettled
from houseway.round.takers import Results
from houseway.rulebook import Posted, game_documents, load, load_file
from houseway.table import Table, view_for
from houseway.table.speech import hear

POKER = [document for document in game_documents() if load(document).document.family == "poker"]
HOLDEM = [document for document in POKER if "holdem" in document]


def poker_game(document: str, **posted: str) -> PokerRound:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, {key.replace("_", "-"): value for key, value in posted.items()}))
    assert isinstance(game, PokerRound)
    return game


def postings(document: str) -> Iterator[dict[str, str]]:
    """What may be posted of a document, as far as it changes the procedure."""
    options = {option.id for option in load(document).option}
    for dealing in ("hand", "shoe") if "dealing" in options else ("",):
        for shuffle in ("by-hand", "shuffler"):
            for progressive in ("not-offered", "offered") if "progressive" in options else ("",):
                chosen = {"dealing": dealing, "shuffle": shuffle, "progressive": progressive}
                yield {key: value for key, value in chosen.items() if value}


GAMES = [(document, posted) for document in POKER for posted in postings(document)]
ids = [f"{document} {' '.join(posted.values())}" for document, posted in GAMES]


def lay_all(played: Round, seats: tuple[int, ...]) -> None:
    """Every wager of every seat: twice the least, or the least where only certain amounts may lie."""
    game = played.game
    assert isinstance(game, PokerRound)
    for seat in seats:
        for wager in game.spot_names():
            least, most, _ = game.limits(wager)
            amounts = game.amounts(wager)
            played.apply(Bet(seat, wager, amounts[0] if amounts else min(2 * least, most)))


def play_on(played: Round, chance: random.Random, *, stop: str = "") -> None:
    """Usual calls, random cards, random decisions, to the end or until something is awaited."""
    while not played.is_over and played.awaits.what != stop:
        awaits = played.awaits
        cards = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if awaits.usual is not None:
            played.apply(awaits.usual)
        elif cards is not None:
            played.apply(Result("card", chance.choice(list(cards.weights))))
        else:
            played.apply(chance.choice([act for act in played.legal_acts() if isinstance(act, Decide)]))


# ---------------------------------------------------------------- who sees what


def cards_in(view: object) -> set[str]:
    """Every card that a view holds in its events."""
    found: set[str] = set()
    for event in view.events:  # type: ignore[attr-defined]
        if isinstance(event, CardDealt) and event.card:
            found.add(event.card)
        if isinstance(event, CardsShown):
            found.update(event.cards)
    return found


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
def test_a_player_sees_the_own_cards_and_nobody_elses_before_the_dealer_shows(
    document: str, posted: dict[str, str]
) -> None:
    game = poker_game(document, **posted)
    for seed in range(10):
        played = Round(game, range(1, 7))
        lay_all(played, (2, 3, 5))
        chance = random.Random(seed)
        while not played.is_over:
            play_on(played, chance, stop="decision")
            if played.awaits.what != "decision":
                break
            dealt = [act.shows for act in played.acts if isinstance(act, Result)]
            own = {
                seat: {event.card for event in played.events if isinstance(event, CardDealt) and event.private_to == f"seat {seat}"}
                for seat in (2, 3, 5)
            }  # fmt: skip
            open_cards = cards_in(view_for(played, "surveillance"))
            face_up = sum(n for step in game.deal_steps.values() for n, to in step if to.endswith(FACE_UP))
            assert len(open_cards) - face_up in (0, *game.facts.streets.values())
            for seat in (2, 3, 5):
                assert len(own[seat]) == game.facts.hand.cards
                assert cards_in(view_for(played, f"seat {seat}")) == own[seat] | open_cards
            assert cards_in(view_for(played, "seat 1")) == cards_in(view_for(played, "dealer")) == open_cards
            assert open_cards <= set(dealt)
            played.apply(chance.choice([act for act in played.legal_acts() if isinstance(act, Decide)]))


@pytest.mark.parametrize("document", POKER)
def test_cards_that_lie_face_down_are_not_told_by_their_absence(document: str) -> None:
    """The dealer is offered every card but those that lie open."""
    played = Round(poker_game(document), range(1, 4))
    lay_all(played, (1, 2))
    chance = random.Random(1)
    while not played.is_over:
        cards = next((taker for taker in played.awaits.takers if isinstance(taker, Results)), None)
        if cards is None:
            usual = played.awaits.usual
            choices = [act for act in played.legal_acts() if isinstance(act, Decide)]
            played.apply(usual or choices[0])
            continue
        view = view_for(played, "dealer")
        may = {act.shows for act in view.may if isinstance(act, Result)}
        assert len(may) == len(poker_game(document).deck) - len(cards_in(view))
        assert not may & cards_in(view)
        played.apply(Result("card", chance.choice(list(cards.weights))))


def test_a_hand_played_in_the_blind_is_shown_to_nobody() -> None:
    played = Round(poker_game("hollywood-columbus/three-card-poker", positions="several"), range(1, 4), seated={1})
    for wager in ("ante", "ante at 2", "ante at 3"):
        played.apply(Bet(1, wager, 1000))
    play_on(played, random.Random(1), stop="decision")
    dealt = [act.shows for act in played.acts if isinstance(act, Result)]
    assert cards_in(view_for(played, "seat 1")) == set(dealt[:3])
    assert cards_in(view_for(played, "seat 2")) == cards_in(view_for(played, "dealer")) == set()


def test_of_two_positions_the_one_dealt_first_is_looked_at() -> None:
    played = Round(poker_game("hollywood-columbus/three-card-poker", positions="several"), range(1, 4), seated={2})
    for wager in ("ante", "ante at 1"):
        played.apply(Bet(2, wager, 1000))
    play_on(played, random.Random(1), stop="decision")
    dealt = [act.shows for act in played.acts if isinstance(act, Result)]
    assert cards_in(view_for(played, "seat 2")) == set(dealt[:3])
    assert cards_in(view_for(played, "seat 1")) == set()


@pytest.mark.parametrize("document", ["hard-rock-cincinnati/three-card-poker", "jack-cincinnati/three-card-poker"])
def test_a_player_looks_at_every_position_of_the_own_and_nobody_else_does(document: str) -> None:
    played = Round(poker_game(document), range(1, 8), seated={2, 5})
    for seat, wager in ((2, "ante"), (2, "ante at 1"), (2, "ante at 3"), (5, "ante")):
        played.apply(Bet(seat, wager, 1000))
    play_on(played, random.Random(1), stop="decision")
    to = [event.to for event in played.events if isinstance(event, CardDealt) and not event.card]
    assert to[:5] == ["position 1", "seat 2", "position 3", "seat 5", "the dealer"]
    dealt = [act.shows for act in played.acts if isinstance(act, Result)]
    own = {card for index, card in enumerate(dealt) if index % 5 < 3}
    assert cards_in(view_for(played, "seat 2")) == own
    assert cards_in(view_for(played, "seat 5")) == {card for index, card in enumerate(dealt) if index % 5 == 3}
    assert cards_in(view_for(played, "dealer")) == set()
    for _ in range(3):
        assert played.awaits.seat == 2
        played.apply(Decide(2, "play"))
    assert played.awaits.seat == 5


def test_nobody_plays_the_position_of_somebody_who_sits_there() -> None:
    game = poker_game("hard-rock-cincinnati/three-card-poker")
    played = Round(game, range(1, 8), seated={1, 2})
    played.apply(Bet(1, "ante", 1000))
    assert "somebody sits at position 2 (§7.E)" in str(played.why_not(Bet(1, "ante at 2", 1000)))
    assert "nobody sits at seat 3" in str(played.why_not(Bet(3, "ante at 4", 1000)))


def test_a_player_does_not_envy_the_own_positions() -> None:
    """Two straight flushes of one player and another player's wager: only the other is paid envy."""
    game = poker_game("hard-rock-cincinnati/three-card-poker", three_card_progressive="offered")
    played = Round(game, range(1, 8), seated={1, 3})
    for seat, wager, amount in (
        (1, "ante", 1000),
        (1, "three-card-progressive", 100),
        (1, "ante at 2", 1000),
        (1, "three-card-progressive at 2", 100),
        (3, "ante", 1000),
        (3, "three-card-progressive", 100),
    ):
        played.apply(Bet(seat, wager, amount))
    hands = {"seat 1": ["Ah", "Kh", "Qh"], "position 2": ["Ad", "Kd", "Qd"], "seat 3": ["2c", "4s", "9h"]}
    while not played.is_over:
        if played.awaits.what == "result":
            cards = next(taker for taker in played.awaits.takers if isinstance(taker, Results))
            left = hands.get(played.awaits.to) or [card for card in cards.weights if card[0] in "5678"]
            played.apply(Result("card", left.pop(0)))
        else:
            played.apply(played.awaits.usual or Decide(played.awaits.seat or 0, "play"))
    envied = [(event.seat, event.wager) for event in played.settlements if "envy" in event.wager]
    assert envied == [(3, "three-card-envy"), (3, "three-card-envy")]


def test_a_straight_flush_of_six_cards_is_verified_too() -> None:
    played = Round(poker_game("hollywood-columbus/six-card-bonus"), (1,))
    cards = [Result("card", one) for one in ("5h", "6h", "Kc", "7h", "8h", "9h")]
    ending = (Decide(1, "fold"), Call("the dealer's hand"), Call("settle"))
    acts: list[AnyAct] = [
        Bet(1, "ante", 1000),
        Bet(1, "six-card-bonus", 1000),
        Call("shuffle"),
        Call("deal"),
        *cards,
        *ending,
    ]
    for act in acts:
        played.apply(act)
    assert any(isinstance(event, StepDue) and "verified" in event.step for event in played.events)


VERIFIES = {
    "hollywood-columbus/cajun-stud": "table-games-supervisor",
    "hollywood-columbus/crazy-four-poker": "table-games-supervisor",
    "hollywood-columbus/four-card-prime": "table-games-supervisor",
    "hollywood-columbus/three-card-prime": "table-games-supervisor",
    "hollywood-columbus/wpt-heads-up-holdem": "table-games-supervisor",
    "horseshoe-cincinnati/crazy-four-poker": "floor-person",
}
"""Who looks at a strong hand, as the filings say (HC §C.3.e, §C.3.g.ii, §D.1, §D.6; HS §11.II)."""


def played_case(document: str, case: Case) -> list[Event]:
    """What happens in a worked round that names its cards by place."""
    table = Table(document, case.set)
    table.inspect_all("R. Vega")
    table.open()
    for key, amount in case.wagers.items():
        seat, wager = wager_of(key)
        if seat not in table.seats:
            table.sit(seat)
        table.bet(seat, wager, amount)
    return Hands(table, case.hands).play([hear(act) for act in case.acts], None)


@pytest.mark.parametrize("document", VERIFIES)
def test_a_strong_hand_is_verified_by_the_rank_named_before_it_is_paid(document: str) -> None:
    verified = [case for case in cases_of(document) if "The hand of seat 1 is verified." in case.told]
    assert verified
    for case in verified:
        events = played_case(document, case)
        looked = next(e for e in events if isinstance(e, StepDue) and e.step == "The hand of seat 1 is verified.")
        paid = [event for event in events if isinstance(event, WagerSettled) and event.seat == 1 and event.net > 0]
        assert looked.by == VERIFIES[document]
        assert events.index(looked) < events.index(paid[0])


# ---------------------------------------------------------------- the deal


def deal_order(game: PokerRound, seats: Sequence[int]) -> list[str]:
    """Where each card of the deck goes, from the top, if nothing stops the round: ``seat 1``, ``dealer``, ``burn``.

    The cards of a progressive follow as soon as the dealer has a whole hand.
    """
    order: list[str] = []
    for point in game.facts.points:
        for count, step in game.deal_steps.get(point, ()):
            to = step.removesuffix(FACE_UP)
            places = [f"seat {seat}" for seat in seats] if to == "players" else [to]
            order += [place for place in places for _ in range(count)]
        if game.deals_extra and EXTRA not in order and order.count("dealer") == game.facts.hand.of_dealer:
            order += [to for count, to in game.deal_steps.get(EXTRA, ()) for _ in range(count)]
    return order


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
def test_the_cards_go_where_the_order_of_the_deal_says(document: str, posted: dict[str, str]) -> None:
    game = poker_game(document, **posted)
    played = Round(game, range(1, 7))
    seats = (1, 4, 5)
    lay_all(played, seats)
    went: list[str] = []
    chance = random.Random(3)
    while not played.is_over:
        if played.awaits.what == "result":
            to = "extra" if played.awaits.to == game.facts.extra.called else played.awaits.to
            went.append(to.removeprefix("the "))
        if played.awaits.usual is not None or played.awaits.what == "result":
            cards = next((taker for taker in played.awaits.takers if isinstance(taker, Results)), None)
            drawn = Result("card", chance.choice(list(cards.weights))) if cards else None
            played.apply(played.awaits.usual or drawn)  # type: ignore[arg-type]
        else:
            decisions = [act for act in played.legal_acts() if isinstance(act, Decide)]
            played.apply(decisions[0])
    order = deal_order(game, seats)
    unseen = {"burn", "discards"}
    asked = [place for place in order if place not in unseen]
    # the cards of a progressive are dealt as soon as the dealer's hand is whole; the board may still be to come
    assert sorted(went) == sorted(asked)
    assert went == asked


def test_a_small_deck_can_be_dealt_for_proofs() -> None:
    game = poker_game("hard-rock-cincinnati/three-card-poker")
    game.deck = deck("AKQJT", "chs")
    played = Round(game, (1,))
    played.apply(Bet(1, "ante", 1000))
    for _ in range(3):
        played.apply(played.awaits.usual)  # type: ignore[arg-type]
    assert len([act for act in played.legal_acts() if isinstance(act, Result)]) == 15
    assert played.why_not(Result("card", "2h")) is not None
    assert card("Ah") in game.deck


@pytest.mark.parametrize("document", [document for document in HOLDEM if load(document).extra.get("stands")])
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_wherever_the_hand_is_stopped_a_side_bet_that_stands_is_settled_on_a_whole_board(
    document: str, dealing: str
) -> None:
    by = load(document).find_irregularity("dealer-card-exposed").by[0]
    for stop in range(13):
        played = Round(poker_game(document, dealing=dealing), (1, 2))
        lay_all(played, (1, 2))
        chance = random.Random(stop)
        while sum(isinstance(act, Result) for act in played.acts) < stop:
            cards = next((taker for taker in played.awaits.takers if isinstance(taker, Results)), None)
            drawn = Result("card", chance.choice(list(cards.weights))) if cards else None
            seat = played.awaits.seat
            played.apply(played.awaits.usual or drawn or Decide(seat or 0, "check"))
            if played.awaits.what == "decision" and "fold" in played.awaits.says:
                break
        exposed = Irregularity("dealer-card-exposed", by)
        if played.why_not(exposed) is not None:
            continue
        played.apply(exposed)
        play_on(played, chance)
        board = [event for event in played.events if getattr(event, "to", getattr(event, "of", "")) == "the board"]
        shown = [event.card for event in board if isinstance(event, CardDealt) and event.card]
        shown += [one for event in board if isinstance(event, CardsShown) for one in event.cards]
        assert len(shown) == len(set(shown)) == 5
        stand = {*load(document).extra["stands"]["dealer-card-exposed"]} - {"progressive"}
        assert {event.wager for event in played.settlements} == stand


# ---------------------------------------------------------------- money


@pytest.mark.parametrize("document", POKER)
def test_what_a_seat_gains_is_the_sum_of_its_settlements(document: str) -> None:
    game = poker_game(document)
    for seed in range(30):
        played = Round(game, range(1, 7))
        lay_all(played, (1, 2, 3, 4, 5, 6))
        play_on(played, random.Random(seed))
        for seat in range(1, 7):
            net = sum(event.net for event in played.settlements if event.seat == seat)
            assert played.felt.balances[f"seat {seat}"] == net


@pytest.mark.parametrize("document", HOLDEM)
def test_wagers_settle_in_whole_cents_and_never_beyond_the_limit(document: str) -> None:
    game = poker_game(document)
    limited = game.facts.limit.wagers if game.facts.limit else ()
    for seed in range(40):
        played = Round(game, range(1, 7))
        for wager in game.laid:
            played.apply(Bet(1, wager, game.limits(wager)[1]))
        play_on(played, random.Random(seed))
        won = sum(event.net for event in played.settlements if event.wager in limited and event.net > 0)
        assert game.payout_limit < 0 or won <= game.payout_limit


def test_the_most_at_the_minimum_is_counted_with_the_largest_play() -> None:
    game = poker_game("hard-rock-cincinnati/ultimate-texas-holdem", minimum="100", bonus_minimum="5")
    assert game.most_at_minimum() == 100 * (1 + 4 + 500) * 100 + 5 * 50 * 100
    assert game.payout_limit == game.most_at_minimum()


def test_folds_and_settlements_carry_their_reason() -> None:
    played = Round(poker_game("horseshoe-cincinnati/ultimate-texas-holdem"), (1,))
    for wager in ("ante", "blind", "trips"):
        played.apply(Bet(1, wager, 1000))
    while not played.is_over:
        awaits = played.awaits
        cards = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
        if awaits.usual or cards:
            played.apply(awaits.usual or Result("card", next(iter(cards.weights))))  # type: ignore[union-attr]
        else:
            played.apply(
                next(act for act in played.legal_acts() if isinstance(act, Decide) and act.choice in ("check", "fold"))
            )
    settled = [(event.wager, event.outcome) for event in played.settlements if isinstance(event, WagerSettled)]
    assert settled[:2] == [("ante", "folded"), ("blind", "folded")]
    assert settled[2][0] == "trips"


FAULTS = [
    (
        'ranking = "five card"',
        'ranking = "six card"',
        "there is no ranking 'six card'. Write one of two card, three card, four card, five card,",
    ),
    ('category = "pair"', 'category = "trio"', "there is no trio in this ranking. See its ladder."),
    ('"3 to board"', '"3 to the board"', "'3 to the board' deals nothing."),
    ('flop = ["3 to board"]', 'flopp = ["3 to board"]', "a round has no point 'flopp'."),
    ('start = ["5 to board", "2 to players"]', 'flop = ["5 to board"]', "the deal by shoe has no start."),
    ('clause = "10.H"', 'clause = "10.Z"', "clause §10.Z is cited but not accounted for."),
    ('cites = { play = "10.A.i"', 'cites = { play = "10.A.z"', "clause §10.A.z is cited but not accounted for."),
    ('wins = "10.I.iv", loses', 'wins = "10.I.z", loses', "clause §10.I.z is cited but not accounted for."),
    ('dealer-card-exposed = ["trips"', 'dealer-card-seen = ["trips"', "there is no irregularity 'dealer-card-seen'."),
    ('misdeal-shoe-kept = ["trips"', 'misdeal-shoe-kept = ["tripps"', "there is no wager 'tripps'."),
    ('wagers = ["ante", "play"', 'wagers = ["annte", "play"', "there is no wager 'annte'."),
    ('equals = "ante"', 'equals = "anty"', "there is no wager 'anty'."),
    ('kind = "blind"', 'kind = "blinde"', "wager 'blind': invalid enum value 'blinde'"),
    ("[hand]", "[hands]", "unknown key 'hands' in the file."),
    (
        '{ outcome = "flush", pays = "3 to 2" }',
        '{ outcome = "flash", pays = "3 to 2" }',
        "there is no flash in this ranking.",
    ),
]


@pytest.mark.parametrize(("written", "instead", "says"), FAULTS)
def test_a_fault_in_the_sections_of_poker_is_told_with_file_and_line(
    tmp_path: Path, written: str, instead: str, says: str
) -> None:
    rulebook = load("hard-rock-cincinnati/ultimate-texas-holdem")
    text = Path(rulebook.path).read_text()
    assert written in text
    path = tmp_path / "poker.toml"
    path.write_text(text.replace(written, instead, 1))
    with pytest.raises(RulebookError) as wrong:
        broken = load_file(path, rulebook.name)
        game_for(broken, Posted(broken))
    assert says in str(wrong.value)
    assert f"{path}:" in str(wrong.value)
