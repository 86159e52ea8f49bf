"""Blackjack rounds that went wrong once: dead hands, cards forgotten twice, what lies face down, minimums of boxes."""

from __future__ import annotations

from houseway.floor.screens.pages.keys import card_keys
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.events import Counted
from houseway.round import Bet, Call, Decide, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown, seat_account
from houseway.round.takers import Results
from houseway.rulebook import Posted, load
from houseway.table import view_for

HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD = (
    f"{house}/blackjack"
    for house in ("hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati", "hollywood-columbus")
)


def dealt(document: str, wagers: list[tuple[int, str, int]], *told: str | AnyAct, **posted: str) -> Round:
    """A round with these wagers in cents, told these cards and acts."""
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, posted))
    assert isinstance(game, Blackjack)
    played = Round(game, range(1, 8))
    for seat, wager, amount in wagers:
        played.apply(Bet(seat, wager, amount))
    return go_on(played, *told)


def go_on(played: Round, *told: str | AnyAct) -> Round:
    """Cards and acts one by one; the dealer's usual calls come of themselves, but the one that closes insurance."""
    acts = [Result("card", act) if isinstance(act, str) else act for act in told]
    while not played.is_over:
        usual = played.awaits.usual
        waits_for_usual = usual is not None and usual != Call("insurance closed")
        if usual is not None and waits_for_usual and not (acts and played.why_not(acts[0]) is None):
            played.apply(usual)
        elif acts:
            played.apply(acts.pop(0))
        else:
            break
    assert not acts
    return played


def won(played: Round, seat: int) -> int:
    return played.felt.balances[seat_account(seat)]


# ------------------------------------------------------------ dead hands and forgotten cards


def test_a_dead_hand_does_not_keep_its_player_out() -> None:
    """Its player made a wager, and is in the next deal."""
    wagers = [(1, "blackjack", 1000), (2, "blackjack", 1000)]
    no_card = Irregularity("no-card-dealt")
    played = dealt(
        HORSESHOE, wagers, no_card, "Th", "9d", "9h", "7c", Decide(2, "stand"), "Kc", mid_shoe_entry="barred"
    )
    assert played.is_over
    then = Round(played.game, range(1, 8), played.carried_out)
    assert then.why_not(Bet(1, "blackjack", 1000)) is None
    assert then.why_not(Bet(3, "blackjack", 1000)) is not None


def test_a_card_forgotten_twice_is_the_players_choice_twice() -> None:
    forgotten, hit = Irregularity("missed-hit"), Decide(1, "hit")
    first = ("2h", "6d", "3h", "7c", hit, forgotten, Decide(1, "take-card"), "4h", hit, forgotten)
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000)], *first)
    assert {act.choice for act in played.legal_acts() if isinstance(act, Decide)} == {"take-card", "dead-hand"}
    go_on(played, Decide(1, "dead-hand"))
    assert won(played, 1) == 0


def test_a_doubles_forgotten_card_still_comes_face_down() -> None:
    double = Decide(1, "double", cards="face down")
    cards = ("5h", "6d", "6h", "7c", double, Irregularity("missed-hit"), Decide(1, "take-card"), "4h")
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000)], *cards)
    seen = [event.card for event in view_for(played, "seat 2").events if isinstance(event, CardDealt)]
    assert "4h" not in seen
    go_on(played, "Th")
    assert won(played, 1) == 2000


def test_the_shoe_runs_out_when_split_hands_lack_more_cards_than_are_left() -> None:
    """What the dealer will draw is not counted: that would tell the hole card."""
    short = Irregularity("shoe-runs-out")
    for left, is_short in ((1, True), (2, False)):
        played = Round(dealt(HARD_ROCK, []).game, range(1, 8), Carried(stage="ready", out=312 - 4 - left))
        go_on(played, Bet(1, "blackjack", 1000), "8h", "6d", "8c", "7c")
        assert short not in played.legal_acts()
        go_on(played, Decide(1, "split"))
        assert (short in played.legal_acts()) == (played.why_not(short) is None) == is_short


# ------------------------------------------------------------ what lies face down


def test_even_money_turns_over_a_pitched_blackjack() -> None:
    cards = ("Ah", "6d", "Ad", "Kh", "7c", "5c", Decide(1, "even-money"))
    played = dealt(HORSESHOE, [(1, "blackjack", 1000), (2, "blackjack", 1000)], *cards, dealing="pitch", decks="2")
    turned = [event.cards for event in view_for(played, "seat 2").events if isinstance(event, CardsShown)]
    assert turned == [("Ah", "Kh")]


def test_house_money_is_settled_on_cards_that_were_turned_over() -> None:
    """The dealer's blackjack leaves no turn in which they would be."""
    cards = ("8h", "Kd", "8c", "Ad")
    wagers = [(1, "blackjack", 1000), (1, "house-money", 500)]
    played = dealt(JACK, wagers, *cards, dealing="pitch", decks="2")
    kinds = [type(event).__name__ for event in played.events]
    assert played.is_over
    assert kinds.index("CardsShown") < kinds.index("WagerSettled")
    assert won(played, 1) == 1500 - 1000


def test_what_a_pitched_hand_counts_is_its_players_alone() -> None:
    """A bust throws in its first two cards face down."""
    cards = ("8h", "6d", "5d", "8c", "7c", "9c", Decide(1, "hit"), "2s", Decide(1, "hit"), "Ks")
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000), (2, "blackjack", 1000)], *cards, dealing="pitch", decks="1")
    own, other = (view_for(played, f"seat {seat}").events for seat in (1, 2))
    assert [event.total for event in own if isinstance(event, Counted)] == [18, 28]
    assert not [event for event in other if isinstance(event, (Counted, CardsShown))]
    assert won(played, 1) == -1000


def test_that_a_pitched_hand_has_21_is_told_to_its_player_alone() -> None:
    cards = ("8h", "6d", "5d", "8c", "7c", "9c", Decide(1, "hit"), "5s")
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000), (2, "blackjack", 1000)], *cards, dealing="pitch", decks="1")
    own, *others = (
        " ".join(map(str, view_for(played, role).events)) for role in ("seat 1", "seat 2", "dealer", "surveillance")
    )
    assert "The 21 of box 1 stands." in own
    assert not [told for told in others if "21" in told]
    go_on(played, Decide(2, "stand"), "Ks")
    assert ("8h", "8c") in [event.cards for event in played.events if isinstance(event, CardsShown)]


def test_a_bust_is_turned_over_where_no_paragraph_has_it_thrown_in() -> None:
    cards = ("8h", "6d", "8c", "7c", Decide(1, "hit"), "Ks")
    played = dealt(HOLLYWOOD, [(1, "blackjack", 1000)], *cards, dealing="pitch", decks="2")
    assert ("8h", "8c") in [event.cards for event in played.events if isinstance(event, CardsShown)]


def offered_cards(played: Round) -> set[str]:
    return {act.shows for act in view_for(played, "dealer").may if isinstance(act, Result)}


def test_the_hole_card_is_not_told_by_its_absence_among_the_cards_that_may_come() -> None:
    """With one deck every other card is there once, and those that were seen are not; entered again, it is refused."""
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000)], "2h", "6d", "3h", "9c", Decide(1, "hit"), decks="1")
    assert len(offered_cards(played)) == 52 - 3
    assert "9c" in offered_cards(played)
    assert Result("card", "9c") not in played.legal_acts()
    keys = [str(card_keys(taker)) for taker in played.awaits.takers if isinstance(taker, Results)]
    assert [page.count(" disabled") for page in keys] == [3]
    assert "there is no '9c' left to come (§7.C)" in str(played.why_not(Result("card", "9c")))
    go_on(played, "Ts", Decide(1, "stand"))
    assert len(offered_cards(played)) == 52 - 5
    assert "9c" not in offered_cards(played)


def test_pitched_cards_that_are_thrown_in_unseen_are_not_told_by_their_absence() -> None:
    """Neither in their own round nor in the next one from the same deck."""
    wagers = [(1, "blackjack", 1000), (2, "blackjack", 1000)]
    bust = (Decide(1, "hit"), "Ks", Decide(2, "hit"))
    played = dealt(HARD_ROCK, wagers, "8h", "6d", "5d", "8c", "7c", "9c", *bust, dealing="pitch", decks="1")
    assert {"8h", "8c", "6d", "7c", "9c"} <= offered_cards(played)
    assert not {"5d", "Ks"} & offered_cards(played)
    go_on(played, "2s", Decide(2, "stand"), "Kd")
    assert played.is_over
    then = Round(played.game, range(1, 8), played.carried_out)
    go_on(then, Bet(1, "blackjack", 1000), Call("no more bets"))
    assert {"8h", "8c"} <= offered_cards(then)
    assert not {"6d", "7c", "9c", "5d", "Ks", "2s", "Kd"} & offered_cards(then)
    assert then.why_not(Result("card", "8h")) is not None


def test_a_hole_card_seen_ends_the_insurance() -> None:
    """Insurance that lies already counts; a blackjack ends the round as the look would."""
    wagers = [(1, "blackjack", 1000), (2, "blackjack", 1000)]
    cards = ("Th", "9h", "Ad", "9c", "8c", "Kd", Bet(1, "insurance", 500), Irregularity("hole-card-shown"))
    played = dealt(HARD_ROCK, wagers, *cards)
    assert played.is_over
    assert (won(played, 1), won(played, 2)) == (0, -1000)


def test_a_missed_blackjack_looks_like_none_until_it_comes_to_light() -> None:
    """Up to the decisions the events are those of another hole card."""
    wagers, cards = [(1, "blackjack", 1000)], ("9h", "Kd", "7h")
    missed = dealt(HARD_ROCK, wagers, *cards, "Ac", Irregularity("missed-blackjack"))
    assert missed.events == dealt(HARD_ROCK, wagers, *cards, "5c").events
    go_on(missed, Decide(1, "stand"))
    assert "Tell a supervisor." in map(str, missed.events)


# ------------------------------------------------------------ rounding and minimums


def test_half_of_a_surrendered_wager_is_rounded_as_payments_are() -> None:
    cards = ("Th", "Td", "6c", "7c", Decide(1, "surrender"))
    for rounding, lost in (("exact", 750), ("chip-up", 700)):
        played = dealt(HOLLYWOOD, [(1, "blackjack", 1500)], *cards, surrender="yes", rounding=rounding)
        assert won(played, 1) == -lost


def test_further_boxes_have_the_tables_minimum_unless_another_is_posted() -> None:
    game = dealt(HARD_ROCK, [], minimum="$25").game
    assert isinstance(game, Blackjack)
    assert game.limits("blackjack at 2")[0] == game.limits("blackjack")[0] == 2500
    game = dealt(HARD_ROCK, [], minimum="$25", several_boxes_minimum="$50").game
    assert isinstance(game, Blackjack)
    assert game.limits("blackjack at 2")[0] == 5000


def test_a_mandatory_side_bet_of_one_dollar_is_its_minimum_in_chips() -> None:
    posted = {"mandatory_side_bet": "lucky-ladies", "minimum": "$3", "lucky_ladies_division": "one-dollar"}
    wagers = [(1, "blackjack", 1000), (1, "lucky-ladies", 100), (2, "blackjack", 1000), (2, "lucky-ladies", 200)]
    played = dealt(HOLLYWOOD, wagers, **posted, chip="$0.50")
    assert set(played.felt.stakes) == {(1, "blackjack"), (1, "lucky-ladies")}
    wagers = [(1, "blackjack", 1000), (1, "lucky-ladies", 500), (2, "blackjack", 1000), (2, "lucky-ladies", 1000)]
    played = dealt(HOLLYWOOD, wagers, **posted, chip="$5")
    assert set(played.felt.stakes) == {(1, "blackjack"), (1, "lucky-ladies")}


def test_insurance_taken_after_a_missed_blackjack_is_put_right() -> None:
    cards = ("9h", "Ad", "7h", "Kc", Bet(1, "insurance", 500), Call("insurance closed"))
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000)], *cards, Irregularity("missed-blackjack"))
    assert dict(played.felt.stakes) == {(1, "blackjack"): 1000}
    go_on(played, Decide(1, "stand"))
    assert won(played, 1) == 1000 - 1000


def test_insurance_taken_after_a_missed_blackjack_goes_back_when_the_round_is_void() -> None:
    """A stack of six cards: one is burned when the other five lie on the table."""
    played = dealt(HARD_ROCK, [])
    assert isinstance(played.game, Blackjack)
    played.game.size = 6
    insured = (Bet(1, "blackjack", 1000), "2h", "Ad", "3h", "Kc", Bet(1, "insurance", 500), Call("insurance closed"))
    go_on(played, *insured, Irregularity("missed-blackjack"), Decide(1, "hit"), "4h")
    assert won(played, 1) == -1500
    go_on(played, Decide(1, "hit"))
    assert played.is_over
    assert won(played, 1) == 0


def test_what_a_pitched_hand_may_do_is_told_to_its_player_alone() -> None:
    cards = ("8h", "6d", "5d", "8c", "7c", "9c")
    played = dealt(HARD_ROCK, [(1, "blackjack", 1000), (2, "blackjack", 1000)], *cards, dealing="pitch", decks="1")
    assert "split" not in view_for(played, "seat 2").awaits
    assert Decide(1, "split") in view_for(played, "seat 1").may


def test_boxes_stay_adjacent_when_one_is_taken_back() -> None:
    """A middle box stays while there are others on both sides; a part of its wager, and an end, may go."""
    wagers = [(2, "blackjack", 2000), (2, "blackjack at 1", 2000), (2, "blackjack at 3", 2000)]
    played = dealt(HARD_ROCK, [])
    for seat, wager, amount in wagers:
        played.apply(Bet(seat, wager, amount))
    assert played.why_not(TakeBack(2, "blackjack", 1000)) is None
    assert TakeBack(2, "blackjack") not in played.legal_acts()
    assert "(§13). Take back box 3 first" in str(played.why_not(TakeBack(2, "blackjack", 2000)))
    played.apply(TakeBack(2, "blackjack at 3"))
    assert played.why_not(TakeBack(2, "blackjack")) is None


# ------------------------------------------------------------ clauses


def test_horseshoe_blackjack_14_i_b_is_for_one_and_two_decks() -> None:
    """Six decks come from a shoe by the paragraph on dealing, §7.I."""
    for decks, is_cited in (("6", False), ("2", True)):
        played = dealt(HORSESHOE, [(1, "blackjack", 1000)], decks=decks)
        cited = {clause for event in played.events for clause in event.clauses}
        assert "7.I" in cited
        assert ("14.I.B" in cited) == is_cited
