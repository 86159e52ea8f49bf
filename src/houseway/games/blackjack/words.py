"""What blackjack knows by name."""

from houseway.games import tournament
from houseway.games.vocabulary import vocabulary

_OWN = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-paytable: *
        {wager}-meter: money
        {wager}-wager: money
        {wager}-minimum: money
        {wager}-division: game-meets-minimum one-dollar
        {wager}-meter-reset: money
        ace-two-straight: no yes
        blackjack-against-blackjack: pushes wins
        blackjack-pays: 1 to 1, 3 to 2, 6 to 5
        burn: no yes
        card-reader: no yes
        chip: money
        continuous-shuffler: no yes
        cut-card: whole
        cut-card-first: deal shuffle
        cut-depth: whole
        dealer-payments: each round
        dealing: hand-delivery pitch pitch-face-up shoe shoe-face-down
        decks: 6 8 whole
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
        second-chance-trilux: not-offered offered
        several-boxes: no yes
        several-boxes-minimum: money
        shuffle: by-hand shuffler
        side-maximum: money
        side-minimum: money
        sitting-out: free play-or-leave until-shuffle
        soft-17: draws stands
        split: no yes
        split-aces: as-any-pair one-card
        surrender: no yes
        twenty-one-against-blackjack: loses pushes
    """,
    cites="""
        announce announce-ten back-to-life back-to-life-22 back-to-life-loses back-to-life-wins batch-waits
        batches batches-alternate before-the-deal bets-closed blackjack-beats-21 blackjack-insured
        blackjack-wins blackjacks-push burn burn-each-round burn-shown bust bust-discards call-dealer call-player
        card-reader check check-ace check-ten confirmed continuous-shuffler count cover-card-in cut
        cut-alternates cut-depth cut-offered cut-passes cutting-card cutting-card-first deal
        deal-dealer-{number} deal-player-{number} dealer-blackjack dealer-busts dealer-draws dealer-pushes
        dealer-stands decisions deck discard divides divides-above divides-exactly double double-again
        double-card double-face-down double-few double-laid double-most double-one-card double-turned draw
        draw-card envy envy-all envy-more even-money exposed-refused few-decks free-double free-double-card
        free-double-loses free-double-marker free-double-pushes free-double-wins free-split free-split-loses
        free-split-marker free-split-pushes free-split-rest free-split-wins hands-off hard higher-total idle
        idle-by-hand idle-shuffler insufficient insurance-before-check insurance-half insurance-lost
        is-blackjack lower-total mandatory mid-shoe mid-shoe-leave mid-shoe-shuffle new-dealer next-player
        no-draw-21 no-effect one-batch only-original-double only-original-split pay-black pay-blackjack
        pay-blackjack-ten pay-mixed pay-red play-or-leave recut reshuffle same-total settle-order several-boxes
        several-boxes-minimum shoe shoe-collected shoe-emptied shuffle shuffle-any-round side-optional
        sitting-out soft split split-aces split-aces-one split-again split-card split-hands suits super-bonus
        super-bonus-amount surrender switch switch-after-check switch-asked switch-back switch-by-dealer
        switched-21 tucked tucked-double turn-hole-card turn-over turn-to-double twenty-one-pays twenty-one-wins
        two-wagers up-card used-first value-ace value-face value-ten wagers-stay wash win-pays zap zap-21
        zap-cards zap-discard zap-mark zap-once zap-signal zap-then
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
_TOURNAMENT = vocabulary(
    options="""
        tournament-double-on-blackjack: no yes
        tournament-resplit-aces: no yes
    """,
    cites="""
        tournament-bankroll tournament-blackjack tournament-cut tournament-double tournament-insurance
        tournament-misdeal tournament-shoe tournament-split
    """,
)

WORDS = _OWN | _TOURNAMENT | tournament.WORDS | tournament.IN_TURN

COMMON_WORDS = WORDS | vocabulary(options="hands: common own\nsplit-to: 2 3 4")
"""And where stations may share one hand."""
