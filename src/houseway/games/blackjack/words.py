"""What blackjack knows by name."""

from houseway.games.vocabulary import vocabulary

WORDS = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-paytable: *
        {wager}-meter: money
        {wager}-wager: money
        {wager}-minimum: money
        {wager}-division: game-meets-minimum one-dollar
        21+3-progressive-meter-reset: money
        ace-two-straight: no yes
        blackjack-pays: 3 to 2, 6 to 5
        burn: no yes
        card-reader: no yes
        chip: money
        continuous-shuffler: no yes
        cut-card: whole
        cut-card-first: deal shuffle
        cut-depth: whole
        dealer-payments: each round
        dealing: hand-delivery pitch pitch-face-up shoe shoe-face-down
        decks: whole
        double: no yes
        double-after-split-few-decks: no yes
        face-down-double: not-offered offered
        first-shuffle: dealer preshuffled
        insurance: no yes
        irregularities: as-elsewhere general-only
        mandatory-side-bet: *
        mid-shoe-entry: barred open
        missed-blackjack-paid: stands taken-back
        no-peek-loses: all first
        peek: no yes
        resplit-aces: no yes
        rounding: chip-up exact
        several-boxes: no yes
        several-boxes-minimum: money
        shuffle: by-hand shuffler
        side-maximum: money
        side-minimum: money
        sitting-out: free play-or-leave until-shuffle
        soft-17: draws stands
        split: no yes
        surrender: no yes
        twenty-one-against-blackjack: loses pushes
    """,
    cites="""
        announce announce-ten batch-waits batches batches-alternate before-the-deal bets-closed blackjack-beats-21
        blackjacks-push burn burn-each-round bust bust-discards card-reader check check-ace check-ten confirmed
        continuous-shuffler count cover-card-in cut cut-alternates cut-depth cut-offered cut-passes cutting-card
        cutting-card-first deal deal-dealer-{number} deal-player-{number} dealer-blackjack dealer-busts dealer-draws
        dealer-stands decisions deck discard divides divides-above divides-exactly double double-card double-face-down
        double-few double-one-card double-turned draw draw-card even-money exposed-refused few-decks hands-off hard
        higher-total idle idle-by-hand idle-shuffler insufficient insurance-before-check insurance-half insurance-lost
        is-blackjack lower-total mandatory mid-shoe mid-shoe-leave mid-shoe-shuffle new-dealer no-draw-21 no-effect
        one-batch only-original-double only-original-split pay-blackjack pay-blackjack-ten play-or-leave recut reshuffle
        same-total settle-order several-boxes several-boxes-minimum shoe shoe-collected shoe-emptied shuffle
        shuffle-any-round side-optional sitting-out soft split split-aces split-aces-one split-again split-card
        split-hands suits surrender turn-hole-card turn-over turn-to-double up-card used-first value-ace value-face
        value-ten wagers-stay wash win-pays
    """,
    irregularities="""
        dealer-card-missed dealer-overdraws disclosed-card disclosed-early face-up-card hole-card-shown missed-blackjack
        missed-hit no-card-dealt one-card-dealt shoe-runs-out shuffler-malfunction undisclosed-card
    """,
    effects="",
    moments="""
        adds, bets, checked, dealer-blackjack, face-down, face-up, loses, mandatory, plays, resplits,
        three of a kind suited, three of a kind suited high, unchecked, wins
    """,
)
