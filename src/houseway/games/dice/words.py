"""What the dice know by name."""

from houseway.games import tournament
from houseway.games.vocabulary import vocabulary

_OWN = vocabulary(
    options="""
        {wager}-table: *
        after-a-decision: stake-back stays-up
        chip-unit: money
        odds-maximum: whole
        odds-on-2-and-12: whole
        odds-on-3-and-11: whole
        odds-on-4-and-10: whole
        odds-on-5-and-9: whole
        odds-on-6-and-8: whole
        uneven-wagers: accepted even-part refused
        vigorish-when: made won
    """,
    cites="""
        box-away dice-at-the-table dice-out dice-passed dice-taken die-inspection fire-marker fire-moved fire-rides
        fire-surveillance first-offer for-come-bets higher-odds in-the-air limits line-bet next-dice next-offer
        no-more-bets no-roll no-roll-reasons number-marker odds-to-an-even-payout one-roll-while-away over-maximum
        settlement seven-out taken-down throw total two-dice under-minimum {wager}-parts
    """,
    irregularities="""
        altered cheating die-off-the-table die-on-die dispute improper in-the-cup-or-rail lost-die not-together
        on-chips-or-an-object on-the-bank short-throw stopped
    """,
    effects="invalid roll, no roll",
)
_TOURNAMENT = vocabulary(
    options="""
        tournament-dice-pass: each-decision seven-out
        tournament-first-shooter: drawn first-seat
        tournament-minimum: money
    """,
    cites="""
        tournament-both-sides tournament-change tournament-come-sides tournament-dice-pass tournament-first-shooter
        tournament-lay tournament-line-bet tournament-minimum tournament-two-kinds
    """,
)

WORDS = _OWN | _TOURNAMENT | tournament.WORDS
