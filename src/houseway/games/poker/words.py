"""What house-banked poker knows by name."""

from houseway.games.vocabulary import vocabulary

WORDS = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-amount: any multiples
        {wager}-minimum: money
        {wager}-maximum: money
        {wager}-on-fold: lost stays
        {wager}-on-late-fold: lost stays
        {wager}-settled: first in-turn
        {wager}-ties: lose push
        {wager}-paytable: *
        {wager}-unqualified: compared pushes wins
        {irregularity}: play-on void void-in-part
        ante-bonus-first: no yes
        bonus-maximum: money
        bonus-minimum: money
        cut: no yes
        dealing: hand shoe
        first-shuffle: dealer preshuffled
        maximum-payout: money
        meter: money
        meter-major-reset: money
        meter-mega-reset: money
        meter-minor-reset: money
        meter-reset: money
        payout-limited: no yes
        player-leaves: lost stand
        positions: one several
        shuffle: by-hand shuffler
        version: ante-covers ante-half both free
    """,
    cites="""
        all-settled announce bets-closed board bonus-first bonus-rank-{rank} both-wagers burn-any-time by-hand
        chips collect cover-card-out cut cut-completed cut-depth cut-how cut-rest deal dealer-shows deck
        decks-alternate discard discard-each discards examine extra-shown folded-spread folds-collected
        hand-held hand-how hand-stub hand-where idle into-the-shoe new-deck nobody-left one-deck-discarded pay
        preshuffled raise rank-{rank} reveal {point} idle-wash settle-order shoe-rest shoe-stub shuffle
        shuffle-how shuffled-by-device stay-seated two-decks wash {point}-burn {way}-board {way}-board-{number}
        {way}-deal {way}-decision-{number} {way}-decisions {way}-{wager}-collected {way}-spread
        {way}-street-{number} {way}-dealer-{number} {way}-dealer-shows {way}-extra {way}-option
        {way}-players-{number} {way}-ready {way}-stays
    """,
    irregularities="""
        board-card-exposed board-misdealt card-dealt-in-error card-drawn-in-error card-touched community-card-exposed
        community-misdealt cut-improper dealer-card-exposed deck-count deck-not-whole deck-not-whole-shoe face-up-card
        machine-stops-dealing misdeal-hand misdeal-shoe misdeal-shoe-kept missed-burn player-card-exposed shoe-jam
        shuffler-count shuffler-jam undisclosed-card wrong-deck wrong-number-of-cards
    """,
    moments="""
        beaten, closed, folded, laid, loses, pushes, returned, stays, tied, told, unqualified, unqualified-loses,
        unqualified-pushes, unqualified-wins, wins
    """,
    effects="ruling, void, void in part",
)
