"""Before the deal: wagers on boxes, the cards made ready, and who may enter in mid-shoe."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import msgspec

from houseway.games.blackjack.blackjack_game import PLAY_OR_LEAVE, BlackjackGame
from houseway.games.blackjack.carried import Carried
from houseway.games.blackjack.posted_blackjack import MAIN
from houseway.games.cards.shoe_shuffling import (
    BURN,
    CUT,
    LOAD,
    RECUT,
    SAYS,
    SHUFFLE,
    SPREAD,
    burn,
    cuts,
    decide,
    failures,
    not_before_the_deal,
    obey,
    requests,
    shuffler_fails,
)
from houseway.games.tournament import TIME_IS_UP, TooEarly
from houseway.money import dollars
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Awaits, Bet, Call, Decide, Felt, Irregularity, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.awaits import NotNow, Taker
from houseway.round.events import Called, StepDue
from houseway.round.takers import Bets, Calls, Irregularities

NO_MORE_BETS = "no more bets"
NEW_DEALER = "new dealer"
ADMIT = "admit seat "
SHOW_BURNED = "show the burned card to seat "


class BoxBets(Bets):
    """Takes wagers on a player's own box, and on boxes beside it where one player may play several."""

    def __init__(self, felt: Felt, game: BlackjackGame) -> None:
        """``game`` knows its wagers and options."""
        super().__init__(felt, game)
        self.game = game

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager; and no box that another plays, that is not adjacent, or that may not enter now."""
        refused = (self._why_not_early(act) if isinstance(act, Bet) else None) or super().why_not(act)
        if refused is None and isinstance(act, TakeBack):
            return self._why_not_taken(act)
        if refused is not None or not isinstance(act, Bet):
            return refused
        _, number = self.game.split_name(self.game.canonical(act.wager))
        why_not = self._why_not_several(act.seat, number) or self._why_not_box(act.seat, number or act.seat)
        return why_not or self._why_not_turn(act.seat)

    def _why_not_turn(self, seat: int) -> HousewayError | None:
        """In a tournament wagers come in turn, and none after the end."""
        tournament, now = self.game.tournament, self.felt.carried.tournament
        if tournament is None:
            return None
        wagered = self.game.wagered(self.felt)
        return tournament.why_ended(now) or tournament.why_not_turn(now, self.felt.seated, wagered, seat)

    def _why_not_early(self, act: Bet) -> HousewayError | None:
        """Insurance is for an ace that the dealer shows; other wagers of a round come later too."""
        name, _ = self.game.split_name(" ".join(act.wager.lower().split()))
        later = (wager for wager in self.game.rulebook.wager if wager.group == "later")
        found = next((wager for wager in later if name in (wager.id, wager.id.replace("-", " "))), None)
        if found is None:
            return None
        return Refused(
            f"{found.id} cannot be wagered before the deal",
            clause=found.clause,
            remedy=f"The wagers are {', '.join(self.game.spot_names())}",
        )

    def _why_not_taken(self, act: TakeBack) -> HousewayError | None:
        """Less than a chip, out of turn, or a whole box from between two others of the same player."""
        if act.amount is not None and (refused := self.game.why_not_chips(act.amount)):
            return refused
        if (refused := self._why_not_turn(act.seat)) is not None:
            return refused
        wager = self.game.canonical(act.wager)
        name, number = self.game.split_name(wager)
        if name != MAIN or act.amount not in (None, self.felt.stake(act.seat, wager)):
            return None
        box = number or act.seat
        left = [other for other in boxes_of_seat(self.game, self.felt, act.seat) if other != box]
        if not left or left[-1] - left[0] < len(left):
            return None
        return Refused(
            f"without box {box} the boxes of seat {act.seat} are not adjacent",
            clause=self.game.rulebook.cite("several-boxes"),
            remedy=f"Take back box {left[-1] if box >= act.seat else left[0]} first",
        )

    def _why_not_box(self, seat: int, box: int) -> HousewayError | None:
        game = self.game
        owner = owner_of(game, self.felt, box)
        if owner not in (0, seat):
            return Refused(
                f"box {box} is played by seat {owner} in this round",
                clause=game.rulebook.cite("several-boxes"),
                remedy="Wait for the next round",
            )
        if not game.admits(self.felt.carried, seat):
            return self._why_not_admitted(seat)
        return None

    def _why_not_admitted(self, seat: int) -> HousewayError:
        cite = self.game.rulebook.cite
        wait = "Wait for the shuffle, or for the supervisor's leave"
        if seat not in self.felt.carried.skipped:
            return Refused(
                f"seat {seat} was not in from the first round of this shoe", clause=cite("mid-shoe"), remedy=wait
            )
        why = f"seat {seat} sat a round out"
        if self.game.sitting_out == PLAY_OR_LEAVE:
            leave = "Leave the table, or wait for the supervisor's leave to play every round"
            return Refused(why, clause=cite("play-or-leave"), remedy=leave)
        return Refused(why, clause=cite("sitting-out"), remedy=wait)

    def _why_not_several(self, seat: int, number: int) -> HousewayError | None:
        if not number:
            return None
        clause = self.game.rulebook.cite("several-boxes")
        if self.game.posted.get("several-boxes", "no") != "yes":
            return Refused("one player plays one box here", clause=clause, remedy="Wager on your own box")
        if number == seat or not 1 <= number <= len(self.felt.seats):
            return Refused(
                f"box {number} is not another box of this table",
                clause=clause,
                remedy=f"Boxes are 1 to {len(self.felt.seats)}; your own needs no number",
            )
        step = 1 if number > seat else -1
        for between in range(seat, number, step):
            if owner_of(self.game, self.felt, between) != seat:
                return Refused(
                    f"box {number} is not adjacent to the boxes of seat {seat}",
                    clause=clause,
                    remedy=f"Wager on box {between} first",
                )
        return None

    def legal(self) -> Iterator[AnyAct]:
        """As for any wager, in whole chips, where the box may be played."""
        for act in super().legal():
            fits = act
            if isinstance(act, Bet):
                fits = msgspec.structs.replace(act, amount=self.game.in_chips(act.amount))
            if self.why_not(fits) is None:
                yield fits


def owner_of(game: BlackjackGame, felt: Felt, box: int) -> int:
    """The seat that has a blackjack wager on a box; 0 when there is none."""
    for seat, wager in felt.stakes:
        name, number = game.split_name(wager)
        if name == MAIN and (number or seat) == box:
            return seat
    return 0


def boxes_of_seat(game: BlackjackGame, felt: Felt, seat: int) -> list[int]:
    """The boxes on which a seat has a blackjack wager, from the dealer's left."""
    wagers = (game.split_name(wager) for wager, _ in felt.of_seat(seat))
    return sorted({number or seat for name, number in wagers if name == MAIN})


def why_not_closed(game: BlackjackGame, felt: Felt) -> HousewayError | None:
    """Why the betting does not end yet in a tournament: it is over, or a wager is missing."""
    if game.tournament is None:
        return None
    return game.tournament.why_not_begin(felt.carried.tournament, felt.seated, game.wagered(felt), MAIN)


def awaits_wagers(game: BlackjackGame, felt: Felt) -> Awaits:
    """What is awaited before the deal: wagers, and whatever the cards still need."""
    carried: Carried = felt.carried
    rulebook = game.rulebook
    clause = rulebook.cite("wagers")
    usual: AnyAct | None = {
        "shuffle": Call(SHUFFLE),
        "cut": Call(CUT),
        "load": Call(LOAD),
        "burn": Call(BURN),
    }.get(carried.stage)
    takers: list[Taker] = [BoxBets(felt, game)]
    if carried.stage == "cut":
        takers += [] if game.dealer_cuts else [cuts(game, felt)]
    elif (asked := requests(game, felt)) is not None:
        takers.append(asked)
    if carried.stage == "ready" and game.wagered(felt):
        usual = Call(NO_MORE_BETS)
        if (waits := why_not_closed(game, felt)) is not None:
            usual = None
            takers.append(TooEarly(rulebook, (NO_MORE_BETS,), clause, why=waits))
    calls: tuple[str, ...] = (usual.call,) if isinstance(usual, Call) else ()
    if game.tournament is not None:
        calls += game.tournament.may_call_time(carried.tournament)
    if carried.stage == "ready" and game.cite("new-dealer") and game.burns and not game.has_device:
        calls += (NEW_DEALER,)
    if carried.stage == "ready" and not felt.stakes and game.cite("idle") and not game.has_device:
        calls += (SPREAD,)
    takers += [Calls(rulebook, above, cited, rulebook.ranks[1:2]) for cited, above in _calls_above(game, felt) if above]
    if calls:
        takers.append(Calls(rulebook, calls, rulebook.cite("before-the-deal")))
    if known := failures(game, felt):
        takers.append(Irregularities(rulebook, known))
    not_now = not_before_the_deal(felt, rulebook.cite("before-the-deal"))
    if carried.stage == "cut" and game.dealer_cuts:
        not_now[Decide] = NotNow("the dealer cuts in a tournament", rulebook.cite("tournament-cut"), "Wait for the cut")
    absent = game.waits_for(felt)
    return Awaits("wagers", SAYS[carried.stage], clause, tuple(takers), usual, not_now=not_now, absent=absent)


def _calls_above(game: BlackjackGame, felt: Felt) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a supervisor may call before the deal, by clause: a cut, a shuffle, leave to enter or to see a card."""
    cite = game.rulebook.cite
    carried: Carried = felt.carried
    may_see = carried.stage == "ready" and carried.out == 1 and not carried.rounds and cite("burn-shown")
    may_shuffle = carried.stage == "ready" and not game.has_device and game.cite("shuffle-any-round")
    barred = [seat for seat in felt.seats if not game.admits(carried, seat)]
    return (
        (cite("recut"), (RECUT,) if cite("recut") and may_recut(game, carried) else ()),
        (cite("shuffle-any-round"), (SHUFFLE,) if may_shuffle else ()),
        (cite("mid-shoe-leave") or cite("mid-shoe"), tuple(f"{ADMIT}{seat}" for seat in barred)),
        (cite("burn-shown"), tuple(f"{SHOW_BURNED}{seat}" for seat in felt.seated) if may_see else ()),
    )


def may_recut(game: BlackjackGame, carried: Carried) -> bool:
    """Whether the cards have been cut and none has been dealt since, but for the one that is burned."""
    is_fresh = carried.stage == "ready" and not carried.rounds and carried.out <= 1 and not game.has_device
    return is_fresh or carried.stage in ("load", "burn")


def take_wagers(game: BlackjackGame, felt: Felt) -> Generator[Awaits, AnyAct, None]:
    """Take wagers and make the cards ready until the dealer closes the betting."""
    bets = BoxBets(felt, game)
    while True:
        act = yield awaits_wagers(game, felt)
        if isinstance(act, (Bet, TakeBack)):
            bets.do(act)
        elif isinstance(act, Irregularity):
            shuffler_fails(game, felt)
        elif isinstance(act, Decide):
            decide(game, felt, act)
        elif isinstance(act, Call):
            if act.call == NO_MORE_BETS:
                break
            _obey(game, felt, act)
    few = game.cite("few-decks") if game.few else ()
    clauses = (*game.cite("bets-closed", "deck", "suits"), game.form.clause, *few)
    felt.emit(Called(call=NO_MORE_BETS, by="dealer", clauses=clauses))
    close_wagers(game, felt)


def _obey(game: BlackjackGame, felt: Felt, act: Call) -> None:
    """Do what a call before the deal says."""
    carried: Carried = felt.carried
    if act.call == TIME_IS_UP and game.tournament is not None:
        game.tournament.call_time(felt, act.by)
    elif obey(game, felt, act, "cutting card"):
        is_offered = act.call == SHUFFLE and felt.carried.stage == "cut" and not game.dealer_cuts
        if is_offered and (offered := game.cite("cut-offered")):
            felt.emit(StepDue(step="The stack is offered to the players for the cut.", clauses=offered))
        elif act.call == RECUT:
            felt.carried = msgspec.structs.replace(felt.carried, out=0)
    elif act.call == BURN:
        burn(game, felt, "burn")
        felt.carried = msgspec.structs.replace(felt.carried, stage="ready")
    elif act.call == NEW_DEALER:
        felt.emit(StepDue(step="A new dealer takes the table.", clauses=game.cite("new-dealer")))
        burn(game, felt, "new-dealer")
    elif act.call.startswith(SHOW_BURNED):
        felt.emit(Called(call=act.call, by=act.by, clauses=game.cite("burn-shown")))
    else:
        seat = int(act.call.removeprefix(ADMIT))
        felt.emit(Called(call=act.call, by=act.by, clauses=game.cite("mid-shoe-leave", "mid-shoe")))
        felt.carried = msgspec.structs.replace(carried, admitted=(*carried.admitted, seat))


def why_not_dealt(game: BlackjackGame, felt: Felt, seat: int, number: int) -> str:
    """Why a box gets no cards: a mandatory side bet is missing, or does not make up the minimum as it should."""
    suffix = f" at {number}" if number else ""
    for side in game.mandatory:
        if not felt.stake(seat, side + suffix):
            return f"{game.side_bets[side].wager.name} is mandatory here"
    return why_not_divided(game, felt, seat, number) if game.dividing else game.why_not_played(felt, seat, suffix)


def why_not_divided(game: BlackjackGame, felt: Felt, seat: int, number: int) -> str:
    """Why a wager and the side bet that divides the minimum with it do not make it up."""
    side, suffix = game.dividing, f" at {number}" if number else ""
    bet, lies, wager = game.side_bets[side], felt.stake(seat, side + suffix), felt.stake(seat, MAIN + suffix)
    least = game.least_on(number)
    if wager + lies == least:
        return ""
    if wager >= least:
        alone, only = game.posted.get(f"{side}-division") == "one-dollar", game.in_chips(game.limits(side)[0])
        return f"{bet.wager.name} is not {dollars(only)}" if alone and lies != only else ""
    return f"it is below the minimum of {dollars(least)} and {bet.wager.name} does not make it up exactly"


def close_wagers(game: BlackjackGame, felt: Felt) -> None:
    """Give back side bets without a blackjack wager, and blackjack wagers without a mandatory side bet."""
    for seat, wager in tuple(felt.stakes):
        name, number = game.split_name(wager)
        if name == MAIN and (why := why_not_dealt(game, felt, seat, number)):
            felt.give_back(seat, wager, why, game.cite("mandatory", "divides", "two-wagers"))
    if game.dividing:
        step = "Wager and mandatory side bet make up the minimum, or the wager does alone."
        felt.emit(StepDue(step=step, clauses=game.cite("divides", "divides-exactly", "divides-above")))
    for seat, wager in tuple(felt.stakes):
        name, number = game.split_name(wager)
        if name != MAIN and not felt.stake(seat, MAIN + (f" at {number}" if number else "")):
            felt.give_back(seat, wager, "it needs a blackjack wager", (game.rulebook.find_wager(name).clause,))
