"""What house-banked poker knows by name."""

from houseway.games.vocabulary import vocabulary

WORDS = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-minimum: money
        {wager}-maximum: money
        {wager}-on-fold: lost stays
        {wager}-unqualified: compared pushes wins
        {irregularity}: play-on void void-in-part
        ante-bonus-first: no yes
        bonus-maximum: money
        bonus-minimum: money
        cut: no yes
        dealing: hand shoe
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
        all-settled announce bets-closed board bonus-first bonus-rank-{rank} both-wagers burn-any-time by-hand chips
        collect cover-card-out cut cut-completed cut-depth cut-how cut-rest deal dealer-shows deck decks-alternate
        discard discard-each discards examine extra-shown folded-spread folds-collected hand-held hand-how
        hand-stub hand-where idle into-the-shoe new-deck one-deck-discarded pay raise rank-{rank} reveal {point}
        settle-order shoe-rest shoe-stub shuffle shuffle-how shuffled-by-device stay-seated two-decks
        wash {point}-burn {way}-board {way}-board-{number} {way}-deal
        {way}-decisions {way}-spread {way}-street-{number}
        {way}-dealer-{number} {way}-extra {way}-option {way}-players-{number} {way}-ready
    """,
    irregularities="""
        board-card-exposed board-misdealt card-dealt-in-error card-drawn-in-error card-touched community-card-exposed
        community-misdealt cut-improper dealer-card-exposed deck-not-whole deck-not-whole-shoe machine-stops-dealing
        misdeal-hand misdeal-shoe misdeal-shoe-kept missed-burn player-card-exposed shoe-jam shuffler-count shuffler-jam
        undisclosed-card wrong-deck wrong-number-of-cards
    """,
    moments="""
        closed, folded, laid, loses, pushes, returned, stays, told, unqualified, unqualified-loses,
        unqualified-pushes, unqualified-wins, wins
    """,
    effects="deck removed, next card, play on, recount, recut, reshuffle, void, void in part",
)
