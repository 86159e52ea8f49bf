"""What Pai Gow Poker knows by name."""

from houseway.games.vocabulary import vocabulary

WORDS = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-minimum: money
        {wager}-maximum: money
        meter: money
        meter-reset: money
        {wager}-on-surrender: lost stays
        {wager}-counts: best-paid highest-ranking
        bank-qualifies: last-house-round previous-round
        bonus-maximum: money
        bonus-minimum: money
        commission-rounding: exact up
        cut: no yes
        dealing: hand shoe
        face-up-nine-high: compared pushes
        larger-first: no yes
        maximum-payout: money
        payout-limited: no yes
        player-bank: no yes
        player-leaves: lost stand
        positions: one several
        shuffle: by-hand shuffler
        start: button dice number
        third-hand: house-way player
        variant: commission commission-free face-up
        winners-paid: at-once last
    """,
    cites="""
        all-arranged all-stay announce bets-closed cards-stay chips collect cover-card-out cut
        cut-depth cut-how cut-rest dealer-bets dealer-sets dealer-shows deck decks-alternate discard
        envy-marker envy-paid foul hand-held hand-where help house-way idle into-the-shoe new-deck
        no-commission one-deck-discarded pay placed push rank-{rank} responsible reveal sets-alone settle-order
        several several-equal several-unequal shuffle shuffled-by-device stay-seated stays-set strong-last
        strong-order strong-stays third-hand two-decks wash winners-later {way}-deal {way}-empty {way}-option
        {way}-ready {way}-rest {way}-start {way}-stub
    """,
    irregularities="""
        bank-lifts-lid bank-lifts-lid-machine card-drawn-in-error card-off-table card-touched cut-improper
        dealer-card-exposed dealer-card-off-table dealer-misset deck-not-whole deck-not-whole-shoe dice-not-flat
        dice-stacked die-out hand-misset machine-stops-dealing misdeal-hand misdeal-shoe
        player-card-exposed shuffler-jam stack-card-exposed stacks-not-dealt verification-fails
        wrong-number-of-cards wrong-start
    """,
    moments="closed, laid, wins, loses",
    effects="hand loses, one hand, player chooses, ruling, void",
)
