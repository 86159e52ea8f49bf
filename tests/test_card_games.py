"""What all card games share is enough for another one: a game of 53 cards with a joker, and decks of 48 in a shoe."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

import houseway
from houseway.equipment.cards import card
from houseway.games import game_for
from houseway.games.cards import before_the_deal
from houseway.games.cards.chips import ChipBets
from houseway.games.cards.deck_game import DeckGame
from houseway.games.cards.shoe_game import ShoeGame
from houseway.games.cards.takers import next_of_deck
from houseway.games.cards.trouble import Stopped, stop_or_go_on
from houseway.games.naming import no_wager
from houseway.money import Cents
from houseway.refusal import NotFound, Refused, RulebookError
from houseway.round import Act, Awaits, Bet, Call, Felt, Irregularity, Result, Round, TakeBack
from houseway.round.awaits import Taker
from houseway.round.events import CardDealt, StepDue, Voided
from houseway.round.game import Play
from houseway.round.takers import Irregularities
from houseway.rulebook import Posted, game_documents, load, load_file

ONE_CARD = """
ranks = ["dealer", "supervisor"]

[document]
title = "One Card"
game = "one-card"
family = "pai gow"
submitted = 2026-01-01

[deck]
cards = 53
jokers = 1

[cut]
clause = "2"
least = 10
rest = 5

[decks]
leaves = ["deck-not-whole"]

[[option]]
id = "minimum"
clause = "1"
kind = "money"
least = "$1"
default = "$5"
gist = "The least."

[[option]]
id = "maximum"
clause = "1"
kind = "money"
least = "$1"
default = "$500"
gist = "The most."

[payout]
clause = "1"

[[wager]]
id = "joker"
name = "Joker"
clause = "1"
outcome = "joker"
pays = "50 to 1"

[[irregularity]]
id = "player-card-exposed"
name = "Card exposed"
clause = "3"
call = "next card"
by = ["dealer"]
gist = "A card is turned up."
steps = ["The card is played."]

[[irregularity]]
id = "deck-not-whole"
name = "Deck not whole"
clause = "4"
call = "void"
by = ["dealer"]
gist = "A card is missing."

[[irregularity]]
id = "shoe-jam"
name = "Shoe jams"
clause = "4"
call = "void"
by = ["dealer"]
gist = "The shoe is stuck."

[cites]
bets = "1"
coins = "1"
cut = "2"
shuffle = "2"
wash = "2"

[clauses]
"1" = { rule = "A dollar or more on the joker pays 50 to 1." }
"2" = { rule = "The deck of 53 is washed, shuffled and cut, ten cards or more, five at least stay." }
"3" = { rule = "An exposed card is played." }
"4" = { rule = "With a card missing nothing counts and the deck leaves." }
"""


class OneCard(DeckGame):
    """Everybody has one card of a deck with a joker."""

    def canonical(self, wager: str) -> str:
        if wager.lower() != "joker":
            raise no_wager(self.rulebook, wager, self.spot_names())
        return "joker"

    def spot_names(self) -> Iterable[str]:
        return ("joker",)

    def limits(self, wager: str) -> tuple[Cents, Cents, str]:  # noqa: ARG002
        return self.posted.money("minimum"), self.posted.money("maximum"), "1"

    def bet_clauses(self, wager: str, act: Act) -> tuple[str, ...]:  # noqa: ARG002
        return ("1",)

    def play(self, felt: Felt) -> Play:
        why_not = lambda: None if felt.stakes else Refused("nobody has wagered")  # noqa: E731
        yield from before_the_deal.take_wagers(self, felt, ChipBets(felt, self), why_not)
        before_the_deal.close_wagers(self, felt, self.cite("bets"))
        try:
            yield from self.cards(felt)
        except Stopped as stopped:
            felt.emit(Voided(call="void", by="dealer", why=stopped.act.id, clauses=("4",)))
            felt.give_back_all("void", ("4",))

    def cards(self, felt: Felt) -> Play:
        gone: list[int] = []
        for seat, _ in list(felt.stakes):
            while True:
                takers: tuple[Taker, ...] = (next_of_deck(self.deck, gone, (), "1"),)
                takers += (Irregularities(self.rulebook, tuple(self.in_the_deal())),)
                act = yield Awaits("result", f"a card for seat {seat}", "1", takers)
                if isinstance(act, Result):
                    break
                assert isinstance(act, Irregularity)
                stop_or_go_on(self, felt, act)
            gone.append(card(act.shows))
            felt.emit(CardDealt(to=f"seat {seat}", face="up", card=act.shows, clauses=("1",)))
            felt.settle(
                seat, "joker", act.shows, 50 * felt.stake(seat, "joker") if act.shows == "joker" else -500, ("1",)
            )


@pytest.fixture
def game(tmp_path: Path) -> OneCard:
    path = tmp_path / "one-card.toml"
    path.write_text(ONE_CARD)
    rulebook = load_file(path)
    return OneCard(rulebook, Posted(rulebook))


def steps(events: Iterable[object]) -> list[str]:
    return [event.step for event in events if isinstance(event, StepDue)]


def test_a_deck_of_53_is_washed_shuffled_cut_and_dealt_with_what_card_games_share(game: OneCard) -> None:
    played = Round(game, (1, 2))
    for seat in (1, 2):
        played.apply(Bet(seat, "joker", 500))
    washed, shuffled = steps(played.apply(Call("shuffle")))
    assert "washed" in washed
    assert "shuffles" in shuffled
    with pytest.raises(Refused, match=re.escape("49 cards from the top of 53 is no cut (§2). Cut 10 to 48")):
        played.apply(Call("cut 49"))
    played.apply(Call("cut 48"))
    played.apply(Call("deal"))
    assert len([act for act in played.legal_acts() if isinstance(act, Result)]) == 53
    played.apply(Result("card", "joker"))
    with pytest.raises(Refused, match="there is no 'joker' left to come"):
        played.apply(Result("card", "joker"))
    played.apply(Result("card", "2c"))
    assert [settled.net for settled in played.settlements] == [25_000, -500]
    assert played.carried_out.stage == "shuffle"
    assert steps(Round(game, (1,), played.carried_out).apply(Call("shuffle"))) == ["The dealer shuffles the cards."]


def test_a_card_exposed_goes_on_and_a_card_missing_stops_the_hand_as_the_document_says(game: OneCard) -> None:
    played = Round(game, (1,))
    played.apply(Bet(1, "joker", 500))
    for call in ("shuffle", "cut", "deal"):
        played.apply(Call(call))
    with pytest.raises(NotFound, match="no irregularity 'shoe-jam' can happen now"):
        played.apply(Irregularity("shoe-jam"))
    assert steps(played.apply(Irregularity("player-card-exposed"))) == ["The card is played."]
    played.apply(Irregularity("deck-not-whole"))
    assert played.is_over
    assert not played.settlements
    assert not played.felt.stakes
    assert game.deck_leaves_after("deck-not-whole")


def test_coins_stay_off_the_layout_and_an_unknown_wager_is_told_what_there_is(game: OneCard) -> None:
    played = Round(game, (1,))
    with pytest.raises(Refused, match=re.escape("coins may not be wagered (§1). Wager whole dollars")):
        played.apply(Bet(1, "joker", 550))
    played.apply(Bet(1, "joker", 500))
    with pytest.raises(Refused, match=re.escape("coins may not be wagered (§1). Leave whole dollars")):
        played.apply(TakeBack(1, "joker", 50))
    with pytest.raises(NotFound, match=r"there is no wager 'ace'. The wagers are joker"):
        played.apply(Bet(1, "ace", 500))


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ("cards = 52", "a deck of 52 cards is stated, and these are 53"),
        ("cards = 54\njokers = 2", "2 jokers cannot be told apart"),
    ],
)
def test_a_deck_that_does_not_add_up_is_refused_with_its_line(tmp_path: Path, stated: str, why: str) -> None:
    path = tmp_path / "one-card.toml"
    text = ONE_CARD.replace("cards = 53\njokers = 1", f"{stated}\njokers = 1" if "jokers" not in stated else stated)
    path.write_text(text)
    rulebook = load_file(path)
    with pytest.raises(RulebookError, match=rf"one-card.toml:1\d: {re.escape(why)}"):
        OneCard(rulebook, Posted(rulebook))


SHOES = [name for name in game_documents() if load(name).document.family in ("baccarat", "blackjack")]


@pytest.mark.parametrize("document", [SHOES[0], "hard-rock-cincinnati/mini-midi-baccarat"])
def test_a_shoe_of_decks_without_tens_has_48_cards_a_deck(document: str, tmp_path: Path) -> None:
    filed = Path(load(document).path)
    shutil.copytree(filed.parent, tmp_path / "house")  # it may refer to others of its house
    path = tmp_path / "house" / filed.name
    path.write_text(filed.read_text().replace("cards = 52\n", 'cards = 48\nwithout = "T"\n', 1))
    rulebook = load_file(path)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, ShoeGame)
    assert game.size == 48 * game.decks
    left = game.unseen(game.fresh())
    assert sum(left.values()) == game.size
    assert not [one for one in left if one.startswith("T")]


def test_what_card_games_share_knows_no_family() -> None:
    families = {load(document).document.family for document in game_documents()}
    for path in (Path(houseway.__file__).parent / "games" / "cards").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module:
                room = node.module.removeprefix("houseway.games.").partition(".")[0]
                assert room.replace("_", " ") not in families, path.name
